"""Reproduction of the thesis that webjury began with (Bakić, Zagreb 2012, chapter 5).

`cleaneval` prepares CleanEval as the thesis did, with its features and coverage. `systems` has the
compared systems, which use `learners` and `extractors`; `comparison` lists them, and `evaluation`
scores them on seeded splits. `summaries`, `tables`, `observations` and `plot` show the results
beside the numbers that the thesis printed (`printed`).
"""
