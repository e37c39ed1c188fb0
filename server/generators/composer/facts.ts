/** Promise: a caption states only these facts, and every fact comes from the brief or the brand kit. */

import type { CaptionRequest } from '../../domain/content/ports.ts';
import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { AppError } from '../../errors.ts';
import { type Message, message } from '../../lib/message.ts';
import { addUtm } from './add-utm.ts';
import { toHashtags } from './hashtags.ts';
import { clip, endsSentence, firstSentences, tidy, tidyPoint, withoutFullStop } from './user-text.ts';
import { matchWords } from './word-matcher.ts';

export interface Facts {
  readonly subject: string;
  readonly points: readonly string[];
  readonly offer: string | null;
  /** Empty where the subject names it already. */
  readonly brand: string;
  /**
   * `ofBrief`: the link belongs to this subject, so "Sign up here" is true of it. A brand's general link only
   * leads to more information.
   */
  readonly link: { readonly url: string; readonly ofBrief: boolean } | null;
  /** The brand's own, then the keywords of the brief; as many as the platform is used to. */
  readonly hashtags: readonly string[];
}

export function readFacts(
  request: CaptionRequest,
  platform: PlatformName,
  { angleBrackets, hashtags: maxHashtags }: Pick<WritingConventions, 'angleBrackets' | 'hashtags'>,
): Facts {
  const { brief, brand } = request;
  const isBanned = matchWords(brand.bannedClaims);
  const isUnwanted = matchWords([...brand.bannedClaims, ...brand.dontWords]);
  const clean = angleBrackets ? (text: string) => text : withoutAngleBrackets;
  const subject = clean(tidy(brief.subject));
  if (subject === '')
    throw refuseSubject(
      'subject_missing',
      message('composer.subject_missing', 'Say in the brief what the caption is about.'),
    );
  if (isBanned(subject))
    throw refuseSubject(
      'banned_claim',
      message(
        'composer.subject_banned',
        'The subject makes a claim that the brand kit bans. Say it another way.',
      ),
    );
  const isAllowed = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !isUnwanted(text);
  const orNull = (text: string | null): string | null => {
    const tidied = clean(tidy(text ?? ''));
    return isAllowed(tidied) ? tidied : null;
  };
  const points = shortenPoints(brief.points.map((point) => clean(tidyPoint(point))).filter(isAllowed));
  const givenOffer = orNull(brief.offer);
  const otherPoints = points.filter((point) => foldText(point) !== foldText(givenOffer ?? ''));
  const offer = orNullIfStated(givenOffer, [subject, ...otherPoints]);
  const brandName = orNull(brand.name) ?? '';
  const url = brief.link ?? brand.link;
  // Room is left for the keywords of the brief, which say more about this post.
  const brandTags = brand.hashtags.slice(0, Math.max(1, maxHashtags - 2));
  const names = { platform, campaign: request.campaign ?? '' };
  return {
    subject: withoutFullStop(subject),
    points: dropRepeats(points, [subject, offer ?? '']),
    offer,
    // A name such as "River Trust Ltd." would look like the end of a sentence.
    brand: endsSentence(brandName) || isStated(brandName, [subject]) ? '' : brandName,
    link: url ? { url: addUtm(url.trim(), brand.utm, names), ofBrief: brief.link !== null } : null,
    hashtags: toHashtags([...brandTags, ...brief.keywords].filter(isAllowed)).slice(0, maxHashtags),
  };
}

const withoutAngleBrackets = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

function refuseSubject(code: string, message: Message): AppError {
  return new AppError('invalid_request', message, { errors: [{ param: 'brief.subject', code, message }] });
}

const maxPointLength = 300;

/** Long texts pasted in as a point would bury the rest, so only their first sentences are used. */
function shortenPoints(points: readonly string[]): string[] {
  const short = points.flatMap((point) => firstSentences(point, maxPointLength) ?? []);
  return short.length > 0 ? short : points.map((point) => clip(point, maxPointLength));
}

/** Drops points that the subject, the offer or another point already states. */
function dropRepeats(points: readonly string[], others: readonly string[]): string[] {
  return points.filter((point, at) => {
    const longer = points.slice(at + 1).filter((later) => foldText(later) !== foldText(point));
    return !isStated(point, [...others, ...points.slice(0, at), ...longer]);
  });
}

const orNullIfStated = (text: string | null, others: readonly string[]): string | null =>
  text === null || isStated(text, others) ? null : text;

const isStated = (text: string, others: readonly string[]): boolean =>
  others.some((other) => foldText(other).includes(foldText(text)));

/** In whole words, so that "7" is not found in "17". */
const foldText = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
