"""``hhparse audit --format html`` and ``md``: what they say, and that nothing a user wrote is markup in them."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from hhparse.cli.main import main
from hhparse.reports.audit_summary import AuditSummary
from hhparse.reports.escape import fenced, markdown
from tests.cli.test_audit import HAND, UNREAD, WRONG, Run, reports
from tests.shared import SAMPLES

VOID = {"meta"}
ALLOWED = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "section", "article", "table", "thead",
    "tbody", "tr", "th", "td", "div", "ul", "li", "dl", "dt", "dd", "pre", "span", "b", "strong", "bdi", "code", "a",
    "footer",
}  # fmt: skip
NAMES = ("<script>alert(1)</script>", "a|b`c*[x](http://y)_z_", "</pre>``` ~~~ \\| &amp; $x$", "\u202e\x1b[31mevil")
"""Three names; the last is said in chat."""


class Page(HTMLParser):
    """A page taken apart: every element closed where it must be, its ids, links, rows and marked lines."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.rows: list[list[str]] = []
        self.marked: list[str] = []
        self.verdicts: list[str] = []
        self.text = ""
        assert text.startswith("<!DOCTYPE html>\n")
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED
        got = dict(attrs)
        assert not set(got) & {"src", "style", "srcset"} and not any(name.startswith("on") for name in got)
        self.ids += [got["id"] or ""] if "id" in got else []
        self.links += [got["href"] or ""] if "href" in got else []
        self.rows += [[]] if tag == "tr" else []
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "span" and got.get("class") == "marked":
            self.marked.append("")
        if tag not in VOID:
            self.open.append((tag, got))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        if "style" in tags:
            assert "url(" not in data and "@import" not in data
            return
        self.text += data
        if {"td", "th"} & set(tags):
            self.rows[-1][-1] += data
        if any(got.get("class") == "marked" for _, got in self.open) and tags[-1] != "b":
            self.marked[-1] += data
        if any((got.get("class") or "").startswith("verdict") for _, got in self.open):
            self.verdicts.append(data)

    def check_links(self) -> None:
        """Links stay on the page and lead somewhere; no id is there twice."""
        assert len(set(self.ids)) == len(self.ids)
        assert all(link.startswith("#") and link[1:] in self.ids for link in self.links)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text("\n\n".join((HAND, WRONG, UNREAD)))
    return path


def tokens(text: str) -> list[Token]:
    """The tokens of Markdown *text*, those inside lines too."""
    found = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)
    return [token for each in found for token in (each, *(each.children or ()))]


def cells(text: str) -> list[str]:
    """What stands in the cells of its tables."""
    found = MarkdownIt("commonmark").enable("table").parse(text)
    inside = (found[at + 1] for at, token in enumerate(found) if token.type in ("td_open", "th_open"))
    return ["".join(child.content for child in cell.children or ()) for cell in inside]


def hostile() -> str:
    """WRONG, played by people with names that are markup."""
    text = WRONG.replace("Ann", NAMES[0]).replace("Bo", NAMES[1]).replace("Cy", NAMES[2])
    text = text.replace(f"{NAMES[1]}ard", "Board").replace("Vesta", f"Vesta {NAMES[0]}")
    return text.replace("*** SUMMARY", f'{NAMES[0]} said, "{NAMES[3]} {NAMES[2]} www.evil.example"\n*** SUMMARY')


