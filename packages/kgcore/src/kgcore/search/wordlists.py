"""Which words of a question say nothing about the code, and which words of code mean nearly the same?"""

from __future__ import annotations

from kgcore.model.kinds import Relation


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS: frozenset[str] = _words(
    # English
    """a about actually after all also am an and any are as at be been before being between but by can code could did do
    does doing done during each every explain file files find for from function functions gets give given goes had
    happen happens has have having here how i if in inside into is it its just kind know let like look made make makes
    many may me might module much my need needs no not of off on one only or our out over place please project
    responsible say see shall should show so some such take tell than that the their them then there these they thing
    things this those through to too under up us very via want was way we well were what when where whether which while
    who whole whose why will with within without work working works would you your"""
    # German
    """ aber alle als am an auch auf aus bei bin bis da dann das dass dem den der des die dies diese dieser dieses doch
    du durch ein eine einem einen einer eines er es etwa für gegen gibt hat hier ich im in ist kann kein keine man mein
    mit nach nicht noch nun nur ob oder ohne passiert sich sie sind so soll über um und uns unter vom von vor wann war
    warum was weg wegen welche welcher welches wenn wer werden wie wieso wird wo wohin woher zu zum zur"""
    # French
    """ à au aux avec ce ces cet cette comment comme dans donc du elle en est et être fait il ils je la le les
    leur lequel lui mais me même mon ne nous on ou où par pas pour pourquoi quand que quel quelle quelles quels qui quoi
    sa sans se ses son sont sur ta te tu un une vers vos votre vous y"""
    # Spanish, Portuguese, Italian
    """ al algo ao aos como con cual cuál cuando cuándo cómo da das de del desde donde dónde e el ella em en es
    esa ese eso esta está este esto foi funciona fue há hace hacia hasta la las lo los mas más mi muy na não no nos o
    onde para pela pelo pero por porque porquê qual quando quanto que quem qué quién se sem ser si sin sobre son su
    sus também te tem tu um uma una uno y ya che chi ci come così cosa cos dal dalla dei della delle dello di dove e
    fa gli ha il ne nel nella non perché più qual quale quali quanti sono sul sulla tra uno viene"""
    # Dutch, Russian
    """ aan de dat deze die dit door een en het hoe ik je kan maar naar niet om ons ook uit van voor waar
    waarom wanneer wat welke wie wordt zijn в и из как какая какие какой когда кто куда на не о откуда по почему при
    работает с такое у что это где для до за или"""
)

QUESTION_WORDS: frozenset[str] = _words(
    "how what when where which who whose why does is are can wie was wann wo wer welche welcher welches warum wieso "
    "comment où quand quel quelle quels quelles pourquoi qui cómo qué cuándo dónde quién por como quando onde quem "
    "come cosa dove perché chi hoe wat wanneer waar welke waarom как что где когда почему кто"
)
"""Words that a question begins with."""

PROCESS_WORDS: frozenset[str] = _words("how wie comment cómo como come hoe как")
"""Question words that ask for how a thing works, which is more than the thing."""

