/**
 * The commit step and what follows it. The promises: the order to publish is saved before it is sent; an error in answer
 * to it proves nothing until the container was read, because Instagram is known to refuse a post and show it; a container
 * that Instagram calls published is never published again.
 */

import type { Outcome, VisiblePost } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { noAnswerAtCommit, pending, rateLimited, unavailable, unknown } from '../kit/outcomes.ts';
import type { FaultAnswer } from '../meta/graph.ts';
import { readId, readMedia, readQuota } from './answers.ts';
import { type Caller, getMedia, getQuota, publishContainer } from './calls.ts';
import { fetchContainerState } from './container-state.ts';
import { saveContainer } from './containers.ts';
import { type Context, count, noteBlock, notPosted, notSent, outcomeOfFault } from './context.ts';
import { type ContainerHandle, keptReason, mediaHandle, publishHandle } from './handles.ts';
import { linkLookMs, linkPatienceMs, maxFailures, quotaLookAgainMs } from './limits.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

/** Undefined: there is room for one more post. */
export async function awaitRoom(context: Context): Promise<Outcome | undefined> {
  const { caller, manifest, io } = context;
  const answer = await getQuota(caller, manifest.account);
  if (answer.kind !== 'ok') return notSent(context, answer);
  const quota = readQuota(answer.text);
  // A missing quota is no refusal: the order to publish decides.
  if (quota === undefined || quota.total === null || quota.used < quota.total) return undefined;
  const until = later(io.now(), quotaLookAgainMs);
  io.noteUsage({ scope: 'account', usedShare: quota.used / quota.total, regainAt: until });
  return rateLimited(until, 'account');
}

export async function publish(context: Context, container: ContainerHandle): Promise<Outcome> {
  const { caller, manifest, io } = context;
  // Saved before the call: if we die within it, the next attempt knows that the post may be out.
  await context.save({ publish: { container: container.id, sentMs: io.now().getTime() } });
  await io.committing();
  const answer = await publishContainer(caller, manifest.account, container.id);
  if (answer.kind === 'ok') {
    const id = readId(answer.text);
    if (id === undefined) return unknown(messages.post_without_id());
    await context.save({ media: { id, sinceMs: io.now().getTime() } });
    return showPost(context);
  }
  if (answer.kind === 'fault') return afterFault(context, container, answer);
  if (answer.kind === 'not_sent') await context.save({ publish: null });
  return noAnswerAtCommit(answer, {
    notSent: (reason) => messages.not_reached_not_posted({ reason }),
    unclear: (reason) => messages.post_answer_lost({ reason }),
  });
}

/** Refusals that may hide a post, because something of Instagram's own went wrong or came after the effect. */
const hides = new Set(['unclear', 'unlisted', 'blocked', 'duplicate']);

async function afterFault(
  context: Context,
  container: ContainerHandle,
  { fault }: FaultAnswer,
): Promise<Outcome> {
  const { usages } = context;
  const notReady = fault.code === 'not_ready';
  const unclear = unknown(messages.post_unclear({ code: fault.code }));
  if (hides.has(fault.class) && !notReady) {
    // Kept, so that a post which did not come of it is not ordered again: more calls would make a block longer.
    const sentMs = publishHandle(context.handles)?.sentMs;
    const refusal = { code: fault.code, plainReason: keptReason(fault.words('Instagram')) };
    noteBlock(context.io, fault);
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
      if (fault.class === 'gone') await giveUpAfterAFew(context);
      return notReady || fault.class === 'gone' ? notPosted(fault) : outcomeOfFault(fault, usages, now);
    case 'expired':
    case 'failed':
      await context.save({ publish: null });
      await saveContainer(context, 'post', null);
      return unavailable(messages.container_unusable());
    case 'unreadable': {
      // Refused twice for the token: the order was not taken. Should it have been, the container will say so later.
      const { answer: second } = state;
      const shutOut = second.kind === 'fault' && second.fault.class === 'auth_lost';
      return fault.class === 'auth_lost' && shutOut ? outcomeOfFault(fault, usages, now) : unclear;
    }
    case 'missing':
    case 'published':
      return unclear;
  }
}

/** "Not found" often passes by itself; when it does not, another container is made. */
async function giveUpAfterAFew(context: Context): Promise<void> {
  if ((await count(context, 'missing_reads')) < maxFailures) return;
  await context.save({ post: null, missing_reads: null });
}

/** The post is out; only its link is missing. */
export async function showPost(context: Context): Promise<Outcome> {
  const { caller, io, settings } = context;
  const media = mediaHandle(context.handles);
  if (media === undefined) throw new Error('Instagram has not said that the post is out');
  const found = await linkOf(caller, media.id);
  const waitedMs = io.now().getTime() - media.sinceMs;
  if (found.kind === 'later' && waitedMs < linkPatienceMs) return pending(io.now(), linkLookMs);
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
