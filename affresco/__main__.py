"""`python -m affresco` is the command `affresco`."""

from .cli import main

if __name__ == "__main__":
    main()