RELATION_VERBS: dict[str, frozenset[Relation]] = {
    verb: frozenset(relations)
    for verbs, relations in (
        (
            "call calls called calling caller callers invoke invokes invoked invoking rufen ruft aufruf aufrufe "
            "aufgerufen appelle appeler appelé appelée llama llamar llamado chama chamado chiama chiamato "
            "roept вызывает",
            (Relation.CALLS, Relation.CONSTRUCTS),
        ),
        (
            "use uses used using user usage usages reference references referenced depend depends dependent verwendet "
            "benutzt nutzt utilise utilisé usa usado utiliza gebruikt использует",
            (
                Relation.CALLS,
                Relation.CONSTRUCTS,
                Relation.INHERITS,
                Relation.IMPORTS,
                Relation.USES_TYPE,
                Relation.USES_VALUE,
                Relation.DECORATED_BY,
                Relation.READS,
                Relation.WRITES,
            ),
        ),
        (
            "inherit inherits inherited inheriting extend extends extended extending subclass subclasses subclassed "
            "derive derives derived erbt hérite hereda herda eredita",
            (Relation.INHERITS, Relation.IMPLEMENTS),
        ),
        ("implement implements implemented implementing", (Relation.IMPLEMENTS, Relation.INHERITS, Relation.OVERRIDES)),
        ("override overrides overridden overriding überschreibt", (Relation.OVERRIDES,)),
        ("import imports imported importing importiert importe importa", (Relation.IMPORTS, Relation.RE_EXPORTS)),
        ("instantiate instantiates instantiated instantiating", (Relation.CONSTRUCTS,)),
    )
    for verb in verbs.split()
}
"""Verbs that ask for a relation rather than name a thing, in a handful of languages."""

AMBIGUOUS_VERBS: frozenset[str] = frozenset({"user", "usage", "import", "imports", "extend", "reference", "references"})
"""Verbs of relation that name things as well: terms, unless the question asks for a relation of something named."""

SYNONYMS: tuple[frozenset[str], ...] = tuple(
    _words(group)
    for group in (
        "validate check verify match",
        "execute run apply perform",
        "build create make construct generate compile",
        "delete remove drop",
        "fetch load read retrieve",
        "send emit dispatch publish",
        "save store persist write",
        "parse decode",
        "serialize encode dump",
        "start launch boot init",
        "stop shutdown close",
        "error exception fail",
        "config setting option",
        "login authenticate signin",
        "convert transform cast",
        "display render show",
        "find search lookup resolve",
        "handle process",
        "url route",
        "sort order",
        "inherit extend derive",
    )
)
"""Groups of words that programmers exchange for one another."""

ABBREVIATIONS: tuple[frozenset[str], ...] = tuple(
    _words(group)
    for group in (
        "db database",
        "req request",
        "resp response",
        "ctx context",
        "msg message",
        "cfg conf config configuration",
        "idx index",
        "pkg package",
        "dir directory folder",
        "cmd command",
        "conn connection",
        "tmp temp temporary",
        "err error",
        "img image",
        "cls class",
        "args argument",
        "env environment",
        "repo repository",
        "impl implementation",
        "perm permission",
    )
)
"""Groups of a word and its customary short forms, which are no beginnings of it or too short to be taken for one."""

GENERIC_NAME_WORDS: frozenset[str] = _words("abstract base default generic get impl interface is mixin set the")
"""Words that a name has by custom: what they stand beside is what the name is about."""

GENERIC_VERBS: frozenset[str] = _words(
    "process processes processed processing handle handles handled handling perform performs performed performing "
    "run runs ran running manage manages managed managing use uses used using call calls called calling "
    "create creates created creating"
)
"""Verbs that nearly everything does: what they are done to is what the question is about."""

FAILURE_WORDS: frozenset[str] = _words(
    "error errors exception exceptions warning warnings fail fails failure failures raise raises raised"
)
"""Words of a question that asks what happens when things go wrong."""

TEST_WORDS: frozenset[str] = frozenset(
    ["tests", "tested", "testing", "unittest", "pytest", "spec", "specs", "covered", "coverage"]
)
TEST_FOLLOWED_BY: frozenset[str] = _words("for of that which case cases suite covers checks exercises asserts fails")
TEST_FOLLOWS: frozenset[str] = _words("which what any unit regression integration")
"""What makes a lone `test` the thing asked for; elsewhere it tells one thing from another, as in `the test client`."""
DOCUMENTATION_WORDS: frozenset[str] = frozenset(
    ["doc", "docs", "documentation", "documented", "readme", "tutorial", "guide"]
)
EXAMPLE_WORDS: frozenset[str] = frozenset(["example", "examples", "sample", "samples", "demo", "demos"])
