"""Writes the fonts beside this file from those of the packages, for browsers to load: see docs/decisions/0050.

    python3 -m venv venv && venv/bin/pip install fonttools==4.66.1 brotli
    venv/bin/python web/assets/fonts/trim.py

Letters, weights and kerning stay as they are. Left out are symbols that pages seldom show, which a browser then
takes from the whole font (web/styles/fonts.css has the ranges), and forms that no style of ours asks for.
"""
from pathlib import Path

from fontTools import subset

here = Path(__file__).parent
packages = here / '../../../node_modules'
static = packages / '@fontsource'
fonts = {
    'schibsted-grotesk': packages
    / '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    'newsreader-400': static / 'newsreader/files/newsreader-latin-400-normal.woff2',
    'newsreader-400-italic': static / 'newsreader/files/newsreader-latin-400-italic.woff2',
    'newsreader-500': static / 'newsreader/files/newsreader-latin-500-normal.woff2',
    'spline-sans-mono-400': static / 'spline-sans-mono/files/spline-sans-mono-latin-400-normal.woff2',
    'spline-sans-mono-500': static / 'spline-sans-mono/files/spline-sans-mono-latin-500-normal.woff2',
}
kept = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *range(0x2000, 0x2044),
    *range(0x2045, 0x2070),
    *(0x131, 0x152, 0x153, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212),
} - {ord(symbol) for symbol in '¢¤¥¦¨¬¯²³¹´µ¶¸¼½¾'}

for name, source in fonts.items():
    options = subset.Options()
    options.flavor = 'woff2'
    options.layout_features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'rlig', 'rvrn', 'tnum']
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=kept & set(font.getBestCmap()))
    subsetter.subset(font)
    subset.save_font(font, here / f'{name}.woff2', options)
