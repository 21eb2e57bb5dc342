"""The thesis's comparison, again: seeds/hybrid-extractor-thesis-003 (Bakić, 2012), chapter 5.

`documents` prepares CleanEval as the thesis did; `systems` are what is compared; `runs` lets them
extract on seeded splits; `tables` and `plot` show it beside what the thesis printed (`printed`).
"""
