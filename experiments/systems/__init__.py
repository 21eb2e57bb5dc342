"""Systems of other researchers, reimplemented from their descriptions, beside webjury's modes.

Each learns from pages with gold standards to label the text blocks of a page as content or not.

- `learned/`: `svm_blocks`, `crf`, `web2text`, `boilernet`, `language_model_blocks`, and what they
  share: `classifiers`, `networks`, `viterbi`, `text_features`, `vocabulary`.
- `by_rules/`: extraction by density and combinations of extractors, which learn nothing.
- Flat: `leaf_blocks` (the unit that is labelled), `labels`, `block_system` (the base class); as
  rows of the same table, `extractor_systems` and `webjury_systems`. `registry` lists all systems.
- The comparison: `splits`, `scoring`, `result_cache`, `systems_table`, `plot`, `reproduction`.
"""
