"""Systems that learn nothing: extraction by density, and combined extractors."""
