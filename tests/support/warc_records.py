"""Records of WARC files, and the HTTP responses in them."""


def record(body, url="https://example.org/", kind="response", **fields):
    fields = {
        "WARC-Type": kind,
        "WARC-Record-ID": f"<urn:test:{url}>",
        "WARC-Target-URI": url,
        "Content-Type": "application/http; msgtype=response",
        "Content-Length": str(len(body)),
        **{name.replace("_", "-"): value for name, value in fields.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"WARC/1.0\r\n{head}\r\n".encode() + body + b"\r\n\r\n"


def http(html, kind="text/html; charset=utf-8", status="200 OK", **fields):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{lines}\r\n".encode() + html
