"""The cathedral cat: a module that is not in the box, as an example of how to write one.

`docs/modules.md` leads through its files. Importing the package lets tables choose it; it is not
compiled, so the engine must not be either:

    AFFRESCO_PURE=1 python -c "import examples.modules.cat, affresco; ..."
"""

from affresco.engine.modules.registry import add_module

from .module import CathedralCat

add_module(CathedralCat())
