/** The reconciler: an uncertain send is settled by the platform's own word, or handed to a person with the evidence. */
import { later, seconds } from '../../lib/clock.ts';
import { inGrace } from '../accounts/grace.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Finding } from '../posts/publisher.ts';
import type { Tx } from '../tx.ts';
import type { JourneyDeps } from './deps.ts';
import { giveUp, leaveUnconfirmed } from './end-without-sending.ts';
import { maxTries } from './next.ts';
import { recordPublished } from './record-published.ts';
import { type Settlement, settle } from './settle.ts';
import type { Turn } from './turn.ts';

const retryAfterAbsenceMs = seconds(1);

export async function askPlatform(deps: JourneyDeps, turn: Turn): Promise<void> {
  const finding = await find(deps, turn).catch((error: unknown): Finding => {
    // Counts as not having been able to ask, which comes to an end; throwing on would not.
    deps.log.error({ error, post: turn.post.id }, 'asking about an uncertain send failed unexpectedly');
    return { kind: 'ask_later', plainReason: 'Something went wrong on our side while asking.' };
  });
  const now = deps.clock.now();
  const settlement = settle(turn.publisher, turn.attempt.leaseExpiresAt, finding, now);
  await deps.transact((tx) => record(deps, tx, turn, settlement, now));
}

async function find(deps: JourneyDeps, turn: Turn): Promise<Finding> {
  // The person disconnected the account, so nobody can be asked any more.
  if (turn.account.status === 'disconnected' && !inGrace(turn.account, deps.clock.now()))
    return {
      kind: 'cannot_ask',
      plainReason: `${turn.account.name} was disconnected while it was being sent.`,
    };
  const token = await deps.tokens.tokenFor(turn.account.id);
  if (token.kind !== 'ok') return { kind: 'ask_later', plainReason: token.plainReason };
  const bound = await deps.transact((tx) =>
    deps.attempts.boundExternalIds(tx, turn.post.platform, turn.account.externalId),
  );
  return turn.publisher.find(turn.manifest, {
    accessToken: token.accessToken,
    scopes: token.scopes,
    handles: turn.attempt.handles,
    attemptStartedAt: turn.attempt.startedAt,
    boundExternalIds: bound,
    request: deps.send,
    now: () => deps.clock.now(),
  });
}

async function record(
  deps: JourneyDeps,
  tx: Tx,
  turn: Turn,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const post = await deps.posts.lockAnywhere(tx, turn.post.id);
  const attempt = await deps.attempts.open(tx, turn.post.id);
  if (post?.state !== 'publishing' || attempt?.id !== turn.attempt.id) return;
  // Somebody went on with it meanwhile: what we found is out of date.
  if (attempt.leaseExpiresAt.getTime() !== turn.attempt.leaseExpiresAt.getTime()) return;
  await deps.attempts.releaseLane(tx, attempt.id);
  const { displayName } = turn.publisher;
  const notTaken = {
    code: 'not_taken',
    message: `${displayName} did not take it (try ${turn.post.tries + 1}).`,
    at: now.toISOString(),
  };
  const neverTaken = { code: 'not_taken', message: `${displayName} did not take it in ${maxTries} tries.` };
  switch (settlement.kind) {
    case 'published':
      return recordPublished(deps, tx, post, attempt, settlement, now);
    case 'ask_again':
      return deps.posts.update(tx, post.id, { wakeAt: settlement.wakeAt }, now);
    case 'absent':
      // Proven not to be there: a new attempt is not a repeat. `begin` still refuses it when it is too late.
      await deps.attempts.close(tx, attempt.id, 'absent', {}, now);
      if (post.tries + 1 >= maxTries) return giveUp(deps, tx, post, undefined, neverTaken, now);
      await deps.posts.update(
        tx,
        post.id,
        { wakeAt: later(now, retryAfterAbsenceMs), tries: post.tries + 1, trouble: notTaken },
        now,
      );
      return writeAudit(deps.audit, tx, 'system', post, 'post.proven_absent', now, { attempt: attempt.id });
    case 'unconfirmed':
      return leaveUnconfirmed(deps, tx, post, attempt, settlement.trouble, now, settlement.candidates);
  }
}
