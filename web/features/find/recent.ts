/** What this person used last in a workspace. Ids only: what they name is read anew, as far as they still may. */
import { readSaved, writeSaved } from '../../browser/storage.ts';

const kept = 6;

export const withRecent = (list: readonly string[], one: string): string[] =>
  [one, ...list.filter((other) => other !== one)].slice(0, kept);

export const readRecent = (whose: string): string[] =>
  (readSaved(`recent.${whose}`) ?? '').split(' ').filter((one) => /^[a-z]+:\S+$/.test(one));

export const noteRecent = (whose: string, one: string): void =>
  writeSaved(`recent.${whose}`, withRecent(readRecent(whose), one).join(' '));

/** What a page is about, where that is one thing. */
export const thingOf = (path: string): string | undefined => {
  const [, kind, id] = /^\/(posts|review|compose|campaigns)\/([\w-]+)$/.exec(path) ?? [];
  if (id === undefined || id === 'new') return undefined;
  return `${kind === 'campaigns' ? 'campaign' : 'post'}:${id}`;
};
