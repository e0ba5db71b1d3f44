"""PHP: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".php", ".phtml", ".php5", ".inc"))
