"""The cathedral cat: a module that is not in the box, as an example.

`docs/modules.md` explains its files. Importing the package makes it available to tables; it is
not compiled, so the engine must not be either:

    AFFRESCO_PURE=1 python -c "import examples.modules.cat, affresco; ..."
"""

from affresco.engine.modules.manifest import add_module

from .features import SENSE
from .module import CathedralCat
from .observation import fields

add_module(CathedralCat(), SENSE, fields)
