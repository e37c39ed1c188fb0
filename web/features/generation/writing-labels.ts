/** Labels for the writers and for what they can do. */

import { t } from '../../i18n/t.ts';
import type { RewriteAction, WriterInfo, WriterView } from './queries.ts';

export const actionLabels: Readonly<Record<RewriteAction, string>> = {
  shorter: t('Shorter'),
  longer: t('Longer'),
  friendlier: t('Friendlier'),
  more_formal: t('More formal'),
  fix: t('Fix mistakes'),
  translate: t('Translate'),
  hashtags: t('Hashtags'),
  alt_text: t('Describe it'),
};

/** While it is running. */
export const progressLabels: Readonly<Record<RewriteAction, string>> = {
  shorter: t('Making it shorter'),
  longer: t('Making it longer'),
  friendlier: t('Making it friendlier'),
  more_formal: t('Making it more formal'),
  fix: t('Looking for mistakes'),
  translate: t('Translating it'),
  hashtags: t('Looking for hashtags'),
  alt_text: t('Looking at it'),
};

/** For the finished suggestion. */
export const resultLabels: Readonly<Record<RewriteAction, string>> = {
  shorter: t('Suggestion, shorter'),
  longer: t('Suggestion, longer'),
  friendlier: t('Suggestion, friendlier'),
  more_formal: t('Suggestion, more formal'),
  fix: t('Suggestion, mistakes fixed'),
  translate: t('Suggestion, translated'),
  hashtags: t('Suggestion, with hashtags'),
  alt_text: t('Suggested description'),
};

/** What the available writers can do, in the order in which it is offered. */
export const offeredActions = (writers: readonly WriterView[]): RewriteAction[] =>
  (Object.keys(actionLabels) as RewriteAction[]).filter((action) =>
    writers.some(({ rewrites }) => rewrites.includes(action)),
  );

/** A model writes where there is one. */
export const defaultWriter = (writers: readonly WriterView[]): WriterView | undefined =>
  writers.find(({ kind }) => kind === 'model') ?? writers[0];

export const describeWriter = ({ kind, name }: WriterInfo['writer']): string =>
  kind === 'built_in'
    ? t(
        'Written by the built-in writer. It is not a language model: it uses your words and your brand’s. Check the facts.',
      )
    : t('Written by {name}. Check the facts: a model can make things up.', { name });

export const describeTokens = (tokens: WriterInfo['tokens']): string | null =>
  tokens ? t('{read} tokens read, {written} written.', { read: tokens.input, written: tokens.output }) : null;
