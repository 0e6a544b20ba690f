"""The program in a browser: the only code that imports ``js`` or ``pyodide``.

The page's own side of the bridge is ``static/js/stage.mjs``.
"""
