"""Python imports this when it starts in the browser: dataclasses without their compiler.

`@dataclass` writes the source of a class's methods and compiles it, at each start, in a Python
that runs at half speed: most of the time that importing our package took. pack.py has recorded
what is compiled; here the code is taken from that record. What isn't in it is compiled as ever.
"""

import builtins
import dataclasses
import marshal
import os

_record = marshal.loads(
    __spec__.loader.get_data(os.path.join(os.path.dirname(__file__), "dataclass_code.bin"))
)


def _execute(source, globals, locals):
    builtins.exec(_record.get(source, source), globals, locals)


# The module's own name comes before the builtin.
dataclasses.exec = _execute
