/** The text of a whole idea as one value: a suggestion for several accounts is accepted and undone in one step. */
import type { DraftContent } from '../post/drafts.ts';
import type { OptionValues } from '../post/post-options.ts';
import type { IdeaState } from './idea.ts';

export type PartText = Pick<DraftContent, 'caption' | 'options'>;

export interface IdeaText {
  /** The shared caption. */
  readonly caption: string;
  /** By the key of each part. */
  readonly parts: ReadonlyMap<number, PartText & { readonly ownText: boolean }>;
}

export const toIdeaText = ({ caption, parts }: Pick<IdeaState, 'caption' | 'parts'>): IdeaText => ({
  caption,
  parts: new Map(
    parts.map(({ key, ownText, draft: { content } }) => [
      key,
      { caption: content.caption, options: content.options, ownText },
    ]),
  ),
});

/** Replaces the text of some parts and the shared text, which the other parts follow unless they have their own. */
export const replaceText = (
  words: IdeaText,
  accepted: ReadonlyMap<number, PartText>,
  shared: string = words.caption,
): IdeaText => ({
  caption: shared,
  parts: new Map(
    [...words.parts].map(([key, before]) => {
      const own = accepted.get(key);
      if (own) return [key, { ...own, ownText: words.parts.size > 1 && own.caption !== shared }];
      return [key, before.ownText ? before : { ...before, caption: shared }];
    }),
  ),
});

export interface TextChange {
  readonly before: IdeaText;
  readonly after: IdeaText;
}

/** Takes a change back: the text, and the options that it changed and nobody else since. */
export const undoText = (now: IdeaText, { before, after }: TextChange): IdeaText => ({
  caption: before.caption,
  parts: new Map(
    [...before.parts].map(([key, was]) => {
      const options = now.parts.get(key)?.options ?? was.options;
      return [
        key,
        { ...was, options: undoOptions(options, was.options, after.parts.get(key)?.options ?? {}) },
      ];
    }),
  ),
});

const undoOptions = (now: OptionValues, before: OptionValues, after: OptionValues): OptionValues => {
  const undone = Object.keys({ ...before, ...after }).filter(
    (key) => before[key] !== after[key] && now[key] === after[key],
  );
  if (undone.length === 0) return now;
  const others = Object.entries(now).filter(([key]) => !undone.includes(key));
  const restored = Object.entries(before).filter(([key]) => undone.includes(key));
  return Object.fromEntries([...others, ...restored]);
};

/** Whether nothing was written since. */
export const hasSameText = (one: IdeaText, other: IdeaText): boolean =>
  one.caption === other.caption &&
  one.parts.size === other.parts.size &&
  [...one.parts].every(([key, { caption }]) => other.parts.get(key)?.caption === caption);
