/**
 * Finds the font file for each character. Families come as many small files, each for a range of characters: only
 * those a text needs are read, once, and cached. After `load`, finding is synchronous.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oncePerKey } from '../../../domain/once.ts';
import type { Face, FamilyCut } from './faces.ts';
import { type Font, openFont } from './font-file.ts';

export interface FontStore {
  /** Reads every file that the characters could need in these faces. */
  load(faces: readonly Face[], text: string): Promise<void>;
  /** The first font of the face that has all of them. */
  find(face: Face, codePoints: readonly number[]): Font | undefined;
}

interface Subset {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

export function createFontStore(): FontStore {
  const subsetsOf = oncePerKey(readSubsets);
  const fonts = new Map<string, Font>();
  /** Cache by cut and character, because the same letters are looked up repeatedly. */
  const fontsByCut = new Map<string, Map<number, readonly Font[]>>();
  const fontsOfCut = (cut: FamilyCut): Map<number, readonly Font[]> => {
    const known = fontsByCut.get(cut.name) ?? new Map<number, readonly Font[]>();
    fontsByCut.set(cut.name, known);
    return known;
  };

  const load = oncePerKey(async (file) => void fonts.set(file, await readFont(file)));

  async function loadCut(cut: FamilyCut, all: readonly number[]): Promise<void> {
    const own = fontsOfCut(cut);
    const codePoints = all.filter((codePoint) => !own.has(codePoint));
    if (codePoints.length === 0) return;
    const subsets = await subsetsOf(cut.family);
    const needed = subsets.filter(({ ranges }) => codePoints.some((codePoint) => within(ranges, codePoint)));
    await Promise.all(needed.map(({ name }) => load(fileNameOf(cut, name))));
    for (const codePoint of codePoints) {
      const found = needed
        .filter(({ ranges }) => within(ranges, codePoint))
        .flatMap(({ name }) => fonts.get(fileNameOf(cut, name)) ?? [])
        .filter((font) => font.has(codePoint));
      own.set(codePoint, found);
    }
  }

  return {
    async load(faces, text) {
      const codePoints = [...new Set([...text].map((character) => character.codePointAt(0) ?? 0))];
      const cuts = new Map(faces.flatMap(({ cuts }) => cuts).map((cut) => [cut.name, cut]));
      await Promise.all([...cuts.values()].map((cut) => loadCut(cut, codePoints)));
    },
    find(face, codePoints) {
      const [first, ...others] = codePoints;
      if (first === undefined) return undefined;
      for (const cut of face.cuts) {
        const font = fontsByCut
          .get(cut.name)
          ?.get(first)
          ?.find((candidate) => others.every((codePoint) => candidate.has(codePoint)));
        if (font) return font;
      }
      return undefined;
    },
  };
}

const fileNameOf = ({ family, weight }: FamilyCut, subset: string): string =>
  `${family}/files/${family}-${subset}-${weight}-normal.woff`;

/** The path of a font file, whose name starts with its family. */
function pathOf(file: string): string {
  const [family = '', ...rest] = file.split('/');
  return join(dirname(fileURLToPath(import.meta.resolve(`@fontsource/${family}/package.json`))), ...rest);
}

const readFont = async (file: string): Promise<Font> =>
  openFont(basename(file), await readFile(pathOf(file)));

async function readSubsets(family: string): Promise<Subset[]> {
  const table: Record<string, string> = JSON.parse(await readFile(pathOf(`${family}/unicode.json`), 'utf8'));
  return Object.entries(table).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}

const within = (ranges: Subset['ranges'], codePoint: number): boolean =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
