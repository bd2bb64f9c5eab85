"""The page of the command line is the one that the commands give."""

from docs.generate_cli import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
