"""Which files are found, and is everything that is left out named with its reason?"""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore.errors import NotAProjectError
from kgcore.model.records import Skipped
from kgcore.workspace.discovery import Discovery, DiscoveryOptions, discover
from kgcore.workspace.exclusions import SkipReason

OPTIONS = DiscoveryOptions(suffixes=frozenset({".py", ".js", ".d.ts"}), names=frozenset({"makefile"}))

MakeRepo = Callable[..., Path]
Git = Callable[..., str]
needs_symlinks = pytest.mark.skipif(os.name == "nt", reason="needs symlinks")


def paths(found: Discovery) -> list[str]:
    return [file.path for file in found.files]


def reason(found: Discovery, path: str) -> str | None:
    return next((skipped.reason for skipped in found.skipped if skipped.path == path), None)


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x = 1\n")


@pytest.fixture(params=["git", "walk"])
def project(request: pytest.FixtureRequest, tmp_path: Path, git: Git) -> Path:
    """An empty project, once as a repository, once without git."""
    root = tmp_path / "project"
    root.mkdir()
    if request.param == "git":
        git(root, "init", "--quiet")
    return root


def test_tracked_and_untracked_files_but_no_ignored_ones(make_repo: MakeRepo) -> None:
    root = make_repo({"tracked.py": "", ".gitignore": "ignored.py\n"})
    write(root, "untracked.py", "ignored.py")
    assert paths(discover(root, options=OPTIONS)) == ["tracked.py", "untracked.py"]


def test_a_tracked_file_is_found_although_a_pattern_ignores_it(make_repo: MakeRepo, git: Git) -> None:
    root = make_repo({".gitignore": "*.py\n"})
    write(root, "a.py", "b.py")
    git(root, "add", "--force", "a.py")
    assert paths(discover(root, options=OPTIONS)) == ["a.py"]


def test_a_deleted_file_is_not_found(make_repo: MakeRepo) -> None:
    root = make_repo({"a.py": "", "b.py": ""})
    (root / "a.py").unlink()
    found = discover(root, options=OPTIONS)
    assert paths(found) == ["b.py"]
    assert found.skipped == ()


def test_size_and_time_are_those_of_the_disk(project: Path) -> None:
    write(project, "a.py")
    (file,) = discover(project, options=OPTIONS).files
    status = (project / "a.py").stat()
    assert (file.size, file.mtime_ns) == (status.st_size, status.st_mtime_ns)


def test_supported_by_suffix_or_name_and_the_rest_is_counted(project: Path) -> None:
    write(project, "a.PY", "b.d.ts", "c.ts", "d.png", "e.PNG", "Makefile", "LICENSE", "src/.py")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["Makefile", "a.PY", "b.d.ts"]
    assert found.unsupported == (("", 2), (".png", 2), (".ts", 1))
    assert found.skipped == ()


def test_generated_and_oversized_files_are_named(project: Path) -> None:
    write(project, "a.py", "lib.min.js", "user_pb2.py")
    (project / "big.py").write_bytes(b"x" * (OPTIONS.max_bytes + 1))
    (project / "fits.py").write_bytes(b"x" * OPTIONS.max_bytes)
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["a.py", "fits.py"]
    assert found.skipped == (
        Skipped("big.py", SkipReason.OVERSIZED),
        Skipped("lib.min.js", SkipReason.GENERATED),
        Skipped("user_pb2.py", SkipReason.GENERATED),
    )


def test_vendored_folders_are_named_once(project: Path) -> None:
    write(project, "a.py", "web/node_modules/x/i.js", "web/node_modules/y/i.js", "myenv/pyvenv.cfg", "myenv/bin/x.py")
    write(project, "go/vendor/modules.txt", "go/vendor/m/x.py", "vendor/own.py", "third_party/own.py", "dist/own.py")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["a.py", "dist/own.py", "third_party/own.py", "vendor/own.py"]
    vendored = [skipped.path for skipped in found.skipped if skipped.reason == SkipReason.VENDORED]
    assert vendored == ["go/vendor/", "myenv/", "web/node_modules/"]


