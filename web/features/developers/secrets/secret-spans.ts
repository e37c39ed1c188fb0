/** Where each secret begins and ends on a line from a week ago to in a week, the longest that two work side by side. */
import type { AppSecretView } from '../../../../server/http/views.ts';

const weekMs = 7 * 86_400_000;

export interface SecretSpan {
  /** In percent of the line. */
  readonly left: number;
  readonly width: number;
}

export function spanOf(
  { created_at, expires_at }: Pick<AppSecretView, 'created_at' | 'expires_at'>,
  now: number,
): SecretSpan {
  const percentAt = (at: number): number =>
    Math.min(Math.max(((at - (now - weekMs)) / (2 * weekMs)) * 100, 0), 100);
  const left = percentAt(Date.parse(created_at));
  const right = expires_at === null ? 100 : percentAt(Date.parse(expires_at));
  return { left, width: Math.max(right - left, 0) };
}

export const lineEnds = (now: number): readonly [from: number, to: number] => [now - weekMs, now + weekMs];
