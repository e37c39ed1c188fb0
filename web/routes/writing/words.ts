/** What the editor says about who wrote, and what can be asked for. */
import type { RewriteAction, WriterView, Written } from '../../data/content.ts';

export const actionWords: Readonly<Record<RewriteAction, string>> = {
  shorter: 'Shorter',
  longer: 'Longer',
  friendlier: 'Friendlier',
  more_formal: 'More formal',
  fix: 'Fix mistakes',
  translate: 'Translate',
  hashtags: 'Hashtags',
  alt_text: 'Describe it',
};

/** While it is under way. */
export const doingWords: Readonly<Record<RewriteAction, string>> = {
  shorter: 'Making it shorter',
  longer: 'Making it longer',
  friendlier: 'Making it friendlier',
  more_formal: 'Making it more formal',
  fix: 'Looking for mistakes',
  translate: 'Translating it',
  hashtags: 'Looking for hashtags',
  alt_text: 'Looking at it',
};

/** What came of it. */
export const doneWords: Readonly<Record<RewriteAction, string>> = {
  shorter: 'shorter',
  longer: 'longer',
  friendlier: 'friendlier',
  more_formal: 'more formal',
  fix: 'mistakes fixed',
  translate: 'translated',
  hashtags: 'with hashtags',
  alt_text: 'in words',
};

/** What somebody here can do, in the order in which it is offered. */
export const offeredActions = (writers: readonly WriterView[]): RewriteAction[] =>
  (Object.keys(actionWords) as RewriteAction[]).filter((action) =>
    writers.some(({ rewrites }) => rewrites.includes(action)),
  );

/** A model writes where there is one. */
export const likelyWriter = (writers: readonly WriterView[]): WriterView | undefined =>
  writers.find(({ kind }) => kind === 'model') ?? writers[0];

export const writtenBy = ({ kind, name }: Written['writer']): string =>
  kind === 'built_in'
    ? 'Written by the built-in writer. It is not a language model: it uses your words and your brand’s. Check the facts.'
    : `Written by ${name}. Check the facts: a model can make things up.`;

export const tokenWords = (tokens: Written['tokens']): string | null =>
  tokens
    ? `${tokens.input.toLocaleString('en')} tokens read, ${tokens.output.toLocaleString('en')} written`
    : null;
