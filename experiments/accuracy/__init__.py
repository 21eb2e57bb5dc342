"""How good extractors and modes are, where they lose, and what each part contributes."""
