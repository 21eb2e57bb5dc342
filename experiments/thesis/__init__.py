"""Reproduction of the thesis that webjury grew from (Bakić, Zagreb 2012, chapter 5).

`documents` prepares CleanEval as the thesis did, with its `features` and its `coverage`;
`systems` are what is compared, with `learners` and `extractors`; `comparison` lists them and
`evaluation` scores them on seeded splits; `summaries`, `tables`, `observations` and `plot` show the
results beside the figures of the thesis (`printed`).
"""
