"""What a model sees of each segment: arrays over the page, and named columns."""
