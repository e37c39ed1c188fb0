/** The words of a whole idea as one value: a suggestion for several accounts is taken in one go, and undone in one. */
import type { DraftContent } from '../post/drafts.ts';
import type { IdeaState } from './idea.ts';

export type Words = Pick<DraftContent, 'caption' | 'options'>;

export interface IdeaWords {
  /** What is shared. */
  readonly caption: string;
  /** By the key of the part. */
  readonly parts: ReadonlyMap<number, Words & { readonly ownText: boolean }>;
}

export const wordsOf = ({ caption, parts }: Pick<IdeaState, 'caption' | 'parts'>): IdeaWords => ({
  caption,
  parts: new Map(
    parts.map(({ key, ownText, draft: { content } }) => [
      key,
      { caption: content.caption, options: content.options, ownText },
    ]),
  ),
});

/** With these words for some parts, and others for what is shared: the rest follows those unless it has its own. */
export const withWords = (
  words: IdeaWords,
  taken: ReadonlyMap<number, Words>,
  shared: string = words.caption,
): IdeaWords => ({
  caption: shared,
  parts: new Map(
    [...words.parts].map(([key, before]) => {
      const own = taken.get(key);
      if (own) return [key, { ...own, ownText: words.parts.size > 1 && own.caption !== shared }];
      return [key, before.ownText ? before : { ...before, caption: shared }];
    }),
  ),
});

/** Nothing was written since. */
export const saysTheSame = (one: IdeaWords, other: IdeaWords): boolean =>
  one.caption === other.caption &&
  one.parts.size === other.parts.size &&
  [...one.parts].every(([key, { caption }]) => other.parts.get(key)?.caption === caption);
