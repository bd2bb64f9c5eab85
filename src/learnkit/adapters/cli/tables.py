"""Tables, as a value and as text: rich draws them where it is installed and a terminal looks on."""

from collections.abc import Sequence

from attrs import field, frozen

from learnkit.adapters.cli.visible import columns, one_line, wrapped

_GAP = 2
_NARROWEST = 8


def _cells(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one_line(cell) for cell in row) for row in rows)


@frozen
class Table:
    """A heading for each column, and rows of as many cells; every cell is made safe for a terminal."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = field(converter=_cells)


def plain(table: Table, width: int | None = None) -> str:
    """Give the table as text, columns two spaces apart; ``width`` is the terminal's, None for no limit.

    Cells that do not fit are wrapped, not cut; then an empty line stands between rows.
    """
    widths = _widths(table, width)
    rule = tuple("-" * size for size in widths)
    heads = tuple(heading.upper() for heading in table.headings)
    lines = [_line(heads, widths), _line(rule, widths)]
    is_wrapped = widths != _widths(table, None)
    for number, row in enumerate(table.rows):
        lines += [""] if is_wrapped and number else []
        folded = [wrapped(cell, size) for cell, size in zip(row, widths, strict=True)]
        height = max(len(cell) for cell in folded)
        lines += [
            _line([cell[place] if place < len(cell) else "" for cell in folded], widths) for place in range(height)
        ]
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell + " " * (size - columns(cell)) for cell, size in zip(cells, widths, strict=True)]
    return (" " * _GAP).join(padded).rstrip()


def _widths(table: Table, width: int | None) -> list[int]:
    grid = [table.headings, *table.rows]
    sizes = [max(columns(row[place]) for row in grid) for place in range(len(table.headings))]
    if width is None:
        return sizes
    room = width - _GAP * (len(sizes) - 1)
    while sum(sizes) > room and max(sizes) > _NARROWEST:
        widest = max(range(len(sizes)), key=lambda place: sizes[place])
        sizes[widest] = max(_NARROWEST, sizes[widest] - max(1, (sum(sizes) - room) // 2))
    return sizes


def rich_table(table: Table, width: int) -> str | None:
    """Give the table as rich draws it, with its colours unless ``NO_COLOR`` is set; None where rich is missing."""
    try:
        from rich.console import Console
        from rich.table import Table as RichTable
        from rich.text import Text
    except ImportError:
        return None
    edges = 3 * len(table.headings) + 1
    drawn = RichTable(header_style="bold", show_lines=sum(_widths(table, None)) + edges > width)
    for heading in table.headings:
        drawn.add_column(heading, overflow="fold")
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    console = Console(width=width, force_terminal=True, highlight=False)
    with console.capture() as captured:
        console.print(drawn)
    return captured.get().rstrip("\n")
