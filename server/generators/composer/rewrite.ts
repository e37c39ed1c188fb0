/** Rewrites that can be done by rule. Everything else needs a person or a model that understands the text. */

import type { Language } from '../../domain/content/languages.ts';
import type { RewriteAction, RewriteRequest } from '../../domain/content/ports.ts';
import { AppError } from '../../errors.ts';
import { message } from '../../lib/message.ts';
import { addHashtags } from './add-hashtags.ts';
import type { ComposerDeps } from './composer.ts';
import { fixText } from './fix-text.ts';
import { joinSentences, type Sentence, splitSentences } from './sentences.ts';

export const rewriteActions: readonly RewriteAction[] = ['shorter', 'fix', 'hashtags'];

export function rewrite(request: RewriteRequest, { fits, catalog }: ComposerDeps): string {
  const { action, text, language, platform } = request;
  const customs = platform === null ? null : catalog.get(platform).writing;
  // A selection has no title, so a missing title must not count against it.
  const options = customs?.hasTitle ? { title: '-' } : {};
  switch (action) {
    case 'shorter':
      return shorten(text, language, (shorter) => platform === null || fits(platform, shorter, options));
    case 'fix':
      return fixText(text, language);
    case 'hashtags':
      return addHashtags(request, customs);
    default:
      throw new AppError(
        'invalid_request',
        message('composer.needs_model', 'This needs a language model. Set one up, or write it yourself.'),
      );
  }
}

/** The length that "shorter" aims for, as a share of the original. */
const shorterShare = 0.65;

/** Drops whole sentences, from the end. The first sentence, links and hashtags stay. */
function shorten(text: string, language: Language, fits: (text: string) => boolean): string {
  let left = splitSentences(text, language);
  const target = text.length * shorterShare;
  const isDone = (sentences: readonly Sentence[]): boolean => {
    const now = joinSentences(sentences);
    return now.length <= target && fits(now);
  };
  while (!isDone(left)) {
    const last = left.findLast((sentence, index) => index > 0 && !mustStay(sentence.text));
    if (last === undefined) break;
    left = withoutEmptyLeads(left.filter((sentence) => sentence !== last));
  }
  return joinSentences(left);
}

const mustStay = (text: string): boolean =>
  /https?:\/\/|www\./.test(text) || /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text);

/** A lead such as "What to know:" with nothing after it has to go too. */
function withoutEmptyLeads(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter((sentence, index) => {
    const next = sentences[index + 1];
    const isLead = index > 0 && /:$/.test(sentence.text);
    return !isLead || next?.paragraph === sentence.paragraph;
  });
}