def test_a_page_says_the_verdict_the_shares_and_the_difference_of_each_player(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(WRONG)
    status, out, err = run("audit", path, "--format", "html")
    page = Page(out)
    page.check_links()
    assert (status, err, page.verdicts) == (1, "", ["discrepant"])
    told = {row[1]: row[2:8] for row in page.rows if len(row) == 9}
    # halves of 4.50 are 2.25; Ann was paid 2.27 and Bo 2.23; each put in 2.30
    assert told["Ann"] == ["2.27", "2.25", "0.02", "2.30", "0", "-0.03"]
    assert told["Bo"] == ["2.23", "2.25", "-0.02", "2.30", "0", "-0.07"]
    assert told["Cy"] == ["0", "0", "0", "0.10", "0", "-0.10"]
    for said in ("Omaha Hi/Lo, pot-limit", "0.05/0.10 USD", "the rules of pokerstars", "2019-10-07T00:15:02Z", "Vesta"):
        assert said in page.text
    assert "main pot 4.70, rake 0.20 (stated), open to seat 1 Ann, seat 3 Bo" in page.text
    assert re.search(r"high 2\.25: three of a kind, Kings.* K♥ K♦ K♣ T♣ 7♥", page.text)
    assert re.search(r"low 2\.25: 7-4-3-2-A 7♥ 4♦ 3♠ 2♠ A♠", page.text)
    assert "hands judged" not in page.text


def test_the_lines_that_findings_point_at_are_marked_and_linked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(WRONG)
    (report,) = reports(run("audit", path, "--format", "jsonl")[1])
    numbers = sorted({number for found in report["findings"] for number in found["lines"]})
    assert 25 in numbers
    page = Page(run("audit", path, "--format", "html")[1])
    assert page.marked == [WRONG.splitlines()[number - 1] for number in numbers]
    assert {link.rpartition("-")[2] for link in page.links} == {str(number) for number in numbers}
    (block,) = (token for token in tokens(run("audit", path, "--format", "md")[1]) if token.type == "fence")
    lines = block.content.splitlines()
    assert [line[5:] for line in lines] == [f"| {line}" for line in WRONG.splitlines()]
    assert [number for number, line in enumerate(lines, 1) if line.startswith(">")] == numbers
    assert [int(line[1:4]) for line in lines] == list(range(1, len(lines) + 1))


def test_many_hands_have_a_summary_first_and_links_to_those_that_deserve_a_look(run: Run, three: Path) -> None:
    page = Page(run("audit", three, "--format", "html")[1])
    page.check_links()
    assert page.verdicts == ["discrepant", "unread"]
    assert "3 hands judged: 1 consistent, 1 discrepant, 1 unread" in " ".join(page.text.split())
    assert "Money at stake: 0.02 USD" in page.text
    assert page.text.index("3 hands judged") < page.text.index("Findings")
    listed = [row for row in page.rows if len(row) == 5 and row[0].startswith("pokerstars")]
    assert [row[:2] for row in listed] == [["pokerstars 2502", "discrepant"], ["pokerstars 2503", "unread"]]
    assert listed[0][2:4] == ["0.05/0.10 USD", "0.02 USD"]
    assert "Cy: folds $5 away" in page.marked
    assert Page(run("audit", three, "--format", "html", "--all")[1]).verdicts == ["consistent", "discrepant", "unread"]
    assert "judged" not in run("audit", three, "--format", "md", "--quiet")[1].partition("##")[0]


def test_markdown_has_the_summary_then_the_hands(run: Run, three: Path) -> None:
    status, out, err = run("audit", three, "--format", "md")
    assert (status, err) == (1, "")
    heads = re.findall(r"^##? (.*)$", out, re.MULTILINE)
    assert heads == ["Audit: 3 hands judged", "DISCREPANT: pokerstars 2502", "UNREAD: pokerstars 2503"]
    assert "Money at stake: 0.02 USD" in out
    table = cells(out)
    at = table.index("Ann")
    assert table[at - 1 : at + 7] == ["1", "Ann", "2.27", "2.25", "0.02", "2.30", "0", "-0.03"]
    alone = run("audit", three, "--hand", "2501", "--format", "md")[1]
    assert alone.startswith("## CONSISTENT: pokerstars 2501\n")


def test_nothing_a_user_wrote_is_markup_in_a_page(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "<img src=x>&.txt"
    path.write_text(hostile(), encoding="utf-8")
    out = run("audit", path, "--format", "html")[1]
    page = Page(out)
    page.check_links()
    assert page.verdicts == ["discrepant"]
    assert [row[1] for row in page.rows if len(row) == 9][1:] == list(NAMES[:3])
    assert "<img src=x>&.txt" in page.text and f"Vesta {NAMES[0]}" in page.text
    assert r"\u202e\x1b[31mevil" in page.text
    assert not [char for char in out if not char.isprintable() and char != "\n"]


def test_nothing_a_user_wrote_is_markup_in_markdown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "<img src=x>&.txt"
    path.write_text(hostile(), encoding="utf-8")
    out = run("audit", path, "--format", "md")[1]
    kinds = {token.type for token in tokens(out)}
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "code_inline", "em_open", "s_open"}
    strong = [token for token in tokens(out) if token.type == "strong_open"]
    assert len(strong) == sum(
        out.count(mark) for mark in ("**error", "**warning", "**note", "difference **", "- **main")
    )
    assert len([token for token in tokens(out) if token.type == "fence"]) == 1
    table = cells(out)
    assert len(table) == 4 * 9
    assert [table[row * 9 + 1] for row in (1, 2, 3)] == list(NAMES[:3])
    assert not [char for char in out if not char.isprintable() and char != "\n"]


def strings(value: object, key: str = "") -> Iterator[str]:
    """What a report's players, pots and findings say that people must be told, whatever the form."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from strings(each, name)
    elif isinstance(value, list) and key not in ("cards", "winners", "lines", "seats"):
        for each in value:
            yield from strings(each, key)
    elif isinstance(value, str) and key not in ("stack", "half", "fee", "policy", "citation", "severity"):
        yield value


@pytest.mark.parametrize("folder", ["pokerstars/omaha-hilo-pl", "pokerstars/tournaments", "broken", "pokerstars/names"])
def test_all_forms_say_the_same(run: Run, folder: str) -> None:
    told = reports(run("audit", SAMPLES / folder, "--format", "jsonl")[1])
    pages = {form: run("audit", SAMPLES / folder, "--all", "--format", form)[1] for form in ("text", "html", "md")}
    texts = {
        "text": pages["text"],
        "html": Page(pages["html"]).text,
        "md": "\n".join(token.content for token in tokens(pages["md"]) if token.type != "inline"),
    }
    assert len(told) > 4
    for form, text in texts.items():
        assert text.upper().count("DISCREPANT") == 0
        for report in told:
            seated = [player for player in report.get("players", ()) if player["result"] != "sat-out"]
            findings = [{"message": each["message"], "code": each["code"]} for each in report["findings"]]
            for said in strings([seated, report.get("pots", []), findings, report.get("not_evaluated", [])]):
                assert said in text, form


def test_anonymous_pages_hold_no_name_and_no_text(run: Run, three: Path) -> None:
    for form in ("html", "md"):
        out = run("audit", three, "--format", form, "--anonymise", "--all")[1].replace(str(three), "")
        assert "Ann" not in out and "Bo " not in out and "Cy" not in out
        assert "Player 1" in out and "### Text" not in out and "<pre>" not in out


def test_money_and_chips_are_not_summed() -> None:
    one, other = AuditSummary(), AuditSummary()
    for summary, currency, difference in ((one, "USD", "0.02"), (other, None, "-5"), (other, "USD", "1.10")):
        found = {"code": "SPL005", "name": "shares-uneven", "severity": "error", "difference": difference}
        summary.add({"verdict": "discrepant", "currency": currency, "findings": [found]})
    one.merge(other)
    assert (one.hands, one.stake) == (3, "1.12 USD, 5 chips")
    assert [(each.code, each.hands, each.stake) for each in one.codes()] == [("SPL005", 3, "1.12 USD, 5 chips")]


@pytest.mark.parametrize(
    "name", [*NAMES, "www.evil.example", "http://evil.example", "@you", "#12", "![x](y)", "**", "\n#"]
)
def test_markdown_of_a_name_is_its_text_and_nothing_else(name: str) -> None:
    shown = name.replace("\n", r"\x0a").replace("\u202e", r"\u202e").replace("\x1b", r"\x1b")
    (inline,) = (token for token in MarkdownIt("commonmark").enable("strikethrough").parse(f"x {markdown(name)}")
                 if token.type == "inline")  # fmt: skip
    assert {child.type for child in inline.children or ()} <= {"text", "text_special"}
    assert "".join(child.content for child in inline.children or ()) == f"x {shown}"


def test_what_ends_a_block_of_code_does_not_end_this_one() -> None:
    lines = ["````", "~~~", "</pre>", "a\rb"]
    (block,) = MarkdownIt("commonmark").parse(fenced(lines))
    assert (block.type, block.content) == ("fence", "````\n~~~\n</pre>\na\\x0db\n")
