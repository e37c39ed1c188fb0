/** The hashtags of a text, as platforms read them: a word of letters, digits and underscores, with a letter. */

const word = String.raw`[\p{L}\p{N}\p{M}_]+`;
const isHashtag = (tag: string): boolean => new RegExp(`^#${word}$`, 'u').test(tag) && /\p{L}/u.test(tag);

const fold = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** Without duplicates, whose case does not matter. */
const unique = (tags: readonly string[]): string[] => {
  const byFolded = new Map<string, string>();
  for (const tag of tags) if (!byFolded.has(fold(tag))) byFolded.set(fold(tag), tag);
  return [...byFolded.values()];
};

/** Neither the anchor of an address nor the end of a word is one. */
export const findHashtags = (text: string): string[] =>
  unique(
    [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}_#&/])[#＃](${word})`, 'gu'))]
      .map(([, tag]) => `#${tag}`)
      .filter(isHashtag),
  );

/** As a platform with a limit counts them, each time it is written; the server's `problems` are authoritative. */
export const countHashtags = (text: string): number => text.match(/#[\p{L}\p{N}_]/gu)?.length ?? 0;

/** What a person lists, with or without #, between spaces or commas. `invalid` is as it was typed. */
export const readTypedHashtags = (
  typed: string,
): { readonly tags: readonly string[]; readonly invalid: readonly string[] } => {
  const entries = typed
    .normalize('NFC')
    // A list may be written without spaces: #one#two.
    .replaceAll(/[#＃]/gu, ' #')
    .split(/[\s,;]+/u)
    .filter((entry) => entry !== '');
  const toTag = (entry: string): string => (entry.startsWith('#') ? entry : `#${entry}`);
  return {
    tags: unique(entries.map(toTag).filter(isHashtag)),
    invalid: entries.filter((entry) => !isHashtag(toTag(entry))),
  };
};

/** The tags that a text does not have yet. */
export const missingHashtags = (text: string, tags: readonly string[]): string[] => {
  const present = new Set(findHashtags(text).map(fold));
  return tags.filter((tag) => !present.has(fold(tag)));
};

/** Appends the tags that are missing: to a last line of hashtags, else in a paragraph of their own. */
export const appendHashtags = (text: string, tags: readonly string[]): string => {
  const missing = missingHashtags(text, tags);
  if (missing.length === 0) return text;
  const before = text.trimEnd();
  const lastLine = before.split('\n').at(-1)?.trim() ?? '';
  const isTagLine = lastLine !== '' && lastLine.split(/\s+/u).every(isHashtag);
  const separator = before === '' ? '' : isTagLine ? ' ' : '\n\n';
  return `${before}${separator}${missing.join(' ')}`;
};
