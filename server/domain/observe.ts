/** What the domain tells whoever measures: facts out of closed lists, never an id. Nothing waits for it. */
import type { PlatformName } from './platforms.ts';

/**
 * `found` and `absent` are what a platform said when it was asked about an uncertain send. `rate_limited`, `auth_lost`
 * and `unavailable` are tries that are made again.
 */
export const sendOutcomes = [
  'published',
  'rejected',
  'failed',
  'missed',
  'unknown',
  'found',
  'absent',
  'unconfirmed',
  'rate_limited',
  'auth_lost',
  'unavailable',
] as const;
export type SendOutcome = (typeof sendOutcomes)[number];

/** How a question about figures ended. */
export const figureOutcomes = ['ok', 'auth_lost', 'not_supported', 'rate_limited', 'unavailable'] as const;
export type FigureOutcome = (typeof figureOutcomes)[number];

export interface Observe {
  /** A post that waited for nothing but its time is being sent, so long after that time. */
  sendStarted(platform: PlatformName, delayMs: number): void;
  sendEnded(platform: PlatformName, outcome: SendOutcome): void;
  figuresAsked(platform: PlatformName, outcome: FigureOutcome): void;
}
