/**
 * Promises 2 and 3: each post is published once and never lost. One attempt at publishing a post has three steps:
 *
 *   start    one transaction: missed? lane busy? Otherwise an attempt with our lease is created.
 *   act      outside any transaction: send it, or query the platform when an earlier send is uncertain.
 *   record   one transaction: outcome, state, audit and the next wake-up together.
 *
 * A worker that dies anywhere leaves a lease that expires and a `wake_at` that comes. An attempt that passed its
 * commit step and has no outcome is only queried, never sent again; the exception is an amendment of a published
 * post, since repeating it changes nothing more.
 */
import type { PublishingDeps } from './deps.ts';
import type { StartedAttempt } from './plan-attempt.ts';
import { reconcileSend } from './reconcile-send.ts';
import { sendRevision } from './send-revision.ts';

export const runAttempt = (deps: PublishingDeps, { kind, sendAttempt }: StartedAttempt): Promise<void> =>
  kind === 'send' ? sendRevision(deps, sendAttempt) : reconcileSend(deps, sendAttempt);
