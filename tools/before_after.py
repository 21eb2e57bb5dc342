"""Draw the picture in the README with Chromium: a page and, beside it, its Markdown.

``python tools/before_after.py`` writes ``docs/static/before-after.png``. It needs the extra
``experiments``, which brings Pillow.
"""

import html
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from webjury import extract

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "examples" / "article.html"
PICTURE = ROOT / "docs" / "static" / "before-after.png"
SIZE = "1200,640"
#: The style sheet that a browser would load with the page.
STYLE = """
body { font: 14px/1.4 Georgia, "DejaVu Serif", serif; margin: 0; color: #222 }
header { background: #14324d; padding: 10px 22px; display: flex; align-items: center; gap: 24px }
header a { color: #fff; text-decoration: none; font: 14px "DejaVu Sans", sans-serif }
header .logo { font: bold 19px Georgia, "DejaVu Serif", serif }
header ul { display: flex; gap: 18px; list-style: none; padding: 0; margin: 0 }
.cookie-banner { background: #ffe9a8; padding: 7px 22px; font: 13px "DejaVu Sans", sans-serif }
main { display: grid; grid-template-columns: 1fr 130px; gap: 20px; padding: 0 22px }
h1 { font-size: 22px; margin: 12px 0 0 } h2 { font-size: 18px; margin: 0 } p { margin: 7px 0 }
.byline { color: #777; font-size: 13px } ul { margin: 6px 0; padding-left: 20px }
aside { border-left: 1px solid #ccc; padding-left: 12px; margin-top: 18px; font-size: 13px }
aside ul { padding: 0; list-style: none } aside li { margin-bottom: 8px }
footer { background: #eee; padding: 4px 22px; font: 12px "DejaVu Sans", sans-serif; color: #555;
  display: flex; justify-content: space-between }
footer ul { display: flex; gap: 12px; list-style: none }
"""
SHEET = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 14px; height: 640px; box-sizing: border-box; background: #dde3e8;
  display: grid; grid-template: auto 1fr / 1fr 1fr; gap: 8px 14px }}
h6 {{ margin: 0; font: 15px "DejaVu Sans Mono", monospace; color: #333 }}
iframe, pre {{ width: 100%; height: 580px; border: 0; border-radius: 6px; background: #fff }}
pre {{ margin: 0; box-sizing: border-box; padding: 16px 18px; white-space: pre-wrap;
  font: 13px/1.5 "DejaVu Sans Mono", monospace; color: #14324d }}
</style><h6>page</h6><h6>webjury.extract(page).markdown</h6>
<iframe srcdoc="{page}"></iframe><pre>{markdown}</pre>"""


def main() -> None:
    """Draw the picture."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        sys.exit("before_after: Chromium is not installed")
    source = PAGE.read_text(encoding="utf-8")
    shown = source.replace("</head>", f"<style>{STYLE}</style></head>")
    sheet = SHEET.format(page=html.escape(shown), markdown=html.escape(extract(source).markdown))
    with TemporaryDirectory() as folder:
        path = Path(folder, "sheet.html")
        path.write_text(sheet, encoding="utf-8")
        command = [
            browser,
            "--headless",
            "--no-sandbox",
            "--hide-scrollbars",
            f"--window-size={SIZE}",
        ]
        command += [f"--screenshot={PICTURE}", f"--user-data-dir={folder}/profile", path.as_uri()]
        subprocess.run(command, check=True, capture_output=True)
    with Image.open(PICTURE) as picture:
        picture.convert("RGB").quantize(64).save(PICTURE, optimize=True)
    print(f"wrote {PICTURE.relative_to(ROOT)}, {PICTURE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
