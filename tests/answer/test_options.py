"""Invalid options are refused before anything is extracted."""

from copy import deepcopy

import pytest

from webjury.answer.options import Options
from webjury.choices import MODES
from webjury.errors import OptionError


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "judge"}, "unknown mode 'judge': choose one of voter, selector, fast"),
        ({"favor": "luck"}, "unknown favor 'luck': choose one of f1, precision, recall"),
        ({"comments": "no"}, "comments is True, False or None, not 'no'"),
        ({"jury": "some"}, "unknown jury 'some': choose one of all, auto"),
        ({"budget_ms": 50}, "a budget needs jury 'auto'"),
        ({"mode": "fast", "jury": "auto"}, "mode fast has no jury"),
        ({"mode": "selector", "jury": "auto", "budget_ms": 50}, "mode selector has no jury"),
        ({"jury": "auto", "model": "voter.json"}, "with the shipped models only"),
        ({"mode": "selector", "favor": "recall"}, "cannot favor recall"),
        ({"mode": "selector", "comments": True}, "cannot keep or drop comments"),
        ({"mode": "fast", "jurors": ("bte",)}, "mode fast runs no jurors"),
    ],
)
def test_an_option_that_the_mode_does_not_support_is_an_error(options, message) -> None:
    with pytest.raises(OptionError, match=message):
        Options(**options)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_works_without_options(mode) -> None:
    assert Options(mode=mode).mode == mode


def test_equal_options_have_the_same_hash() -> None:
    options = Options(mode="selector", jurors=("bte", "resiliparse"))
    assert {options: 1}[deepcopy(options)] == 1
