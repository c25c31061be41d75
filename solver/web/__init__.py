"""The page on which to play, as files for any static host, and a server that does more.

- `page/`: HTML, CSS, JavaScript modules, service worker and icons, as they are served;
- `arrays`: what the page plays from, one compressed file for each rule set;
- `site`: the page as a whole;
- `server`: ``yams serve``, the page and an API.
"""
