"""Writes the fonts beside this file from those of the packages, for browsers to load: see docs/decisions/0050.

    python3 -m venv venv && venv/bin/pip install fonttools==4.66.1 brotli
    venv/bin/python web/assets/fonts/trim.py

Letters, weights and kerning stay as they are. Left out are symbols that pages seldom show, which a browser then
takes from the whole font (web/styles/fonts.css has the ranges), and forms that no style of ours asks for. Newsreader's
kerning, a list of six thousand pairs, becomes a table of the letters that are kerned alike: 3 kB less for each file.
"""
from collections import defaultdict
from pathlib import Path

from fontTools import subset
from fontTools.otlLib import builder

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


def read_pairs(lookup, glyphs):
    """How far each pair of glyphs is moved together or apart: the first subtable that names the pair decides."""
    pairs = {}
    advance = lambda value: getattr(value, 'XAdvance', 0) or 0
    for table in lookup.SubTable:
        table = getattr(table, 'ExtSubTable', table)
        firsts = table.Coverage.glyphs
        if table.Format == 1:
            for first, pair_set in zip(firsts, table.PairSet):
                for record in pair_set.PairValueRecord:
                    pairs.setdefault((first, record.SecondGlyph), advance(record.Value1))
            continue
        classes, second_classes = table.ClassDef1.classDefs, table.ClassDef2.classDefs
        for first in firsts:
            row = table.Class1Record[classes.get(first, 0)].Class2Record
            for second in glyphs:
                pairs.setdefault((first, second), advance(row[second_classes.get(second, 0)].Value1))
    return pairs


def group_alike(glyphs, values_of):
    groups = defaultdict(list)
    for glyph in glyphs:
        if any(values := values_of(glyph)):
            groups[values].append(glyph)
    return groups.values()


def join_kerning(font):
    table, glyphs = font['GPOS'].table, font.getGlyphOrder()
    features = [one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == 'kern']
    for index in {index for feature in features for index in feature.LookupListIndex}:
        lookup = table.LookupList.Lookup[index]
        pairs = read_pairs(lookup, glyphs)
        move = lambda first, second: pairs.get((first, second), 0)
        firsts = group_alike(glyphs, lambda first: tuple(move(first, second) for second in glyphs))
        seconds = group_alike(glyphs, lambda second: tuple(move(first, second) for first in glyphs))
        joined = {
            (tuple(one), tuple(other)): (builder.buildValue({'XAdvance': move(one[0], other[0])}), None)
            for one in firsts
            for other in seconds
        }
        lookup.SubTable = [builder.buildPairPosClassesSubtable(joined, font.getReverseGlyphMap())]
        lookup.LookupType, lookup.SubTableCount = 2, 1


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
    if name.startswith('newsreader'):
        join_kerning(font)
    subset.save_font(font, here / f'{name}.woff2', options)
