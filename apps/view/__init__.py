"""How a verdict is shown: values from which the web page and the report are rendered."""
