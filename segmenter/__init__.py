"""From bytes to `Page` to segments. Nothing here depends on extractors or models."""

from ..errors import BuildError

try:
    # It stands for all compiled modules, and reads the memory of lxml's trees: Cython raises
    # TypeError or ValueError if lxml has another layout than where webjury was compiled.
    from . import tree_walk as tree_walk
except (ImportError, TypeError, ValueError) as error:
    raise BuildError(
        f"webjury's compiled modules cannot be loaded ({error}): install webjury again, with "
        "pip install --force-reinstall --no-cache-dir webjury, or in a clone pip install -e ."
    ) from error
