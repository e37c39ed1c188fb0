/** Who stands the contract test, and what can go wrong there. A new platform adds one line. For tests only. */
import type { Subject } from './contract-types.ts';
import { facebookSubject } from './facebook/contract-subject.ts';
import { instagramByFacebookSubject, instagramSubject } from './instagram/contract-subject.ts';
import { linkedinSubject } from './linkedin/contract-subject.ts';
import { tiktokSubject } from './tiktok/contract-subject.ts';
import { youtubeSubject } from './youtube/contract-subject.ts';

export const subjects: readonly Subject[] = [
  linkedinSubject,
  youtubeSubject,
  tiktokSubject,
  facebookSubject,
  instagramSubject,
  instagramByFacebookSubject,
];

/** Every kind the sandbox knows, as it meets any one call. */
export const faults = [
  { kind: 'drop_before_effect' },
  { kind: 'drop_after_effect' },
  ...[500, 502, 503, 504, 409, 429, 401].map((status) => ({ kind: 'status_before_effect', status })),
  ...[500, 502, 503, 504].map((status) => ({ kind: 'status_after_effect', status })),
  { kind: 'slow', delay_ms: 20 },
  { kind: 'slow', delay_ms: 60_000 },
  { kind: 'malformed' },
  { kind: 'truncated' },
  { kind: 'late_success', delay_ms: 90_000 },
  { kind: 'hang' },
  { kind: 'hang_after_effect' },
];
