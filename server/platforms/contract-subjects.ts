/**
 * The subjects of the contract test, and the faults they are tested with. A new platform adds one line. For tests
 * only.
 */
import type { ContractSubject } from './contract-types.ts';
import { facebookSubject } from './facebook/contract-subject.ts';
import { instagramByFacebookSubject, instagramSubject } from './instagram/contract-subject.ts';
import { linkedinSubject } from './linkedin/contract-subject.ts';
import { tiktokSubject } from './tiktok/contract-subject.ts';
import { youtubeSubject } from './youtube/contract-subject.ts';

export const subjects: readonly ContractSubject[] = [
  linkedinSubject,
  youtubeSubject,
  tiktokSubject,
  facebookSubject,
  instagramSubject,
  instagramByFacebookSubject,
];

/** Every kind of fault the sandbox can inject into a call. */
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
