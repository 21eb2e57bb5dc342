"""Amounts and what they measure, in blocks of their own, become the items of a list."""

from rendered import markdown_of

SIBLINGS = "<p>70 g</p><div>pine nuts</div><p>½</p><div>lemon</div><p>2 tbsp.</p><div>oil</div>"


def test_many_amounts_and_levels_take_linear_time():
    levels = 100
    html = f"<div>{SIBLINGS}" * levels + "<p>eggs</p>" * 2_000 + f"{SIBLINGS}</div>" * levels
    assert markdown_of(html).count("pine nuts") == 2 * levels
    html = "".join(f"<p>{n % 7}</p><div>eggs</div>" for n in range(3_000))
    assert markdown_of(f"<div>{html}</div>").count("\n- ") == 2_999
