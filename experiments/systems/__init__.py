"""Systems of other researchers, reimplemented from their descriptions, and webjury's modes.

Most systems learn from pages with gold standards which text blocks are content.

- `learned/` has the systems `svm_blocks`, `crf`, `web2text`, `boilernet` and
  `language_model_blocks`, and modules that they share: `classifiers`, `networks`, `viterbi`,
  `text_features`, `vocabulary`.
- `by_rules/` has extraction by density and combinations of extractors, which are not trained.
- This folder has `leaf_blocks` (the unit that is labelled), `labels` and `block_system` (the base
  class). `extractor_systems` and `webjury_systems` add rows to the same table, and `registry` lists
  all systems.
- `splits`, `scoring`, `result_cache`, `systems_table`, `plot` and `reproduction` compare them.
"""
