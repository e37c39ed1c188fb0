/** How figures are asked for, and what a trouble with it means. Built from codes, never from text. */
import type { Asked, PostReading } from '../../domain/platform-port/insights.ts';
import type { GraphAnswer } from './graph.ts';
import { readUsage, waitUntil } from './usage.ts';

type Trouble = Exclude<GraphAnswer, { kind: 'ok' }>;

export interface AskedAbout {
  readonly platform: 'Facebook' | 'Instagram';
  readonly account: string;
  readonly now: Date;
}

/** About the one post, or about the whole account. */
export type Meaning =
  | { readonly post: PostReading }
  | { readonly account: Exclude<Asked<never>, { kind: 'ok' }> };

export function meaningOf(trouble: Trouble, { platform, account, now }: AskedAbout): Meaning {
  if (trouble.kind !== 'fault') {
    const plainReason = `${platform} could not be asked (${trouble.reason}).`;
    return { account: { kind: 'unavailable', plainReason } };
  }
  const { fault, headers, status } = trouble;
  const plainReason = fault.words(platform);
  switch (fault.class) {
    case 'gone':
      return { post: { kind: 'gone', plainReason } };
    case 'refused':
      return {
        post: { kind: 'nothing', plainReason: `${platform} has no figures for this kind of post.` },
      };
    case 'auth_lost':
      return { account: { kind: 'auth_lost', plainReason } };
    case 'permission_lost':
      return { account: { kind: 'not_supported', plainReason } };
    case 'wait_account':
    case 'wait_app': {
      const scope = fault.class === 'wait_app' ? 'app' : 'account';
      const useCase = platform === 'Facebook' ? 'pages' : 'instagram';
      const until = waitUntil(readUsage(headers, { objectId: account, useCase }, now), scope, now);
      return { account: { kind: 'rate_limited', until, scope } };
    }
    case 'unlisted':
      // An odd refusal is about the one post: it must not keep the others of the account from being read.
      if (status < 500) return { post: { kind: 'nothing', plainReason } };
      return { account: { kind: 'unavailable', plainReason } };
    default:
      return { account: { kind: 'unavailable', plainReason } };
  }
}

/** One post after the other, until something is said about the whole account. */
export async function readEach(
  ids: readonly string[],
  readOne: (id: string) => Promise<Meaning>,
): Promise<Asked<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const meaning = await readOne(id);
    if ('account' in meaning) return meaning.account;
    readings.set(id, meaning.post);
  }
  return { kind: 'ok', value: readings };
}
