"""What build.py can do. Read before anything is installed: nothing but plain Python here."""

COMMANDS = {
    "serve": "build the page, serve it on localhost, open the browser",
    "test": "run every check, browser tests included",
    "site": "write site/, a folder that any static host serves",
    "bench": "measure start-up and more; a table and bench.json",
    "arena": "let bot levels play against each other; a table with intervals",
    "lighthouse": "what Lighthouse says of the built site; a table and each point lost",
    "texts": "compile the message catalogues",
    "help": "this list",
}
