"""Systems that are not trained: extraction by density, and combined extractors."""
