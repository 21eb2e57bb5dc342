"""Pages for comparing two readers: the project's own pages, and random mark-up."""

from pathlib import Path

from hypothesis import strategies as st

#: Paths of the project's own pages.
PAGES = sorted(Path(__file__).parents[1].glob("cases/*/page.html"))
_SHORT = """
    <p> </p> <div class='a"&lt;b'> </div> <pre> </pre> <br> <br><br> <a href=x> </a> <b> </b> <body>
    <form> </form> <select><option>no</select> <script>no()</script> <style>no</style> <!--no-->
    <!--> <?no?> <iframe>in</iframe> <object><param>in</object> <embed> <image> <h2> </h2> <li>
    <textarea>no</textarea> <table><tr><td> </table> </ul> <head><title>T</title></head> <input>
    <noscript> </noscript> <svg:path> </x:y> <button>no</button> <my-select> </my-select> one two.
    <x-h2> <a><b><a>x</a></b></a>
    © &amp;copy; &nbsp; \u3000 \r é 北京
"""
_LONG = "A longer text of the kind that is the content of a page, with words of its own. " * 4
_PIECES = st.sampled_from([*_SHORT.split(), _LONG])
#: Random mark-up.
MARKUP = st.lists(st.tuples(_PIECES, st.sampled_from(["", " ", "\n", "\t "])), max_size=40).map(
    lambda pieces: "<html>" + "".join(piece + space for piece, space in pieces)
)
