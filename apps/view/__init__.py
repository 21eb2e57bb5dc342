"""The view of a verdict: values from which the web page and the report are rendered."""
