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
  readonly audience: string | null;
  readonly brand: string;
  readonly sells: string;
  /**
   * `ofBrief`: the link belongs to this subject, so "Sign up here" is true of it. A brand's general link only
   * leads to more information.
   */
  readonly link: { readonly url: string; readonly ofBrief: boolean } | null;
  readonly keywords: readonly string[];
  readonly brandTags: readonly string[];
}

export function readFacts(
  request: CaptionRequest,
  platform: PlatformName,
  { angleBrackets }: Pick<WritingConventions, 'angleBrackets'>,
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
  const offer = orNull(brief.offer);
  const points = brief.points.map((point) => clean(tidyPoint(point))).filter(isAllowed);
  const url = brief.link ?? brand.link;
  const names = { platform, campaign: request.campaign ?? '' };
  return {
    subject: withoutFullStop(subject),
    points: dropRepeats(shortenPoints(points), [subject, offer ?? '']),
    offer,
    audience: addressableOrNull(orNull(brief.audience)),
    // A name such as "River Trust Ltd." would look like the end of a sentence.
    brand: endsSentence(brand.name.trim()) ? '' : (orNull(brand.name) ?? ''),
    sells: orNull(brand.sells) ?? '',
    link: url ? { url: addUtm(url.trim(), brand.utm, names), ofBrief: brief.link !== null } : null,
    keywords: toHashtags(brief.keywords.filter(isAllowed)),
    brandTags: toHashtags(brand.hashtags.filter(isAllowed)),
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

/** Drops duplicates, and points that the subject or the offer already states. */
function dropRepeats(points: readonly string[], others: readonly string[]): string[] {
  const unique: string[] = [];
  const seen = others.map(foldText);
  for (const point of points) {
    const words = foldText(point);
    if (words === '' || seen.some((text) => text.includes(words))) continue;
    seen.push(words);
    unique.push(point);
  }
  return unique;
}

const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** "Home baristas" can be addressed; "women, 25–40, urban" is a description for advertisers. */
function addressableOrNull(audience: string | null): string | null {
  if (audience === null) return null;
  const words = withoutFullStop(audience);
  return words.length <= 48 && !/[\d:;/()+&]|,.*,/.test(words) && !endsSentence(words) ? words : null;
}
