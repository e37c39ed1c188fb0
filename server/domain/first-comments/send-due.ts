/**
 * Promises 2 and 3 for the words under a post: once, and never lost. One turn of a first comment:
 *
 *   take up   one transaction: it is `sending` from now on, and ours until the lease ends
 *   act       outside any transaction: send it, or, when an earlier send is uncertain, ask the platform
 *   record    one transaction: what came of it, the audit and the next look
 *
 * A worker that dies leaves a row that is `sending` and a lease that ends. Whoever comes next asks the platform; nobody
 * sends it again unless a person says so.
 */

import { later, seconds } from '../../lib/clock.ts';
import type { HttpRequest } from '../../lib/outbound.ts';
import { askWithToken } from '../accounts/ask-with-token.ts';
import type { Commenter, CommentFinding, CommentIo, CommentOutcome } from '../platform-port/commenter.ts';
import type {
  DueFirstComment,
  FirstCommentChange,
  FirstCommentStore,
} from '../post-model/first-comment-ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { manifestDigest } from '../posts/material.ts';
import type { PublishingDeps } from '../publishing/deps.ts';
import type { Tx } from '../tx.ts';
import {
  afterAsking,
  afterSending,
  damagedBefore,
  disconnectedBefore,
  removedBefore,
  unconfirmed,
} from './decide.ts';
import { messages } from './messages.ts';

export type FirstCommentDeps = Pick<
  PublishingDeps,
  'transact' | 'clock' | 'audit' | 'publishers' | 'tokens' | 'send' | 'log' | 'random'
> & { readonly firstComments: FirstCommentStore };

/** Longer than a renewed token and a call together; nothing is begun that would end later. */
const leaseMs = seconds(90);
const longestCallMs = seconds(30);
const atOnce = 8;

interface Taken {
  readonly kind: 'send' | 'ask';
  readonly comment: DueFirstComment;
  readonly commenter: Commenter;
  readonly until: Date;
}

/** Takes what is due one turn further. True when there was something. */
export async function sendDueFirstComments(deps: FirstCommentDeps): Promise<boolean> {
  const { found, taken } = await deps.transact((tx) => takeUp(deps, tx));
  await Promise.all(
    taken.map((one) =>
      act(deps, one).catch((error: unknown) =>
        deps.log.error(
          { error, post: one.comment.postId },
          'a first comment went wrong unexpectedly; it is asked about later',
        ),
      ),
    ),
  );
  return found > 0;
}

async function takeUp(deps: FirstCommentDeps, tx: Tx): Promise<{ found: number; taken: Taken[] }> {
  const now = deps.clock.now();
  const until = later(now, leaseMs);
  const taken: Taken[] = [];
  const due = await deps.firstComments.due(tx, now, atOnce);
  for (const comment of due) {
    const kind = comment.state === 'waiting' ? 'send' : 'ask';
    const commenter = deps.publishers.publisher(comment.platform)?.comment;
    const end = commenter ? endOf(comment, kind) : cannotComment;
    if (end || !commenter) {
      await record(deps, tx, comment, end ?? cannotComment, now);
      continue;
    }
    const mark: FirstCommentChange =
      kind === 'send' ? { state: 'sending', startedAt: now, absentAt: null, tries: comment.tries + 1 } : {};
    const turn = await deps.firstComments.takeUp(tx, comment, { ...mark, nextTryAt: until }, now);
    taken.push({ kind, comment: { ...comment, ...mark, turn }, commenter, until });
  }
  return { found: due.length, taken };
}

const cannotComment: FirstCommentChange = {
  state: 'failed',
  nextTryAt: null,
  reason: messages.not_offered(),
};

/** What needs no call any more. */
function endOf(comment: DueFirstComment, kind: Taken['kind']): FirstCommentChange | undefined {
  if (kind === 'ask')
    return comment.disconnected
      ? unconfirmed(messages.disconnected_while_being_sent({ accountName: comment.accountName }))
      : undefined;
  if (!isAsApproved(comment)) return damagedBefore; // guard: digest
  if (!comment.isOut) return removedBefore;
  return comment.disconnected ? disconnectedBefore(comment.accountName) : undefined;
}

/** Computed anew from what is stored, since a row can be changed by who owns the database. */
const isAsApproved = ({ manifest, digest, text }: DueFirstComment): boolean =>
  manifest.first_comment === text && manifestDigest(manifest) === digest;

async function act(deps: FirstCommentDeps, taken: Taken): Promise<void> {
  const { kind, comment } = taken;
  const change =
    kind === 'send'
      ? afterSending(comment, await send(deps, taken), deps.random(), deps.clock.now())
      : afterAsking(comment, await ask(deps, taken), deps.clock.now());
  await deps.transact((tx) => record(deps, tx, comment, change, deps.clock.now()));
}

async function send(deps: FirstCommentDeps, taken: Taken): Promise<CommentOutcome> {
  const { comment, commenter } = taken;
  const token = await deps.tokens.tokenFor(comment.accountId);
  if (token.kind === 'auth_lost') return token;
  if (token.kind === 'unavailable') return { ...token, sent: false };
  const outcome = await askWithToken(deps.tokens, comment.accountId, token, (usable) =>
    commenter.send(comment.externalId ?? '', comment.text, ioOf(deps, taken, usable)),
  );
  // With a new token that could not be had: the first one was refused, so nothing was taken.
  if (outcome.kind === 'unavailable') return { ...outcome, sent: false };
  return outcome;
}

async function ask(deps: FirstCommentDeps, taken: Taken): Promise<CommentFinding> {
  const { comment, commenter } = taken;
  const token = await deps.tokens.tokenFor(comment.accountId);
  if (token.kind !== 'ok') return { kind: 'ask_later', plainReason: token.plainReason };
  const attemptStartedAt = comment.startedAt ?? comment.updatedAt;
  return commenter.find(comment.externalId ?? '', comment.text, {
    ...ioOf(deps, taken, token),
    attemptStartedAt,
  });
}

const ioOf = (
  deps: FirstCommentDeps,
  { comment, until }: Taken,
  { accessToken, scopes }: Pick<CommentIo, 'accessToken' | 'scopes'>,
): CommentIo => ({
  accessToken,
  scopes,
  account: comment.account,
  now: () => deps.clock.now(),
  request: async (request: HttpRequest) => {
    const timeoutMs = Math.min(request.timeoutMs ?? longestCallMs, longestCallMs);
    // Whoever slept past the lease must not send what somebody else asks about meanwhile.
    if (later(deps.clock.now(), timeoutMs) > until)
      return { kind: 'not_sent', reason: messages.our_time_was_over() };
    return deps.send({ ...request, timeoutMs });
  },
});

const audited = {
  sent: 'post.first_comment_sent',
  failed: 'post.first_comment_failed',
  unconfirmed: 'post.first_comment_unconfirmed',
} as const;

async function record(
  deps: FirstCommentDeps,
  tx: Tx,
  comment: DueFirstComment,
  change: FirstCommentChange,
  now: Date,
): Promise<void> {
  // Whoever took over writes what came of it.
  if (!(await deps.firstComments.change(tx, comment, change, now))) return;
  const { state, commentId } = change;
  if (state !== 'sent' && state !== 'failed' && state !== 'unconfirmed') return;
  await writeAudit(
    deps.audit,
    tx,
    'system',
    { id: comment.postId, workspaceId: comment.workspaceId },
    audited[state],
    now,
    {
      ...(commentId ? { comment_id: commentId } : {}),
      ...(comment.isOut ? {} : { cause: 'removed' }),
    },
  );
}
