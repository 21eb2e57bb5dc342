"""CleanEval as the thesis prepared it: its documents, their segments, and features of both."""
