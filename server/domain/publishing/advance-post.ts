/**
 * Promises 2 and 3: once, and never lost. One turn of the journey of a post that is being published:
 *
 *   begin    one transaction: missed? lane busy? Otherwise there is an attempt with our lease.
 *   act      outside any transaction: send, or, when an earlier send is uncertain, ask the platform.
 *   record   one transaction: outcome, state, audit and the next wake-up together.
 *
 * A worker that dies anywhere leaves a lease that ends and a `wake_at` that comes. An attempt that passed its
 * commit step and has no outcome is only ever asked about, never sent again; a change of a post that is out is the
 * exception, since doing it again changes nothing more.
 */
import type { PostId } from '../../lib/ids.ts';
import { askPlatform } from './ask-platform.ts';
import { type Begun, beginAttempts } from './begin-attempts.ts';
import type { PublishingDeps } from './deps.ts';
import { sendRevision } from './send-revision.ts';

export const act = (deps: PublishingDeps, { kind, turn }: Begun): Promise<void> =>
  kind === 'send' ? sendRevision(deps, turn) : askPlatform(deps, turn);

export async function advancePost(deps: PublishingDeps, postId: PostId): Promise<void> {
  for (const begun of await beginAttempts(deps, [postId])) await act(deps, begun);
}
