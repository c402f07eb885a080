# The settings of Sphinx for scripts/site, which copies this file beside the pages as conf.py.

from pathlib import Path

project = "Torsion"
author = "The Torsion authors"
html_title = "Torsion"
html_theme = "furo"  # navigation, search, light and dark
extensions = ["myst_parser"]
myst_all_links_external = True  # scripts/documentation/site_pages.py has made them what they are in the site
html_search_scorer = str(Path(__file__).with_name("search_order.js"))
html_show_search_summary = False  # a page that is read from a file may not fetch others
root_doc = "index"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_last_updated_fmt = None
html_use_index = False
pygments_style = "friendly"
pygments_dark_style = "monokai"
highlight_language = "text"
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
