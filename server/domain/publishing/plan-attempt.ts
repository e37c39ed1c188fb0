/**
 * Decides what becomes of a due post: sent, asked about, held, missed or given up. Pure: it reads facts and changes
 * nothing; `start-attempts.ts` carries it out.
 */
import { later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { isInGracePeriod } from '../accounts/grace-period.ts';
import type { Pause } from '../pauses/pause.ts';
import type { Publisher } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Attempt, Trouble } from '../post-model/ports.ts';
import { computeLatestSend } from '../time/timing.ts';
import type { PublishingDeps } from './deps.ts';
import { messages } from './messages.ts';
import type { SendAttempt, SendAttemptFacts } from './send-attempt.ts';

/** Added to the end of a lease, so that a worker that wakes then finds it expired. */
export const afterLeaseMs = 250;

export interface StartedAttempt {
  readonly kind: 'send' | 'ask';
  readonly sendAttempt: SendAttempt;
}

export type Plan =
  | { readonly kind: 'start'; readonly sendAttempt: SendAttempt }
  | ({ readonly open: Attempt } & StartedAttempt)
  | { readonly kind: 'nothing' | 'miss' }
  | { readonly kind: 'wake_later'; readonly wakeAt: Date }
  | { readonly kind: 'give_up'; readonly reason: Pick<Trouble, 'code' | 'message'> }
  | { readonly kind: 'miss_held' | 'hold'; readonly pause: Pause }
  | { readonly kind: 'wait_for_account'; readonly account: TargetAccount; readonly latestSendAt: Date };

interface PlanInput {
  readonly facts: SendAttemptFacts;
  readonly publishers: PublishingDeps['publishers'];
  readonly worker: string;
  readonly leaseExpiresAt: Date;
  readonly now: Date;
}

export function planAttempt({ facts, publishers, worker, leaseExpiresAt, now }: PlanInput): Plan {
  const { post, open, account, revision, timing, rules, declarations, pause } = facts;
  if (!revision || post.schedule === null) return { kind: 'nothing' };
  // Another worker holds the lease. Check again when it would end.
  if (open && !open.waiting && open.leaseExpiresAt > now)
    return { kind: 'wake_later', wakeAt: later(open.leaseExpiresAt, afterLeaseMs) };
  const publisher = publishers.publisher(post.platform);
  if (!account || !publisher) return { kind: 'give_up', reason: platformOff };
  if (account.simulated !== publishers.isSimulated(post.platform))
    return { kind: 'give_up', reason: wrongEnvironment(account) };
  const latestSendAt = computeLatestSend(post.schedule.publishAt, rules.lateWindowMinutes, timing);
  const withAttempt = (attempt: Attempt): SendAttempt => ({
    post,
    attempt,
    account,
    publisher,
    manifest: revision.manifest,
    latestSendAt,
    declarations,
  });
  const amends = revision.manifest.amends !== undefined;
  if (open?.committingAt && !open.waiting && !amends)
    return { kind: 'ask', open, sendAttempt: withAttempt(open) };
  if (now > latestSendAt) {
    if (!open && pause) return { kind: 'miss_held', pause };
    if (!open?.committingAt) return { kind: 'miss' };
    if (amends) return { kind: 'give_up', reason: noClearAnswer(publisher) };
  }
  if (account.status === 'disconnected' && !(open && isInGracePeriod(account, now)))
    return { kind: 'give_up', reason: disconnected(account) };
  if (open) {
    const attempt = { ...open, worker, leaseExpiresAt, waiting: false };
    return { kind: 'send', open, sendAttempt: withAttempt(attempt) };
  }
  if (pause) return { kind: 'hold', pause };
  if (account.status !== 'active') return { kind: 'wait_for_account', account, latestSendAt };
  const attempt: Attempt = {
    id: newId('att', now.getTime()),
    workspaceId: post.workspaceId,
    postId: post.id,
    revisionNumber: revision.number,
    digest: revision.digest,
    accountId: account.id,
    lane: account.lane,
    worker,
    startedAt: now,
    leaseExpiresAt,
    committingAt: null,
    waiting: false,
    handles: facts.earlierHandles,
  };
  return { kind: 'start', sendAttempt: withAttempt(attempt) };
}

const platformOff = {
  code: 'platform_off',
  message: messages.platform_off(),
};

const disconnected = ({ name }: TargetAccount) => ({
  code: 'disconnected',
  message: messages.disconnected({ name }),
});

const wrongEnvironment = ({ name, simulated }: TargetAccount) => ({
  code: 'account_kind',
  message: messages.account_kind({ name, where: simulated ? 'sandbox' : 'platform' }),
});

const noClearAnswer = ({ displayName }: Publisher) => ({
  code: 'unconfirmed',
  message: messages.unconfirmed({
    displayName,
  }),
});