def test_a_source_folder_named_build_is_read_unless_ignored_and_then_named(project: Path) -> None:
    write(project, "build/a.py", "src/build/b.py")
    assert paths(discover(project, options=OPTIONS)) == ["build/a.py", "src/build/b.py"]
    (project / ".gitignore").write_text("/build/\n")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["src/build/b.py"]
    assert found.skipped == (Skipped("build/", SkipReason.IGNORED_FOLDER),)


def test_caches_and_data_directories_are_passed_over(project: Path) -> None:
    (project / ".gitignore").write_text("__pycache__/\n")
    write(project, "a.py", "__pycache__/a.py", ".ua/x.py", "sub/.understand-anything/x.py")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert found.skipped == ()


def test_understandignore_leaves_out_more_and_says_so(project: Path) -> None:
    (project / ".understandignore").write_text("docs/\n*_old.py\n")
    write(project, "a.py", "a_old.py", "docs/conf.py", "docs/deep/x.py")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert found.skipped == (
        Skipped("a_old.py", SkipReason.UNDERSTAND_IGNORED),
        Skipped("docs/", SkipReason.UNDERSTAND_IGNORED),
    )


def test_understandignore_in_the_data_directory_speaks_last(project: Path) -> None:
    write(project, "a.py", "b.py", ".ua/x")
    (project / ".understandignore").write_text("a.py\n")
    (project / ".ua" / ".understandignore").write_text("!a.py\nb.py\n")
    assert paths(discover(project, options=OPTIONS)) == ["a.py"]


def test_understandignore_brings_back_names_but_not_what_git_ignores(project: Path) -> None:
    (project / ".gitignore").write_text("secret.py\n")
    (project / ".understandignore").write_text("!*\n")
    write(project, "secret.py", "lib.min.js", "node_modules/own/i.js")
    assert paths(discover(project, options=OPTIONS)) == ["lib.min.js", "node_modules/own/i.js"]


def test_nested_ignore_files_hold_below_their_folder(project: Path) -> None:
    write(project, "a/x.py", "a/b/x.py", "b/x.py")
    (project / "a" / ".gitignore").write_text("/x.py\n")
    assert paths(discover(project, options=OPTIONS)) == ["a/b/x.py", "b/x.py"]


@needs_symlinks
def test_symlinks_are_named_and_none_is_followed(project: Path, tmp_path: Path) -> None:
    write(project, "a.py")
    (tmp_path / "outside").mkdir()
    write(tmp_path, "outside/secret.py")
    (project / "out.py").symlink_to(tmp_path / "outside" / "secret.py")
    (project / "folder").symlink_to(tmp_path / "outside")
    (project / "in.py").symlink_to("a.py")
    (project / "loop").symlink_to(".")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert reason(found, "out.py") == SkipReason.LEADS_OUTSIDE
    assert reason(found, "folder") == SkipReason.LEADS_OUTSIDE
    assert reason(found, "in.py") == SkipReason.SYMLINK
    assert reason(found, "loop") == SkipReason.SYMLINK


