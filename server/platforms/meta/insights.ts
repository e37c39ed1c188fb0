/** Reading metrics from Meta, one post after the other, and what a failure means. Built from codes, never from text. */

import type { InsightResult, PostReading } from '../../domain/platform-port/insights.ts';
import { authLost, rateLimited } from '../kit/outcomes.ts';
import { notAvailable, notSupported } from '../kit/results.ts';
import { requestFailed, type Trouble } from './graph.ts';
import { secretWrong } from './graph-error.ts';
import { messages } from './messages.ts';
import { readUsage, waitUntil } from './usage.ts';

export interface QueryContext {
  readonly platform: 'Facebook' | 'Instagram';
  readonly account: string;
  readonly now: Date;
}

/** About the one post, or about the whole account. */
export type FailureMeaning =
  | { readonly post: PostReading }
  | { readonly account: Exclude<InsightResult<never>, { kind: 'ok' }> };

export function interpretFailure(trouble: Trouble, { platform, account, now }: QueryContext): FailureMeaning {
  if (trouble.kind !== 'fault') {
    return { account: notAvailable(requestFailed(platform, trouble.reason)) };
  }
  const { fault, headers, status } = trouble;
  const plainReason = fault.describe(platform);
  // A mistake of the installation: it says nothing about the post, and holds for all of them.
  if (fault.code === secretWrong.code) return { account: notAvailable(plainReason) };
  switch (fault.class) {
    case 'gone':
      return { post: { kind: 'gone', plainReason } };
    case 'refused':
      return {
        post: {
          kind: 'nothing',
          plainReason: messages.no_figures({
            platform,
          }),
        },
      };
    case 'auth_lost':
      return { account: authLost(plainReason) };
    case 'permission_lost':
      return { account: notSupported(plainReason) };
    case 'wait_account':
    case 'wait_app': {
      const scope = fault.class === 'wait_app' ? 'app' : 'account';
      const useCase = platform === 'Facebook' ? 'pages' : 'instagram';
      const until = waitUntil(readUsage(headers, { objectId: account, useCase }, now), scope, now);
      return { account: rateLimited(until, scope) };
    }
    case 'unlisted':
      // An unexpected refusal is about the one post: it must not stop the account's other posts from being read.
      if (status < 500) return { post: { kind: 'nothing', plainReason } };
      return { account: notAvailable(plainReason) };
    default:
      return { account: notAvailable(plainReason) };
  }
}

/** One post after the other, until an answer is about the whole account. */
export async function readEachPost(
  ids: readonly string[],
  readOne: (id: string) => Promise<FailureMeaning>,
): Promise<InsightResult<ReadonlyMap<string, PostReading>>> {
  const readings = new Map<string, PostReading>();
  for (const id of ids) {
    const meaning = await readOne(id);
    if ('account' in meaning) return meaning.account;
    readings.set(id, meaning.post);
  }
  return { kind: 'ok', value: readings };
}
