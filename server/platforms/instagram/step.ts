/**
 * Sends one revision: a container for each file, each awaited, one for the whole post, then the call to publish
 * it. Handles are saved after each answer. A container that was prepared and not published is reused while it
 * lives; its state is read right before it is published, so that one that is out is never published twice. The
 * commit step is `publishContainer`.
 */

import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { verifyNames } from '../facebook/verify-names.ts';
import { rejected, unavailable, unknown } from '../kit/outcomes.ts';
import { createCaller } from './calls.ts';
import { fetchContainerState } from './container-state.ts';
import { awaitReady, ensureContainer, outcomeOfState, restarted, usableContainer } from './containers.ts';
import { type Context, createContext, notSent } from './context.ts';
import { type ContainerKey, mediaHandle, publishHandle } from './handles.ts';
import { loginNotOffered } from './login-methods.ts';
import { isShown, readWire } from './map.ts';
import { messages } from './messages.ts';
import { awaitLink, awaitQuota, publish } from './publish.ts';
import type { InstagramSettings } from './settings.ts';

export async function step(
  settings: InstagramSettings,
  manifest: SendManifest,
  io: SendIo,
): Promise<Outcome> {
  const caller = createCaller(settings, io);
  if (caller === undefined) return unavailable(loginNotOffered(io.scopes));
  const context = createContext(settings, caller, manifest, io);
  if (mediaHandle(context.handles) !== undefined) return awaitLink(context);
  const earlier = await checkEarlierPublish(context);
  if (earlier !== undefined) return earlier;
  const preparing = await prepare(context);
  if (preparing !== undefined) return preparing;
  const container = usableContainer(context, 'post');
  if (container === undefined) return restarted;
  const state = await fetchContainerState(context.caller, container.id);
  if (state.kind === 'published') {
    // Recorded as a publish call of ours, so that the post is searched for: a call that was taken for lost has
    // worked.
    const { id, madeMs: notBeforeMs } = container;
    await context.save({ publish: { container: id, sentMs: io.now().getTime(), notBeforeMs } });
    return alreadyOut(context);
  }
  const waiting = await outcomeOfState(context, 'post', container, state);
  if (waiting !== undefined) return waiting;
  // A place is a page on Facebook, which knows only tokens of its own login.
  const { facebookLogin } = settings;
  const accessToken = caller.login.method === 'facebook' ? io.accessToken : null;
  const otherName =
    facebookLogin === null
      ? undefined
      : await verifyNames(facebookLogin, { accessToken, request: io.request }, manifest);
  return otherName ?? (await awaitQuota(context)) ?? (await publish(context, container));
}

/** An earlier attempt made the publish call. Undefined: Instagram says that it had no effect. */
async function checkEarlierPublish(context: Context): Promise<Outcome | undefined> {
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

/** The post is searched for, and not sent again. */
async function alreadyOut(context: Context): Promise<Outcome> {
  await context.io.committing();
  return unknown(messages.maybe_published_before());
}

/** Undefined: the container of the whole post exists. */
async function prepare(context: Context): Promise<Outcome | undefined> {
  const { manifest } = context;
  const { format, post, children } = readWire(manifest);
  const shown = manifest.media.filter(isShown);
  if (format !== 'carousel') {
    const [file] = shown;
    const cover = manifest.media.find((one) => !isShown(one));
    return ensureContainer(context, 'post', post, {
      ...(file === undefined ? {} : { shown: file }),
      ...(cover === undefined ? {} : { cover }),
    });
  }
  // Once the whole post's container exists, its parts are no longer polled.
  if (usableContainer(context, 'post') !== undefined) return undefined;
  const keys = children.map((_fields, index): ContainerKey => `child_${index}`);
  for (const [index, fields] of children.entries()) {
    const file = shown[index];
    if (file === undefined) throw new Error('a carousel has one file for each part');
    const trouble = await ensureContainer(context, `child_${index}`, fields, { shown: file });
    if (trouble !== undefined) return trouble;
  }
  const waiting = await awaitReady(context, keys);
  if (waiting !== undefined) return waiting;
  const ids = keys.map((key) => usableContainer(context, key)?.id ?? '');
  return ensureContainer(context, 'post', { ...post, children: ids.join(',') }, {});
}
