/** The emoji of the picker: read from their tables, found by name, moved through by keys, and the recent ones kept. */
import { readSetting, writeSetting } from '../../../browser/storage.ts';
import type { Language } from '../../../i18n/languages.ts';
import { rankMatches } from '../../find/rank-matches.ts';

export interface Emoji {
  readonly text: string;
  /** In the language of the interface. */
  readonly name: string;
  /** All names and other words, in both languages. */
  readonly words: string;
}

export const readEmoji = (table: string, language: Language): Emoji[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', english = '', german = ''] = line.split('|');
      const [name = ''] = (language === 'de' ? german : english).split(',');
      return { text, name, words: `${english}, ${german}` };
    });

export const findEmoji = (all: readonly Emoji[], typed: string): Emoji[] => rankMatches(all, typed);

const maxRecent = 24;
const settingName = 'emoji.recent';

export const withRecentEmoji = (recent: readonly string[], text: string): string[] =>
  [text, ...recent.filter((other) => other !== text)].slice(0, maxRecent);

export const readRecentEmoji = (): string[] => (readSetting(settingName) ?? '').split(' ').filter(Boolean);

export const addRecentEmoji = (text: string): void =>
  writeSetting(settingName, withRecentEmoji(readRecentEmoji(), text).join(' '));

/**
 * Where an arrow key leads in groups that are drawn one below the other, in rows of so many columns. The last row of a
 * group may be short. Undefined for other keys.
 */
export const moveInGrid = (
  key: string,
  active: number,
  groupSizes: readonly number[],
  columns: number,
): number | undefined => {
  const rows = groupSizes.flatMap((size) =>
    Array.from({ length: Math.ceil(size / columns) }, (_, row) => Math.min(columns, size - row * columns)),
  );
  const count = groupSizes.reduce((sum, size) => sum + size, 0);
  if (count === 0) return undefined;
  const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, length) => sum + length, 0));
  const row = starts.findLastIndex((start) => start <= active);
  const toRow = (next: number): number => {
    const start = starts[next];
    if (start === undefined) return active;
    return start + Math.min(active - (starts[row] ?? 0), (rows[next] ?? 1) - 1);
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(active + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(active - 1, 0);
    case 'ArrowDown':
      return toRow(row + 1);
    case 'ArrowUp':
      return toRow(row - 1);
    default:
      return undefined;
  }
};
