/**
 * What the user opened last in a workspace. Only ids are stored; names are read again, as far as the user may see
 * them.
 */
import { readSetting, writeSetting } from '../../browser/storage.ts';

const maxRecent = 6;

export const withRecent = (list: readonly string[], one: string): string[] =>
  [one, ...list.filter((other) => other !== one)].slice(0, maxRecent);

export const readRecent = (key: string): string[] =>
  (readSetting(`recent.${key}`) ?? '').split(' ').filter((one) => /^[a-z]+:\S+$/.test(one));

export const addRecent = (key: string, one: string): void =>
  writeSetting(`recent.${key}`, withRecent(readRecent(key), one).join(' '));

/** The id of what a page shows, if it shows one thing. */
export const entryIdOf = (path: string): string | undefined => {
  const [, kind, id] = /^\/(posts|review|compose|campaigns)\/([\w-]+)$/.exec(path) ?? [];
  if (id === undefined || id === 'new') return undefined;
  return `${kind === 'campaigns' ? 'campaign' : 'post'}:${id}`;
};
