/**
 * The reconciler: an uncertain send is settled by the platform's response, or handed to a person with the
 * evidence.
 */

import { days, later, seconds } from '../../lib/clock.ts';
import { isInGracePeriod } from '../accounts/grace-period.ts';
import type { Finding } from '../platform-port/publisher.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import { maxTries } from './decide-next.ts';
import type { PublishingDeps } from './deps.ts';
import { giveUp, markUnconfirmed } from './end-without-sending.ts';
import { messages } from './messages.ts';
import { recordPublished } from './record-published.ts';
import type { SendAttempt } from './send-attempt.ts';
import { type Settlement, settle } from './settle.ts';

const retryAfterAbsenceMs = seconds(1);
/** How far off our clock may have been when the attempt was dated. */
const maxClockErrorMs = days(1);
/** The HTTP status for a token that is not accepted. */
const unauthorized = 401;

export async function reconcileSend(deps: PublishingDeps, sendAttempt: SendAttempt): Promise<void> {
  const { startedAt, leaseExpiresAt } = sendAttempt.attempt;
  const settleFinding = (finding: Finding) =>
    settle(sendAttempt.publisher, leaseExpiresAt, finding, deps.clock.now());
  let settlement = settleFinding(await queryPlatform(deps, sendAttempt, startedAt));
  if (settlement.kind === 'absent')
    settlement = settleFinding(
      asClockSkewEvidence(await queryPlatform(deps, sendAttempt, later(startedAt, -maxClockErrorMs))),
    );
  await deps.transact(async (tx) => {
    await record(deps, tx, sendAttempt, settlement, deps.clock.now());
    await deps.due.scheduleChanged(tx);
  });
}

/**
 * Before absence is trusted, the platform is queried once more for one day earlier: if our clock had been ahead,
 * the post would look older than its attempt and would be sent twice. A person can tell whether it is ours.
 */
function asClockSkewEvidence(finding: Finding): Finding {
  if (finding.kind === 'present') return { kind: 'ambiguous', candidates: [finding] };
  // There are too many posts of that day to search: nothing contradicts the earlier result.
  return finding.kind === 'cannot_ask' ? { kind: 'absent' } : finding;
}

async function queryPlatform(
  deps: PublishingDeps,
  sendAttempt: SendAttempt,
  notBefore: Date,
): Promise<Finding> {
  return find(deps, sendAttempt, notBefore).catch((error: unknown): Finding => {
    // Counts as a failed query, which has a time limit; throwing would not have one.
    deps.log.error({ error, post: sendAttempt.post.id }, 'querying an uncertain send failed unexpectedly');
    return {
      kind: 'ask_later',
      plainReason: messages.asking_failed(),
    };
  });
}

async function find(
  deps: PublishingDeps,
  sendAttempt: SendAttempt,
  attemptStartedAt: Date,
): Promise<Finding> {
  // The account is disconnected, so the platform can no longer be queried.
  if (
    sendAttempt.account.status === 'disconnected' &&
    !isInGracePeriod(sendAttempt.account, deps.clock.now())
  )
    return {
      kind: 'cannot_ask',
      plainReason: messages.disconnected_while_being_sent({ name: sendAttempt.account.name }),
    };
  const token = await deps.tokens.tokenFor(sendAttempt.account.id);
  if (token.kind !== 'ok') return { kind: 'ask_later', plainReason: token.plainReason };
  const bound = await deps.transact((tx) =>
    deps.attempts.boundExternalIds(tx, sendAttempt.post.platform, sendAttempt.account.externalId),
  );
  let isTokenRefused = false;
  const findWith = ({ accessToken, scopes }: typeof token): Promise<Finding> =>
    sendAttempt.publisher.find(sendAttempt.manifest, {
      accessToken,
      scopes,
      handles: sendAttempt.attempt.handles,
      attemptStartedAt,
      boundExternalIds: bound,
      request: async (request) => {
        const result = await deps.send(request);
        isTokenRefused ||= result.kind === 'answered' && result.status === unauthorized;
        return result;
      },
      now: () => deps.clock.now(),
    });
  const finding = await findWith(token);
  if (finding.kind !== 'ask_later' || !isTokenRefused) return finding;
  // The token's expiry may have been computed with a wrong clock. A new one can give the answer.
  const renewed = await deps.tokens.renew(sendAttempt.account.id, token.tokenVersion);
  return renewed.kind === 'ok' && renewed.tokenVersion !== token.tokenVersion ? findWith(renewed) : finding;
}

async function record(
  deps: PublishingDeps,
  tx: Tx,
  sendAttempt: SendAttempt,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const post = await deps.posts.lockAnywhere(tx, sendAttempt.post.id);
  const attempt = await deps.attempts.open(tx, sendAttempt.post.id);
  if (post?.state !== 'publishing' || attempt?.id !== sendAttempt.attempt.id) return;
  // Another worker continued it meanwhile: our result is out of date.
  if (attempt.leaseExpiresAt.getTime() !== sendAttempt.attempt.leaseExpiresAt.getTime()) return;
  await deps.attempts.releaseLane(tx, attempt.id);
  const result = settlement.kind === 'published' ? 'found' : settlement.kind;
  if (result === 'found' || result === 'absent')
    tx.afterCommit(() => deps.observe.sendEnded(post.platform, result));
  const { displayName } = sendAttempt.publisher;
  const notTaken = {
    code: 'not_taken',
    message: messages.not_taken_try({
      displayName,
      try: sendAttempt.post.tries + 1,
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
      // Proven absent: a new attempt is not a repeat. Starting it is still refused when it is too late.
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
      return markUnconfirmed(deps, tx, post, attempt, settlement.trouble, now, settlement.candidates);
  }
}
