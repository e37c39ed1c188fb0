/** Trades as the people in them would describe what they have to tell: `trades/<language>.txt`, one fact a line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../../server/domain/content/languages.ts';

export interface Trade {
  readonly brand: string;
  readonly sells: string;
  readonly link: string;
  readonly subjects: readonly string[];
  /** Whom it is hiring. */
  readonly job: string;
  readonly points: readonly string[];
  readonly offers: readonly string[];
  readonly audiences: readonly string[];
  readonly keywords: readonly string[];
  readonly hashtags: readonly string[];
  /** What this trade must not claim. */
  readonly banned: string;
}

/** Trades are separated by empty lines; each line is a name, a colon and a value. */
function parseTrades(text: string): readonly Trade[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(parseTrade);
}

function parseTrade(block: string): Trade {
  const lines = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line.trim()) ?? [];
    if (value === '') throw new Error(`Not a fact of a trade: "${line}"`);
    return { name, value };
  });
  const all = (fieldName: string): string[] =>
    lines.filter(({ name }) => name === fieldName).map(({ value }) => value);
  const one = (fieldName: string): string => {
    const [value] = all(fieldName);
    if (value === undefined) throw new Error(`A trade has no ${fieldName}:\n${block}`);
    return value;
  };
  const list = (fieldName: string): string[] => one(fieldName).split(', ');
  return {
    brand: one('brand'),
    sells: one('sells'),
    link: one('link'),
    subjects: all('subject'),
    job: one('job'),
    points: all('point'),
    offers: all('offer'),
    audiences: all('audience'),
    keywords: list('keywords'),
    hashtags: list('hashtags'),
    banned: one('banned'),
  };
}

export const tradesByLanguage = Object.fromEntries(
  languages.map((language) => [
    language,
    parseTrades(readFileSync(join(import.meta.dirname, 'trades', `${language}.txt`), 'utf8')),
  ]),
) as Readonly<Record<Language, readonly Trade[]>>;
