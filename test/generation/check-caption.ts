/** Everything that is checked of one caption. */
import type { CaptionVariant } from '../../server/domain/content/brief.ts';
import { collectAllowed } from './allowed-content.ts';
import type { BriefCase } from './briefs.ts';
import { findFiller, findRepetitions } from './find-filler.ts';
import { findInventions } from './find-inventions.ts';
import { findFormattingFaults } from './formatting-rules.ts';
import { createMask } from './mask-user-text.ts';
import { findBrokenLimits } from './platform-limits.ts';
import { normalize } from './text-patterns.ts';

export interface Fault {
  readonly kind: 'limit' | 'shape' | 'invention' | 'banned' | 'subject' | 'filler' | 'repetition';
  readonly text: string;
}

export type CaptionChecker = (variant: CaptionVariant) => Fault[];

export function createCaptionChecker(
  { brief, brand }: BriefCase,
  lexicon: readonly string[],
): CaptionChecker {
  const allowed = collectAllowed(brief, brand, lexicon);
  const mask = createMask(allowed.fields);
  return (variant) => {
    const texts = [variant.caption, ...Object.values(variant.options)];
    const faults = (kind: Fault['kind'], found: readonly string[]): Fault[] =>
      found.map((text) => ({ kind, text }));
    return [
      ...faults('limit', findBrokenLimits(variant)),
      ...(namesSubject(`${variant.options.title ?? ''}\n${variant.caption}`, brief.subject)
        ? []
        : faults('subject', ['not named'])),
      ...faults('filler', findFiller(variant.caption, allowed)),
      ...faults('repetition', findRepetitions(variant.caption, allowed)),
      ...texts.flatMap((text) => [
        ...faults('shape', findFormattingFaults(text, brief.language, mask)),
        ...faults(
          'invention',
          findInventions(text, allowed).map(({ kind, text: what }) => `${kind}: ${what}`),
        ),
        ...faults('banned', forbidden(text, brand.bannedClaims)),
        ...(brand.dontWords.length === 0 ? [] : faults('banned', forbidden(mask(text), brand.dontWords))),
      ]),
    ];
  };
}

const letters = (text: string): string => normalize(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A long subject may be cut, but its beginning is there. */
const namesSubject = (caption: string, subject: string): boolean =>
  letters(caption).includes(letters(subject.replaceAll(/<[^>]*>/g, '')).slice(0, 20));

function forbidden(text: string, words: readonly string[]): string[] {
  const searched = ` ${normalize(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return words.filter((word) =>
    searched.includes(
      ` ${normalize(word)
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
    ),
  );
}
