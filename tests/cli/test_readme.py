"""What the README says is so: its two commands, its example's output, the commands and files it names."""

import doctest
import re
import shlex
import tomllib

import pytest

from hhparse.cli.main import app, main
from tests.shared import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_there_are_exactly_two_commands_to_set_up_each_one_line() -> None:
    install, test = blocks("sh")
    assert install.count("\n") == test.count("\n") == 1
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert "test" in extras and "'.[test]'" in test and test.rstrip().endswith("-m pytest")
    assert "hhparse import data/samples --out warehouse" in install


def test_the_first_command_ends_with_status_0_on_the_samples(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = shlex.split(blocks("sh")[0].split("&&")[-1])[1:]
    arguments[-1] = str(tmp_path_factory.mktemp("readme") / arguments[-1])
    monkeypatch.chdir(ROOT)
    assert main(arguments) == 0
    assert "hands" in capsys.readouterr().out


def test_the_example_prints_what_the_readme_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    examples = blocks("console")
    assert examples
    for example in examples:
        command, _, shown = example.partition("\n")
        assert main(shlex.split(command)[2:]) == 0
        assert capsys.readouterr().out == shown


def test_the_python_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (example,) = blocks("pycon")
    parsed = doctest.DocTestParser().get_doctest(example, {}, "README", None, None)
    assert len(parsed.examples) >= 4
    assert doctest.DocTestRunner().run(parsed).failed == 0


def test_every_command_it_names_exists_and_no_command_is_left_out() -> None:
    named = set(re.findall(r"^\| `hhparse (\w+)", README, re.MULTILINE))
    assert named == {command.name for command in app.registered_commands}


def test_every_file_it_names_exists() -> None:
    named = re.findall(r"`((?:hhparse|data|\.ci|grammars)/[\w/.-]+)`", README)
    assert len(named) > 8
    for path in named:
        parts = [part for part in path.split("/") if "ROOM" not in part]
        assert ROOT.joinpath(*parts).exists(), path