@needs_symlinks
def test_a_tracked_folder_that_became_a_symlink_is_not_followed(make_repo: MakeRepo, tmp_path: Path) -> None:
    root = make_repo({"lib/a.py": ""})
    (root / "lib").rename(tmp_path / "moved")
    (root / "lib").symlink_to(tmp_path / "moved")
    assert paths(discover(root, options=OPTIONS)) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_is_no_source(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    found = discover(tmp_path, options=OPTIONS)
    assert found.skipped == (Skipped("pipe.py", SkipReason.NOT_A_FILE),)


def test_an_unreadable_file_and_folder_are_named(project: Path) -> None:
    write(project, "a.py", "closed/b.py")
    (project / "a.py").chmod(0)
    if os.access(project / "a.py", os.R_OK):
        pytest.skip("modes do not bind this user or this system")
    (project / "closed").chmod(0)
    found = discover(project, options=OPTIONS)
    (project / "closed").chmod(0o700)
    assert paths(found) == []
    assert reason(found, "a.py") == SkipReason.UNREADABLE
    assert reason(found, "closed/") == SkipReason.UNREADABLE or "closed/" in found.note


def test_names_in_any_script_are_found(project: Path) -> None:
    names = ["größe.py", "文件.py", "файл.py", "a b.py", "naïve/été.py"]
    write(project, *names)
    assert paths(discover(project, options=OPTIONS)) == sorted(names)


def test_paths_are_spelled_in_composed_form(project: Path) -> None:
    write(project, unicodedata.normalize("NFD", "é/naïve.py"))
    assert paths(discover(project, options=OPTIONS)) == ["é/naïve.py"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that keeps both forms apart")
def test_two_forms_of_one_name_are_one_file_and_one_named(project: Path) -> None:
    write(project, unicodedata.normalize("NFD", "é.py"), "é.py")
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["é.py"]
    assert found.skipped == (Skipped("é.py", SkipReason.SAME_NAME),)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that takes any bytes")
def test_a_name_that_is_not_utf8_is_named_in_print(project: Path) -> None:
    write(project, "a.py")
    with open(os.fsencode(project) + b"/caf\xe9.py", "wb"):
        pass
    found = discover(project, options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert found.skipped == (Skipped("caf\\xe9.py", SkipReason.NAME_NOT_UTF8),)


def test_a_name_with_a_line_feed_is_one_name(project: Path) -> None:
    write(project, "a\nb.py")
    assert paths(discover(project, options=OPTIONS)) == ["a\nb.py"]


def test_a_very_deep_folder_is_reached(tmp_path: Path) -> None:
    deep = "/".join(["d"] * 1_200)
    place = tmp_path
    for _ in range(12):
        place = place / "/".join(["d"] * 100)
        place.mkdir(parents=True)
    (place / "a.py").write_text("")
    try:
        assert paths(discover(tmp_path, options=OPTIONS)) == [f"{deep}/a.py"]
    finally:
        # Whoever cleans up after the tests may not manage so deep a folder.
        (place / "a.py").unlink()
        while place != tmp_path:
            place.rmdir()
            place = place.parent


def test_only_what_is_below_the_root_is_found(make_repo: MakeRepo) -> None:
    root = make_repo({"apps/x/a.py": "", "apps/y/b.py": "", "c.py": ""})
    assert paths(discover(root / "apps" / "x", options=OPTIONS)) == ["a.py"]


def test_a_root_that_the_repository_around_it_ignores_is_found_all_the_same(make_repo: MakeRepo) -> None:
    root = make_repo({".gitignore": "*\n"})
    write(root, "work/project/a.py", "work/project/b.py")
    (root / "work" / "project" / ".gitignore").write_text("b.py\n")
    found = discover(root / "work" / "project", options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert found.note


def test_submodules_are_part_of_the_project(make_repo: MakeRepo, git: Git) -> None:
    library = make_repo({"lib.py": "", ".gitignore": "ignored.py\n"}, name="library")
    root = make_repo({"a.py": ""})
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "deps/library.js")
    write(root, "deps/library.js/ignored.py", "deps/library.js/new.py")
    assert paths(discover(root, options=OPTIONS)) == ["a.py", "deps/library.js/lib.py", "deps/library.js/new.py"]


def test_a_submodule_that_is_not_checked_out_is_named(make_repo: MakeRepo, git: Git, tmp_path: Path) -> None:
    library = make_repo({"lib.py": ""}, name="library")
    root = make_repo({"a.py": ""})
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "deps")
    git(root, "commit", "--quiet", "--message", "add")
    git(tmp_path, "clone", "--quiet", str(root), "clone")
    found = discover(tmp_path / "clone", options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert found.skipped == (Skipped("deps/", SkipReason.NOT_CHECKED_OUT),)


def test_an_embedded_repository_is_part_of_the_project(make_repo: MakeRepo, git: Git) -> None:
    root = make_repo({"a.py": ""})
    make_repo({"b.py": "", ".gitignore": "c.py\n"}, name="project/inner")
    write(root, "inner/c.py", "inner/untracked.py")
    assert paths(discover(root, options=OPTIONS)) == ["a.py", "inner/b.py", "inner/untracked.py"]


def test_a_folder_of_repositories_is_one_project(tmp_path: Path, make_repo: MakeRepo) -> None:
    make_repo({"a.py": "", ".gitignore": "skip.py\n"}, name="all/one")
    make_repo({"b.py": ""}, name="all/two")
    write(tmp_path, "all/one/skip.py", "all/loose.py")
    assert paths(discover(tmp_path / "all", options=OPTIONS)) == ["loose.py", "one/a.py", "two/b.py"]


def test_a_worktree_inside_the_repository_is_not_found_twice(make_repo: MakeRepo, git: Git) -> None:
    root = make_repo({"a.py": ""})
    git(root, "worktree", "add", "--quiet", "trees/feature")
    found = discover(root, options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert found.skipped == (Skipped("trees/feature/", SkipReason.SECOND_WORKTREE),)


def test_worktrees_side_by_side_are_found_once(tmp_path: Path, make_repo: MakeRepo, git: Git) -> None:
    root = make_repo({"a.py": ""}, name="all/main")
    git(root, "worktree", "add", "--quiet", "../feature")
    assert paths(discover(tmp_path / "all", options=OPTIONS)) == ["main/a.py"]


def test_worktrees_of_a_bare_repository_are_found_once(tmp_path: Path, make_repo: MakeRepo, git: Git) -> None:
    source = make_repo({"a.py": ""}, name="source")
    git(tmp_path, "clone", "--quiet", "--bare", str(source), "all/store.git")
    git(tmp_path / "all" / "store.git", "worktree", "add", "--quiet", "../one", "main")
    git(tmp_path / "all" / "store.git", "worktree", "add", "--quiet", "-b", "other", "../two")
    found = discover(tmp_path / "all", options=OPTIONS)
    assert paths(found) == ["one/a.py"]
    assert reason(found, "two/") == SkipReason.SECOND_WORKTREE


def test_a_worktree_is_a_project_of_its_own(make_repo: MakeRepo, git: Git) -> None:
    root = make_repo({"a.py": ""})
    git(root, "worktree", "add", "--quiet", "trees/feature")
    write(root, "trees/feature/b.py")
    assert paths(discover(root / "trees" / "feature", options=OPTIONS)) == ["a.py", "b.py"]


def test_without_git_the_ignore_files_of_the_repository_still_hold(
    make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = make_repo({"sub/a.py": "", "sub/deep/b.py": "", ".gitignore": "b.py\n/sub/c.py\n"})
    write(root, "sub/c.py", "sub/d.py")
    (root / ".git" / "info" / "exclude").write_text("/sub/d.py\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = discover(root / "sub", options=OPTIONS)
    assert paths(found) == ["a.py"]
    assert "git" in found.note
    assert not found.by_git


def test_an_unmerged_file_is_found_once(make_repo: MakeRepo, commit: Callable[..., str], git: Git) -> None:
    root = make_repo({"a.py": "x = 1"})
    git(root, "checkout", "--quiet", "-b", "other")
    commit(root, {"a.py": "x = 2"})
    git(root, "checkout", "--quiet", "main")
    commit(root, {"a.py": "x = 3"})
    with pytest.raises(subprocess.CalledProcessError):
        git(root, "merge", "other")
    assert paths(discover(root, options=OPTIONS)) == ["a.py"]


def test_a_root_that_is_no_folder_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(NotAProjectError):
        discover(tmp_path / "absent", options=OPTIONS)


def test_files_are_found_by_patterns_of_their_names(project: Path) -> None:
    write(project, "tsconfig.json", "app/TSConfig.Build.json", "app/tsconfig.js.map", "app/other.json", "app/a.py")
    options = DiscoveryOptions(suffixes=frozenset({".py"}), name_patterns=("tsconfig*.json",))
    found = discover(project, options=options)
    assert paths(found) == ["app/TSConfig.Build.json", "app/a.py", "tsconfig.json"]
    assert found.unsupported == ((".json", 1), (".map", 1))
