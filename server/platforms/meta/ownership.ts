/** What it means for the question whose post that is, when the Graph API does not show it. */
import type { Ownership } from '../../domain/platform-port/permalinks.ts';
import type { GraphAnswer } from './graph.ts';

export function ownershipUntold(
  platform: 'Facebook' | 'Instagram',
  answer: Exclude<GraphAnswer, { kind: 'ok' }>,
): Ownership {
  if (answer.kind !== 'fault')
    return { kind: 'unavailable', plainReason: `${platform} could not be reached (${answer.reason}).` };
  const plainReason = answer.fault.words(platform);
  switch (answer.fault.class) {
    case 'auth_lost':
      return { kind: 'auth_lost', plainReason };
    case 'gone':
      return { kind: 'not_theirs' };
    case 'permission_lost':
    case 'refused':
    case 'blocked':
      return { kind: 'cannot_ask' };
    default:
      return { kind: 'unavailable', plainReason };
  }
}
