/**
 * Sends one revision: a container for each file, each awaited, one for the whole, then the order to publish it. Handles
 * are saved after each answer. Whatever was prepared and not published is used again while it lives; the container's own
 * word is asked for right before it is published, so that one that is out is never published twice. The commit step is
 * `publishContainer`.
 */

import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { rejected, unavailable, unknown } from '../kit/outcomes.ts';
import { createCaller } from './calls.ts';
import { fetchContainerState } from './container-state.ts';
import { awaitReady, begunAnew, outcomeOfState, place, usableContainer } from './containers.ts';
import { type Context, createContext, notSent } from './context.ts';
import { type ContainerKey, mediaHandle, publishHandle } from './handles.ts';
import { notSetUp } from './login-methods.ts';
import { isShown, readWire } from './map.ts';
import { messages } from './messages.ts';
import { awaitRoom, publish, showPost } from './publish.ts';
import type { InstagramSettings } from './settings.ts';

export async function step(
  settings: InstagramSettings,
  manifest: SendManifest,
  io: SendIo,
): Promise<Outcome> {
  const caller = createCaller(settings, io);
  if (caller === undefined) return unavailable(notSetUp(io.scopes));
  const context = createContext(settings, caller, manifest, io);
  if (mediaHandle(context.handles) !== undefined) return showPost(context);
  const earlier = await lookAtEarlier(context);
  if (earlier !== undefined) return earlier;
  const preparing = await prepare(context);
  if (preparing !== undefined) return preparing;
  const container = usableContainer(context, 'post');
  if (container === undefined) return begunAnew;
  const state = await fetchContainerState(context.caller, container.id);
  if (state.kind === 'published') {
    // Noted as an order of ours, so that the post is looked for: one that was taken for lost has worked.
    const { id, madeMs: notBeforeMs } = container;
    await context.save({ publish: { container: id, sentMs: io.now().getTime(), notBeforeMs } });
    return alreadyOut(context);
  }
  const waiting = await outcomeOfState(context, 'post', container, state);
  return waiting ?? (await awaitRoom(context)) ?? (await publish(context, container));
}

/** An earlier attempt ordered it to be published. Undefined: Instagram says that nothing came of that. */
async function lookAtEarlier(context: Context): Promise<Outcome | undefined> {
  const sent = publishHandle(context.handles);
  if (sent === undefined) return undefined;
  const state = await fetchContainerState(context.caller, sent.container);
  switch (state.kind) {
    case 'ready':
    case 'working':
      await context.save({ publish: null });
      return sent.refusal && rejected(sent.refusal.code, sent.refusal.plainReason);
    case 'expired':
    case 'failed':
      await context.save({ publish: null, post: null });
      return sent.refusal && rejected(sent.refusal.code, sent.refusal.plainReason);
    case 'published':
    case 'missing':
      return alreadyOut(context);
    case 'unreadable':
      return notSent(context, state.answer);
  }
}

/** It is looked for, and not sent again. */
async function alreadyOut(context: Context): Promise<Outcome> {
  await context.io.committing();
  return unknown(messages.maybe_published_before());
}

/** Undefined: the container of the whole post is made. */
async function prepare(context: Context): Promise<Outcome | undefined> {
  const { manifest } = context;
  const { format, post, children } = readWire(manifest);
  const shown = manifest.media.filter(isShown);
  if (format !== 'carousel') {
    const [file] = shown;
    const cover = manifest.media.find((one) => !isShown(one));
    return place(context, 'post', post, {
      ...(file === undefined ? {} : { shown: file }),
      ...(cover === undefined ? {} : { cover }),
    });
  }
  // Once the whole is made, its parts are no longer polled.
  if (usableContainer(context, 'post') !== undefined) return undefined;
  const keys = children.map((_fields, index): ContainerKey => `child_${index}`);
  for (const [index, fields] of children.entries()) {
    const file = shown[index];
    if (file === undefined) throw new Error('a carousel has one file for each part');
    const trouble = await place(context, `child_${index}`, fields, { shown: file });
    if (trouble !== undefined) return trouble;
  }
  const waiting = await awaitReady(context, keys);
  if (waiting !== undefined) return waiting;
  const ids = keys.map((key) => usableContainer(context, key)?.id ?? '');
  return place(context, 'post', { ...post, children: ids.join(',') }, {});
}
