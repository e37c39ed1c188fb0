/**
 * The commit step and what follows it. The promises: the publish call is saved before it is sent; an error in
 * answer to it proves nothing until the container was read, because Instagram is known to refuse a post and show
 * it; a container that Instagram reports as published is never published again.
 */

import type { Outcome, VisiblePost } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { noAnswerAtCommit, pending, rateLimited, unavailable, unknown } from '../kit/outcomes.ts';
import type { FaultAnswer } from '../meta/graph.ts';
import { readId, readMedia, readQuota } from './answers.ts';
import { type Caller, getMedia, getQuota, publishContainer } from './calls.ts';
import { fetchContainerState } from './container-state.ts';
import { saveContainer } from './containers.ts';
import {
  type Context,
  incrementCounter,
  notPosted,
  notSent,
  outcomeOfFault,
  recordBlock,
} from './context.ts';
import { type ContainerHandle, mediaHandle, publishHandle, toStoredReason } from './handles.ts';
import { linkPollMs, linkTimeoutMs, maxFailures, quotaPollMs } from './limits.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

/** Undefined: the quota allows one more post. */
export async function awaitQuota(context: Context): Promise<Outcome | undefined> {
  const { caller, manifest, io } = context;
  const answer = await getQuota(caller, manifest.account);
  if (answer.kind !== 'ok') return notSent(context, answer);
  const quota = readQuota(answer.text);
  // A missing quota is not a refusal: the publish call decides.
  if (quota === undefined || quota.total === null || quota.used < quota.total) return undefined;
  const until = later(io.now(), quotaPollMs);
  io.reportUsage({ scope: 'account', usedShare: quota.used / quota.total, availableAt: until });
  return rateLimited(until, 'account');
}

export async function publish(context: Context, container: ContainerHandle): Promise<Outcome> {
  const { caller, manifest, io } = context;
  // Saved before the call: if the process dies during it, the next attempt knows that the post may be out.
  await context.save({ publish: { container: container.id, sentMs: io.now().getTime() } });
  await io.committing();
  const answer = await publishContainer(caller, manifest.account, container.id);
  if (answer.kind === 'ok') {
    const id = readId(answer.text);
    if (id === undefined) return unknown(messages.post_without_id());
    await context.save({ media: { id, sinceMs: io.now().getTime() } });
    return awaitLink(context);
  }
  if (answer.kind === 'fault') return afterFault(context, container, answer);
  if (answer.kind === 'not_sent') await context.save({ publish: null });
  return noAnswerAtCommit(answer, {
    notSent: (reason) => messages.not_reached_not_posted({ reason }),
    unclear: (reason) => messages.post_answer_lost({ reason }),
  });
}

/**
 * Refusals after which the post may still be visible, because the fault was Instagram's own or came after the
 * effect.
 */
const mayHidePost = new Set(['unclear', 'unlisted', 'blocked', 'duplicate']);

async function afterFault(
  context: Context,
  container: ContainerHandle,
  { fault }: FaultAnswer,
): Promise<Outcome> {
  const { usages } = context;
  const notReady = fault.code === 'not_ready';
  const unclear = unknown(messages.post_unclear({ code: fault.code }));
  if (mayHidePost.has(fault.class) && !notReady) {
    // Saved, so that a post that does not appear is not published again: more calls would extend a block.
    const sentMs = publishHandle(context.handles)?.sentMs;
    const refusal = { code: fault.code, plainReason: toStoredReason(fault.describe('Instagram')) };
    recordBlock(context.io, fault);
    if (sentMs !== undefined && fault.class !== 'unclear')
      await context.save({ publish: { container: container.id, sentMs, refusal } });
    return unclear;
  }
  const state = await fetchContainerState(context.caller, container.id);
  const now = context.io.now();
  switch (state.kind) {
    case 'ready':
    case 'working':
      await context.save({ publish: null });
      if (fault.class === 'gone') await dropAfterFailures(context);
      return notReady || fault.class === 'gone' ? notPosted(fault) : outcomeOfFault(fault, usages, now);
    case 'expired':
    case 'failed':
      await context.save({ publish: null });
      await saveContainer(context, 'post', null);
      return unavailable(messages.container_unusable());
    case 'unreadable': {
      // Refused twice for the token: the publish call was not accepted. If it was after all, the container will
      // show it later.
      const { answer: second } = state;
      const authLost = second.kind === 'fault' && second.fault.class === 'auth_lost';
      return fault.class === 'auth_lost' && authLost ? outcomeOfFault(fault, usages, now) : unclear;
    }
    case 'missing':
    case 'published':
      return unclear;
  }
}

/** "Not found" is often temporary; when it persists, another container is created. */
async function dropAfterFailures(context: Context): Promise<void> {
  if ((await incrementCounter(context, 'missing_reads')) < maxFailures) return;
  await context.save({ post: null, missing_reads: null });
}

/** The post is out; only its link is missing. */
export async function awaitLink(context: Context): Promise<Outcome> {
  const { caller, io, settings } = context;
  const media = mediaHandle(context.handles);
  if (media === undefined) throw new Error('Instagram has not confirmed the post');
  const found = await linkOf(caller, media.id);
  const waitedMs = io.now().getTime() - media.sinceMs;
  if (found.kind === 'later' && waitedMs < linkTimeoutMs) return pending(io.now(), linkPollMs);
  const url = found.kind === 'link' ? { url: found.url } : withoutLink(settings);
  return { kind: 'published', externalId: media.id, ...url };
}

export type Link = { readonly kind: 'link'; readonly url: string } | { readonly kind: 'later' | 'never' };

export async function linkOf(caller: Caller, media: string): Promise<Link> {
  const answer = await getMedia(caller, media);
  if (answer.kind === 'fault' && ['auth_lost', 'permission_lost'].includes(answer.fault.class))
    return { kind: 'never' };
  const url = answer.kind === 'ok' ? readMedia(answer.text)?.permalink : undefined;
  return url === undefined ? { kind: 'later' } : { kind: 'link', url };
}

export const withoutLink = (settings: InstagramSettings): Omit<VisiblePost, 'externalId'> => ({
  url: `${settings.wwwUrl}/`,
  note: messages.published_without_link(),
});
