/**
 * The state of a post that TikTok may have, from the only source there is: the status of a publish id. Nothing is
 * sent here.
 *
 * A post gets an id only when everyone may view it and moderation is over, which can take hours. So a complete
 * post counts as published without one at once when it is not public, and after a timeout when it is: its
 * external id is then the publish id and its link the profile.
 */

import type { Handles, Outcome, SendManifest, VisiblePost } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { authLost, pending, unavailable, unknown } from '../kit/outcomes.ts';
import { pollAfter, type SendContext } from '../kit/send-context.ts';
import type { PublishStatus } from './answers.ts';
import { type Caller, fetchStatus, isAuthLost, postUrl, profileUrl } from './calls.ts';
import { isPublic, type PublishHandle, publishHandle, username } from './handles.ts';
import {
  maxPollAfterMs,
  maxPollMs,
  pollMs,
  postIdTimeoutMs,
  processingTimeoutMs,
  slowPollMs,
} from './limits.ts';
import { readWire } from './map.ts';
import { messages } from './messages.ts';
import { outcomeOfFailure, reconnect } from './outcome.ts';

export type Context = SendContext<Caller>;

export type PublishState =
  | ({ readonly kind: 'visible' } & VisiblePost)
  | { readonly kind: 'waiting'; readonly isComplete: boolean; readonly plainReason: Message }
  /** TikTok does not have all bytes, so it shows nothing. */
  | { readonly kind: 'short'; readonly offset: number }
  | { readonly kind: 'failed'; readonly reason: string }
  /** TikTok will not say, now or later. */
  | { readonly kind: 'gone'; readonly plainReason: Message }
  | { readonly kind: 'auth_lost' }
  | { readonly kind: 'unreadable'; readonly plainReason: Message };

const noLink = messages.no_link();

const forgotten = new Set(['invalid_publish_id', 'token_not_authorized_for_specified_publish_id']);

export async function fetchPublishState(
  caller: Caller,
  manifest: SendManifest,
  handles: Handles,
  publish: PublishHandle,
  now: Date,
): Promise<PublishState> {
  const answer = await fetchStatus(caller, publish.publishId);
  if (answer.kind === 'ok') {
    if (answer.value.status === 'PUBLISH_COMPLETE')
      return complete(caller, manifest, handles, publish, answer.value.postId, now);
    return unfinished(manifest, publish, answer.value);
  }
  if (answer.kind !== 'refused')
    return {
      kind: 'unreadable',
      plainReason: messages.post_not_asked({
        reason: answer.reason,
      }),
    };
  if (forgotten.has(answer.code))
    return {
      kind: 'gone',
      plainReason: messages.post_forgotten(),
    };
  if (isAuthLost(answer)) return { kind: 'auth_lost' };
  const plainReason = messages.status_answered({ status: answer.status, code: answer.code });
  return { kind: 'unreadable', plainReason };
}

function complete(
  { settings }: Caller,
  manifest: SendManifest,
  handles: Handles,
  publish: PublishHandle,
  postId: string | undefined,
  now: Date,
): PublishState {
  const name = username(handles);
  const kind = readWire(manifest).media_type === undefined ? 'video' : 'photo';
  if (postId !== undefined)
    return { kind: 'visible', externalId: postId, url: postUrl(settings, name, kind, postId) };
  const since = publish.completeSinceMs ?? publish.committedMs ?? now.getTime();
  if (!isPublic(handles) || now.getTime() - since >= postIdTimeoutMs)
    return { kind: 'visible', externalId: publish.publishId, url: profileUrl(settings, name), note: noLink };
  const plainReason = messages.link_awaited();
  return { kind: 'waiting', isComplete: true, plainReason };
}

function unfinished(
  manifest: SendManifest,
  publish: PublishHandle,
  { status, failReason, uploadedBytes }: PublishStatus,
): PublishState {
  if (status === 'FAILED') return { kind: 'failed', reason: failReason };
  if (status === 'SEND_TO_USER_INBOX')
    return {
      kind: 'gone',
      plainReason: messages.in_inbox(),
    };
  const { source_info: source } = readWire(manifest);
  const isShort =
    status === 'PROCESSING_UPLOAD' &&
    source.source === 'FILE_UPLOAD' &&
    !publish.accepted &&
    uploadedBytes !== undefined &&
    uploadedBytes < source.video_size;
  if (isShort) return { kind: 'short', offset: uploadedBytes };
  return {
    kind: 'waiting',
    isComplete: false,
    plainReason: messages.still_working(),
  };
}

/** What it means for the send; `short` when bytes are missing and the upload can continue. */
export async function pollPublish(context: Context, publish: PublishHandle): Promise<Outcome | 'short'> {
  const state = await stateFor(context, publish);
  if (state.kind === 'unreadable' && !publish.accepted)
    return unavailable(messages.nothing_sent_now({ reason: state.plainReason }));
  if (state.kind === 'auth_lost')
    return publish.accepted
      ? unknown(
          messages.connection_lost_after_send({
            reason: reconnect,
          }),
        )
      : authLost(reconnect);
  return settle(context, publish, state);
}

/** The same right after the last bytes were sent: then what TikTok does not report is unknown. */
export async function pollAfterLastByte(
  context: Context,
  publish: PublishHandle,
): Promise<Outcome | 'short'> {
  const state = await stateFor(context, publish);
  if (state.kind === 'unreadable' || state.kind === 'auth_lost')
    return unknown(messages.last_bytes_not_asked());
  return settle(context, publish, state);
}

const stateFor = ({ caller, manifest, handles, io }: Context, publish: PublishHandle) =>
  fetchPublishState(caller, manifest, handles, publish, io.now());

async function settle(
  context: Context,
  publish: PublishHandle,
  state: Exclude<PublishState, { kind: 'auth_lost' }>,
): Promise<Outcome | 'short'> {
  const now = context.io.now();
  switch (state.kind) {
    case 'visible':
      return { ...state, kind: 'published' };
    case 'failed':
      await savePublish(context, { failed: true });
      return outcomeOfFailure(state.reason, now);
    case 'short':
      await savePublish(context, { offset: state.offset });
      return 'short';
    case 'gone':
      await markAccepted(context, publish);
      return unknown(state.plainReason);
    case 'waiting':
      await markAccepted(context, publish);
      if (state.isComplete && publish.completeSinceMs === null)
        await savePublish(context, { completeSinceMs: now.getTime() });
      return waitForTikTok(publish, now);
    case 'unreadable':
      return waitForTikTok(publish, now);
  }
}

/** An earlier attempt's bytes arrived after all: this attempt, too, must count as possibly visible. */
async function markAccepted(context: Context, publish: PublishHandle): Promise<void> {
  if (publish.accepted) return;
  await context.io.committing();
  await savePublish(context, {
    accepted: true,
    committedMs: publish.committedMs ?? context.io.now().getTime(),
  });
}

export function waitForTikTok(publish: PublishHandle, now: Date): Outcome {
  const elapsedMs = now.getTime() - (publish.committedMs ?? now.getTime());
  if (elapsedMs >= processingTimeoutMs) return unknown(messages.still_unknown());
  const waitMs = elapsedMs >= maxPollAfterMs ? maxPollMs : pollAfter(elapsedMs, pollMs, slowPollMs);
  return pending(now, waitMs);
}

export async function savePublish(context: Context, change: Partial<PublishHandle>): Promise<void> {
  const publish = publishHandle(context.handles);
  if (publish === undefined) throw new Error('there is no publish in progress at TikTok');
  await context.save({ publish: { ...publish, ...change } });
}
