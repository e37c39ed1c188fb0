import type { Answer } from '../core/operation.ts';
import { portraitOf } from '../core/portrait.ts';

/** Stand-ins for avatars and covers: a colour drawn from the name. Their addresses expire. */
export function drawing(name: string, expires: string | null, nowMs: number): Answer {
  if (expires !== null && Number(expires) * 1000 <= nowMs)
    return { status: 403, body: 'This address has expired.' };
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: portraitOf(name),
  };
}
