"""Tools of the field in JavaScript; one Node.js process per tool extracts page after page."""

import json
import shutil
import subprocess
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import platformdirs

from ...errors import WorkerError
from .tool import Format, Measured, Tool

#: The program that reads pages and writes the output of a tool for each.
_PROGRAM = Path(__file__).with_name("node_tool.mjs")
#: The package that parses pages for the tools.
_PARSER = "linkedom"


def node_folder() -> Path:
    """Get the folder where Node.js packages are installed."""
    return platformdirs.user_cache_path("webjury") / "node"


class NodeTool(Tool):
    """A package of Node.js that returns HTML; pages are parsed by linkedom.

    Attributes
    ----------
    package : str
        Name of the package in npm.
    """

    output: ClassVar[Format] = "html"
    package: ClassVar[str]

    @property
    def install(self) -> str:  # type: ignore[override]
        """The command that installs the tool."""
        return f"npm install --prefix {node_folder()} {self.package} {_PARSER}"

    @property
    def version(self) -> str | None:
        """The version of the package; None if it, linkedom or Node.js is not installed."""
        modules = node_folder() / "node_modules"
        paths = [modules / name / "package.json" for name in (self.package, _PARSER)]
        if shutil.which("node") is None or not all(path.is_file() for path in paths):
            return None
        return str(json.loads(paths[0].read_bytes())["version"])

    @cached_property
    def _process(self) -> "subprocess.Popen[bytes]":
        node = shutil.which("node") or "node"
        # Code on the command line imports packages from the current folder.
        return subprocess.Popen(  # noqa: S603 (a program of this folder)
            [node, "--input-type=module", "--eval", _PROGRAM.read_text("utf-8"), self.name],
            cwd=node_folder(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def run(self, html: str) -> Measured:
        """Send a page to the process, and wait for the answer."""
        to_node, from_node = self._process.stdin, self._process.stdout
        assert to_node
        assert from_node
        to_node.write(json.dumps(html).encode() + b"\n")
        to_node.flush()
        line = from_node.readline()
        if not line:
            raise WorkerError(f"{self.name} ended: run {self.install}")
        answer = json.loads(line)
        if answer["error"]:
            raise WorkerError(f"{self.name} failed: {answer['error']}")
        return Measured(answer["output"], answer["seconds"], answer["peak_mib"])


class Defuddle(NodeTool):
    """HTML of defuddle, which Obsidian's web clipper uses."""

    name = "defuddle"
    package = "defuddle"


class ReadabilityJs(NodeTool):
    """HTML of Mozilla's Readability.js."""

    name = "Readability.js"
    package = "@mozilla/readability"


#: Tools by name.
NODE_TOOLS: dict[str, Tool] = {tool.name: tool for tool in (Defuddle(), ReadabilityJs())}
