"""The comparison of the thesis webjury grew from (Bakić, Zagreb 2012, chapter 5), again.

`documents` prepares CleanEval as the thesis did; `systems` are what is compared; `runs` lets them
extract on seeded splits; `tables` and `plot` show it beside what the thesis printed (`printed`).
"""
