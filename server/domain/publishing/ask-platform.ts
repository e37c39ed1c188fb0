/** The reconciler: an uncertain send is settled by the platform's own word, or handed to a person with the evidence. */

import { days, later, seconds } from '../../lib/clock.ts';
import { inGrace } from '../accounts/grace.ts';
import type { Finding } from '../platform-port/publisher.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';
import { giveUp, leaveUnconfirmed } from './end-without-sending.ts';
import { messages } from './messages.ts';
import { maxTries } from './next.ts';
import { recordPublished } from './record-published.ts';
import type { SendAttempt } from './send-attempt.ts';
import { type Settlement, settle } from './settle.ts';

const retryAfterAbsenceMs = seconds(1);
/** How wrong our clock may have been when the attempt was dated. */
const clockTrustMs = days(1);
/** HTTP's word for a token that is not taken. */
const unauthorized = 401;

export async function askPlatform(deps: PublishingDeps, turn: SendAttempt): Promise<void> {
  const { startedAt, leaseExpiresAt } = turn.attempt;
  const settled = (finding: Finding) => settle(turn.publisher, leaseExpiresAt, finding, deps.clock.now());
  let settlement = settled(await ask(deps, turn, startedAt));
  if (settlement.kind === 'absent')
    settlement = settled(dated(await ask(deps, turn, later(startedAt, -clockTrustMs))));
  await deps.transact(async (tx) => {
    await record(deps, tx, turn, settlement, deps.clock.now());
    await deps.due.changed(tx);
  });
}

/**
 * Before absence is believed, the platform is asked once more for a day longer: had our clock been ahead, the post
 * would look older than the attempt that made it, and would be sent twice. Whether it is ours a person can tell.
 */
function dated(finding: Finding): Finding {
  if (finding.kind === 'present') return { kind: 'ambiguous', candidates: [finding] };
  // There are too many posts of that day to look through: nothing speaks against what was found before.
  return finding.kind === 'cannot_ask' ? { kind: 'absent' } : finding;
}

async function ask(deps: PublishingDeps, turn: SendAttempt, notBefore: Date): Promise<Finding> {
  return find(deps, turn, notBefore).catch((error: unknown): Finding => {
    // Counts as not having been able to ask, which comes to an end; throwing on would not.
    deps.log.error({ error, post: turn.post.id }, 'asking about an uncertain send failed unexpectedly');
    return {
      kind: 'ask_later',
      plainReason: messages.asking_failed(),
    };
  });
}

async function find(deps: PublishingDeps, turn: SendAttempt, attemptStartedAt: Date): Promise<Finding> {
  // The person disconnected the account, so nobody can be asked any more.
  if (turn.account.status === 'disconnected' && !inGrace(turn.account, deps.clock.now()))
    return {
      kind: 'cannot_ask',
      plainReason: messages.disconnected_while_being_sent({ name: turn.account.name }),
    };
  const token = await deps.tokens.tokenFor(turn.account.id);
  if (token.kind !== 'ok') return { kind: 'ask_later', plainReason: token.plainReason };
  const bound = await deps.transact((tx) =>
    deps.attempts.boundExternalIds(tx, turn.post.platform, turn.account.externalId),
  );
  let isRefused = false;
  const askWith = ({ accessToken, scopes }: typeof token): Promise<Finding> =>
    turn.publisher.find(turn.manifest, {
      accessToken,
      scopes,
      handles: turn.attempt.handles,
      attemptStartedAt,
      boundExternalIds: bound,
      request: async (request) => {
        const result = await deps.send(request);
        isRefused ||= result.kind === 'answered' && result.status === unauthorized;
        return result;
      },
      now: () => deps.clock.now(),
    });
  const finding = await askWith(token);
  if (finding.kind !== 'ask_later' || !isRefused) return finding;
  // The token may have been dated by a wrong clock. With a new one the platform can tell.
  const renewed = await deps.tokens.renew(turn.account.id, token.tokenVersion);
  return renewed.kind === 'ok' && renewed.tokenVersion !== token.tokenVersion ? askWith(renewed) : finding;
}

async function record(
  deps: PublishingDeps,
  tx: Tx,
  turn: SendAttempt,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const post = await deps.posts.lockAnywhere(tx, turn.post.id);
  const attempt = await deps.attempts.open(tx, turn.post.id);
  if (post?.state !== 'publishing' || attempt?.id !== turn.attempt.id) return;
  // Somebody went on with it meanwhile: what we found is out of date.
  if (attempt.leaseExpiresAt.getTime() !== turn.attempt.leaseExpiresAt.getTime()) return;
  await deps.attempts.releaseLane(tx, attempt.id);
  const found = settlement.kind === 'published' ? 'found' : settlement.kind;
  if (found === 'found' || found === 'absent')
    tx.afterCommit(() => deps.observe.sendEnded(post.platform, found));
  const { displayName } = turn.publisher;
  const notTaken = {
    code: 'not_taken',
    message: messages.not_taken_try({
      displayName,
      try: turn.post.tries + 1,
    }),
    at: now.toISOString(),
  };
  const neverTaken = {
    code: 'not_taken',
    message: messages.not_taken({
      displayName,
      maxTries,
    }),
  };
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
