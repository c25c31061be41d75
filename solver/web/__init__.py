"""The page on which to play, as files for any static host.

- `page/`: HTML, CSS, JavaScript modules, service worker and icons, as they are served;
- `arrays`: what the page plays from, one compressed file for each rule set.
"""
