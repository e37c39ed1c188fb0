/** Promise: a caption states only what stands here, and here stands only what the brief and the brand kit say. */
import type { CaptionRequest } from '../../domain/content/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { AppError } from '../../errors.ts';
import { forbids } from './forbidden.ts';
import { hashtagsOf } from './hashtags.ts';
import { trackedLink } from './tracked-link.ts';
import { clipped, endsSentence, firstSentences, tidy, tidyPoint, withoutFullStop } from './user-words.ts';

export interface Facts {
  readonly subject: string;
  readonly points: readonly string[];
  readonly offer: string | null;
  readonly audience: string | null;
  readonly brand: string;
  readonly sells: string;
  /** `ofBrief`: made for this subject, so "Sign up here" is true of it. A brand's own link only tells more. */
  readonly link: { readonly url: string; readonly ofBrief: boolean } | null;
  readonly keywords: readonly string[];
  readonly brandTags: readonly string[];
}

export function factsOf(request: CaptionRequest, platform: PlatformName): Facts {
  const { brief, brand } = request;
  const banned = forbids(brand.bannedClaims);
  const unwanted = forbids([...brand.bannedClaims, ...brand.dontWords]);
  const clean = platform === 'youtube' ? withoutAngles : (text: string) => text;
  const subject = clean(tidy(brief.subject));
  if (subject === '') throw refused('subject_missing', 'Say in the brief what the caption is about.');
  if (banned(subject))
    throw refused('banned_claim', 'The subject makes a claim that the brand kit bans. Say it another way.');
  const allowed = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !unwanted(text);
  const orNull = (text: string | null): string | null => {
    const tidied = clean(tidy(text ?? ''));
    return allowed(tidied) ? tidied : null;
  };
  const offer = orNull(brief.offer);
  const address = brief.link ?? brand.link;
  const names = { platform, campaign: request.campaign ?? '' };
  return {
    subject: withoutFullStop(subject),
    points: distinct(pointsOf(brief.points.map((point) => clean(tidyPoint(point))).filter(allowed)), [
      subject,
      offer ?? '',
    ]),
    offer,
    audience: addressable(orNull(brief.audience)),
    // A name such as "River Trust Ltd." would look like the end of a sentence.
    brand: endsSentence(brand.name.trim()) ? '' : (orNull(brand.name) ?? ''),
    sells: orNull(brand.sells) ?? '',
    link: address
      ? { url: trackedLink(address.trim(), brand.utm, names), ofBrief: brief.link !== null }
      : null,
    keywords: hashtagsOf(brief.keywords.filter(allowed)),
    brandTags: hashtagsOf(brand.hashtags.filter(allowed)),
  };
}

/** YouTube takes no < and >. */
const withoutAngles = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

function refused(code: string, message: string): AppError {
  return new AppError('invalid_request', message, { errors: [{ param: 'brief.subject', code, message }] });
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const longestPoint = 300;

/** Whole texts that were pasted in as a point would bury the rest: their first sentences stand for them. */
function pointsOf(points: readonly string[]): string[] {
  const short = points.flatMap((point) => firstSentences(point, longestPoint) ?? []);
  return short.length > 0 ? short : points.map((point) => clipped(point, longestPoint));
}

/** Nothing twice, and nothing that the subject or the offer says anyway. */
function distinct(points: readonly string[], said: readonly string[]): string[] {
  const kept: string[] = [];
  const known = said.map(folded);
  for (const point of points) {
    const words = folded(point);
    if (words === '' || known.some((text) => text.includes(words))) continue;
    known.push(words);
    kept.push(point);
  }
  return kept;
}

/** "Home baristas" can be spoken to; "women, 25–40, urban" is a description for advertisers. */
function addressable(audience: string | null): string | null {
  if (audience === null) return null;
  const words = withoutFullStop(audience);
  return words.length <= 48 && !/[\d:;/()+&]|,.*,/.test(words) && !endsSentence(words) ? words : null;
}
