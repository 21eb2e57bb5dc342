"""What a verdict looks like: values that the web page and the report are rendered from."""
