/**
 * What the server says, in the reader's language. The server speaks English, to programs and people alike; its sentences
 * are known from its sources as patterns, `{1} takes at most {2} files.`, and told here as a translator wrote them.
 * A sentence nobody knows is shown as it came.
 */
export type Heard = (sentence: string) => string;

interface Pattern {
  readonly matches: RegExp;
  readonly words: string;
}

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (english: string, words: string): Pattern => ({
  matches: new RegExp(
    `^${english
      .split(/\{\d+\}/)
      .map(plain)
      .join('([^]+?)')}$`,
  ),
  words,
});

/** The more a pattern says itself, the surer it is. */
const ownLength = (english: string): number => english.replace(/\{\d+\}/g, '').length;

export function createHeard(catalogue: Readonly<Record<string, string>>): Heard {
  const patterns = Object.entries(catalogue)
    .filter(([english]) => /\{\d+\}/.test(english))
    .sort(([one], [other]) => ownLength(other) - ownLength(one))
    .map(([english, words]) => patternOf(english, words));
  const hear: Heard = (sentence) => {
    const known = catalogue[sentence];
    if (known !== undefined) return known;
    for (const { matches, words } of patterns) {
      const found = matches.exec(sentence);
      // What stands in a place may be a sentence or a word of ours; `{=1}` is what people wrote, and stays theirs.
      if (found)
        return words.replace(/\{(=?)(\d+)\}/g, (_, asWritten, place) => {
          const value = found[Number(place)] ?? '';
          return asWritten ? value : hear(value);
        });
    }
    return sentence;
  };
  return hear;
}
