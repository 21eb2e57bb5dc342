"""Systems of other researchers, reimplemented from their descriptions, beside webjury's modes.

Each learns from pages with gold standards to label the text blocks of a page as content or not.

- What all share: `leaf_blocks` (the unit that is labelled), `labels`, `block_system` (the base
  class), `classifiers`, `networks`, `viterbi`, `text_features`, `vocabulary`.
- The systems: `svm_blocks`, `crf`, `web2text`, `boilernet`, `language_model_blocks`; and, as rows
  of the same table, `extractor_systems` and `webjury_systems`. `registry` lists them.
- The comparison: `splits`, `scoring`, `result_cache`, `systems_table`, `plot`, `reproduction`.
- Extraction by density and combinations of extractors, which learn nothing: `combinations`,
  `extractor_scores`, `densities`.
"""
