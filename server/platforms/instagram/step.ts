/**
 * Sends one revision: a container for each file, each awaited, one for the whole, then the order to publish it. Handles
 * are saved after each answer. Whatever was prepared and not published is used again while it lives; the container's own
 * word is asked for right before it is published, so that one that is out is never published twice. The commit step is
 * `publishContainer`.
 */
import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { awaitReady, judge, living, place } from './containers.ts';
import { type ContainerKey, mediaHandle, publishHandle } from './handles.ts';
import { isShown, readWire } from './map.ts';
import { rejected, unavailable, unknown } from './outcome.ts';
import { awaitRoom, publish, showPost } from './publish.ts';
import { createSending, notSent, type Sending } from './sending.ts';
import type { InstagramSettings } from './settings.ts';
import { standingOf } from './standing.ts';
import { loginOf, notSetUp, wayOf } from './ways.ts';

export async function step(
  settings: InstagramSettings,
  manifest: SendManifest,
  io: SendIo,
): Promise<Outcome> {
  const way = wayOf(io.scopes);
  const login = loginOf(settings, way);
  if (login === undefined) return unavailable(notSetUp(way));
  const sending = createSending(settings, login, manifest, io);
  if (mediaHandle(sending.handles) !== undefined) return showPost(sending);
  const earlier = await lookAtEarlier(sending);
  if (earlier !== undefined) return earlier;
  const preparing = await prepare(sending);
  if (preparing !== undefined) return preparing;
  const container = living(sending, 'post');
  if (container === undefined) return unavailable('What was prepared on Instagram is begun anew.');
  const standing = await standingOf(sending.caller, container.id);
  if (standing.kind === 'published') {
    // Noted as an order of ours, so that the post is looked for: one that was taken for lost has worked.
    const { id, madeMs: notBeforeMs } = container;
    await sending.save({ publish: { container: id, sentMs: io.now().getTime(), notBeforeMs } });
    return alreadyOut(sending);
  }
  const waiting = await judge(sending, 'post', container, standing);
  return waiting ?? (await awaitRoom(sending)) ?? (await publish(sending, container));
}

/** An earlier attempt ordered it to be published. Undefined: Instagram says that nothing came of that. */
async function lookAtEarlier(sending: Sending): Promise<Outcome | undefined> {
  const sent = publishHandle(sending.handles);
  if (sent === undefined) return undefined;
  const standing = await standingOf(sending.caller, sent.container);
  switch (standing.kind) {
    case 'ready':
    case 'working':
      await sending.save({ publish: null });
      return sent.refusal && rejected(sent.refusal.code, sent.refusal.plainReason);
    case 'expired':
    case 'failed':
      await sending.save({ publish: null, post: null });
      return sent.refusal && rejected(sent.refusal.code, sent.refusal.plainReason);
    case 'published':
    case 'missing':
      return alreadyOut(sending);
    case 'untold':
      return notSent(sending, standing.answer);
  }
}

/** It is looked for, and not sent again. */
async function alreadyOut(sending: Sending): Promise<Outcome> {
  await sending.io.committing();
  return unknown('Instagram may have published the post at an earlier try.');
}

/** Undefined: the container of the whole post is made. */
async function prepare(sending: Sending): Promise<Outcome | undefined> {
  const { manifest } = sending;
  const { format, post, children } = readWire(manifest);
  const shown = manifest.media.filter(isShown);
  if (format !== 'carousel') {
    const [file] = shown;
    const cover = manifest.media.find((one) => !isShown(one));
    return place(sending, 'post', post, {
      ...(file === undefined ? {} : { shown: file }),
      ...(cover === undefined ? {} : { cover }),
    });
  }
  // Once the whole is made, its parts are no longer asked after.
  if (living(sending, 'post') !== undefined) return undefined;
  const keys = children.map((_fields, index): ContainerKey => `child_${index}`);
  for (const [index, fields] of children.entries()) {
    const file = shown[index];
    if (file === undefined) throw new Error('a carousel has one file for each part');
    const trouble = await place(sending, `child_${index}`, fields, { shown: file });
    if (trouble !== undefined) return trouble;
  }
  const waiting = await awaitReady(sending, keys);
  if (waiting !== undefined) return waiting;
  const ids = keys.map((key) => living(sending, key)?.id ?? '');
  return place(sending, 'post', { ...post, children: ids.join(',') }, {});
}
