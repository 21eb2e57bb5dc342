"""Pages that tests compare readings of: those of the project, and anything made of pieces."""

from pathlib import Path

from hypothesis import strategies as st

__all__ = ["MARKUP", "PAGES"]

#: Sources of the project's own pages.
PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
_PIECES = st.sampled_from(
    """<p> </p> <div class='a"&lt;b'> </div> <pre> </pre> <br> <br><br> <a href=x> </a> <b> </b>
    <form> </form> <select><option>no</select> <script>no()</script> <style>no</style> <!--no-->
    <!--> <?no?> <iframe>in</iframe> <object><param>in</object> <embed> <image> <textarea>no</textarea>
    <h2> </h2> <table><tr><td> </table> <li> </ul> <body> <head><title>T</title></head> <noscript> </noscript>
    <svg:path> </x:y> one two. <button>no</button> <input> © &amp;copy; &nbsp; \u3000 \r é 北京 <my-select> </my-select>
    """.split()
    + ["A longer text of the kind that is the content of a page, with words of its own. " * 4]
)
#: Sources of mark-up.
MARKUP = st.lists(st.tuples(_PIECES, st.sampled_from(["", " ", "\n", "\t "])), max_size=40).map(
    lambda pieces: "<html>" + "".join(piece + space for piece, space in pieces)
)
