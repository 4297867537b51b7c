"""How names are compared: by what a person sees, not by how it was typed."""

import re
import unicodedata

_LOOKALIKES = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′‵`´", "'"),
        **dict.fromkeys("“”„‟″〝〞〟", '"'),
        **dict.fromkeys("‐‑‒–—―−﹣-", "-"),
        **dict.fromkeys("〜～∼∾˜", "~"),
    }
)
_BLANKS = re.compile(r"\s+")


def fold(name: str) -> str:
    """The key under which a name is looked up.

    Folds width and composition (NFKC), case, quotes, dashes, tildes and runs of blanks. Quotes, dashes and tildes are
    folded before and after NFKC, because NFKC takes some of them apart (´ becomes a blank and an accent).
    """
    text = unicodedata.normalize("NFKC", name.translate(_LOOKALIKES)).translate(_LOOKALIKES)
    text = unicodedata.normalize("NFKC", text.casefold())
    return _BLANKS.sub(" ", text).strip()
