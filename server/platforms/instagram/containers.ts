/**
 * Uploads the files to Instagram and waits until it has prepared them. A container is not visible, so anything
 * uncertain here is simply created again: a lost answer costs one of 400 a day, and an unused container expires by
 * itself.
 */

import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { pending, rejected, unavailable } from '../kit/outcomes.ts';
import type { Fault } from '../meta/graph-error.ts';
import { readCreatedContainer, readUploaded } from './answers.ts';
import { createContainer, isUploadAddress, uploadVideo } from './calls.ts';
import { type ContainerState, fetchContainerState, unreadableAnswer } from './container-state.ts';
import { type Context, incrementCounter, notPosted, notSent, refusal } from './context.ts';
import { counterOf, invalidatesContainer } from './faults.ts';
import { type ContainerHandle, type ContainerKey, containerHandle, resetCounters } from './handles.ts';
import {
  containerLifetimeMs,
  maxFailures,
  missingPollMs,
  nextPollMs,
  processingTimeoutMs,
  pullLinkSeconds,
} from './limits.ts';
import { canFetchFiles } from './login-methods.ts';
import { isVideo, type WireFields } from './map.ts';
import { messages } from './messages.ts';

export const restarted = unavailable(messages.begun_anew());

/** The container of this key that can still be used. */
export function usableContainer(context: Context, key: ContainerKey): ContainerHandle | undefined {
  const handle = containerHandle(context.handles, key);
  const usable =
    handle !== undefined &&
    handle.way === context.caller.login.method &&
    context.io.now().getTime() < handle.madeMs + containerLifetimeMs;
  return usable ? handle : undefined;
}

export const saveContainer = (
  context: Context,
  key: ContainerKey,
  handle: ContainerHandle | null,
): Promise<void> => context.save({ [key]: handle });

/**
 * Creates the container unless it exists, and uploads the bytes where Instagram does not fetch them. Undefined:
 * continue.
 */
export async function ensureContainer(
  context: Context,
  key: ContainerKey,
  fields: WireFields,
  files: { readonly shown?: MediaFacts; readonly cover?: MediaFacts },
): Promise<Outcome | undefined> {
  const links = linksOf(context, fields, files);
  if (links === undefined) return rejected('public_address_needed', messages.public_address_needed());
  if (usableContainer(context, key) === undefined) {
    const trouble = await create(context, key, { ...fields, ...links });
    if (trouble !== undefined) return trouble;
  }
  const handle = usableContainer(context, key);
  if (handle === undefined || handle.uploadUrl === null || handle.uploaded || files.shown === undefined)
    return undefined;
  return upload(context, key, handle, files.shown);
}

/**
 * Videos are uploaded where that is documented, everything else is fetched by Instagram. Undefined: it cannot
 * fetch.
 */
function linksOf(
  { io, settings, caller }: Context,
  fields: WireFields,
  { shown, cover }: { readonly shown?: MediaFacts; readonly cover?: MediaFacts },
): WireFields | undefined {
  const handedOver =
    shown !== undefined && isVideo(shown) && caller.login.uploadUrl !== null && mayBeUploaded(fields);
  const fetched = [
    ...(shown === undefined || handedOver ? [] : [shown]),
    ...(cover === undefined ? [] : [cover]),
  ];
  if (fetched.length > 0 && !canFetchFiles(settings)) return undefined;
  const link = (file: MediaFacts): string => io.mediaUrl(file, pullLinkSeconds);
  return {
    ...(handedOver ? { upload_type: 'resumable' } : {}),
    ...(shown === undefined || handedOver
      ? {}
      : { [isVideo(shown) ? 'video_url' : 'image_url']: link(shown) }),
    ...(cover === undefined ? {} : { cover_url: link(cover) }),
  };
}

/** Trials are documented for videos that Instagram fetches, and not for uploaded ones. */
const mayBeUploaded = (fields: WireFields): boolean => fields.trial_params === undefined;

async function create(context: Context, key: ContainerKey, fields: WireFields): Promise<Outcome | undefined> {
  const { caller, manifest, io } = context;
  const answer = await createContainer(caller, manifest.account, fields);
  if (answer.kind === 'fault') {
    if (invalidatesContainer(answer.fault)) await clearChildren(context);
    if (answer.fault.code === 'bad_parameter' && fields.location_id !== undefined)
      return rejected('location_not_accepted', messages.location_refused());
    return failed(context, answer.fault);
  }
  if (answer.kind !== 'ok') return notSent(context, answer);
  const created = readCreatedContainer(answer.text);
  if (created === undefined) return unavailable(messages.container_unreadable());
  const uploads = fields.upload_type !== undefined;
  if (uploads && (created.uri === undefined || !isUploadAddress(created.uri, caller.login)))
    return unavailable(messages.upload_address_missing());
  await saveContainer(context, key, {
    id: created.id,
    way: caller.login.method,
    madeMs: io.now().getTime(),
    uploadUrl: uploads ? (created.uri ?? null) : null,
    uploaded: false,
    finished: false,
  });
  return undefined;
}

/** Instagram does not find the parts of a carousel, so all of them are created again. */
async function clearChildren(context: Context): Promise<void> {
  const keys = Object.keys(context.handles).filter((key) => key.startsWith('child_'));
  if (keys.length > 0) await context.save(Object.fromEntries(keys.map((key) => [key, null])));
}

/**
 * In one piece. When it is not confirmed, the container is abandoned: Instagram does not say how much of the file
 * it has.
 */
async function upload(
  context: Context,
  key: ContainerKey,
  handle: ContainerHandle,
  file: MediaFacts,
): Promise<Outcome | undefined> {
  const { caller, io } = context;
  const body = await io.openMedia(file.sha256, { first: 0, last: file.sizeBytes - 1 });
  const answer = await uploadVideo(caller, { url: handle.uploadUrl ?? '', sizeBytes: file.sizeBytes, body });
  if (answer.kind === 'ok' && readUploaded(answer.text)) {
    await saveContainer(context, key, { ...handle, uploaded: true });
    return undefined;
  }
  await saveContainer(context, key, null);
  if (answer.kind === 'fault') return failed(context, answer.fault);
  const reason = answer.kind === 'ok' ? unreadableAnswer : answer.reason;
  return unavailable(messages.upload_unclear({ reason }));
}

/** Polls those that are not known to be ready. Undefined: all are. */
export async function awaitReady(
  context: Context,
  keys: readonly ContainerKey[],
): Promise<Outcome | undefined> {
  for (const key of keys) {
    const handle = usableContainer(context, key);
    if (handle === undefined) return restarted;
    if (handle.finished) continue;
    const waiting = await outcomeOfState(
      context,
      key,
      handle,
      await fetchContainerState(context.caller, handle.id),
    );
    if (waiting !== undefined) return waiting;
    await saveContainer(context, key, { ...handle, finished: true });
  }
  return undefined;
}

/** The outcome for a container that cannot be visible; undefined when it is ready. */
export async function outcomeOfState(
  context: Context,
  key: ContainerKey,
  handle: ContainerHandle,
  state: ContainerState,
): Promise<Outcome | undefined> {
  const { io } = context;
  const elapsedMs = io.now().getTime() - handle.madeMs;
  switch (state.kind) {
    case 'ready':
    case 'published':
      return undefined;
    case 'working':
      if (elapsedMs < processingTimeoutMs) return pending(io.now(), nextPollMs(elapsedMs));
      await saveContainer(context, key, null);
      return unavailable(messages.preparing_too_slow());
    case 'expired':
      await saveContainer(context, key, null);
      return unavailable(messages.container_expired());
    case 'failed':
      await saveContainer(context, key, null);
      return failed(context, state.fault);
    case 'missing':
      // A container that was just created may not be found for a moment.
      if ((await incrementCounter(context, 'missing_reads')) < maxFailures)
        return pending(io.now(), missingPollMs);
      await context.save({ [key]: null, missing_reads: null });
      return unavailable(messages.container_forgotten());
    case 'unreadable':
      return notSent(context, state.answer);
  }
}

/** Some failures are temporary; after a few they are left to a person, and a retry counts from zero. */
async function failed(context: Context, fault: Fault): Promise<Outcome> {
  const counter = counterOf(fault);
  if (counter !== undefined && (await incrementCounter(context, counter)) >= maxFailures) {
    await context.save(resetCounters);
    return rejected(fault.code, fault.describe('Instagram'));
  }
  return counter !== undefined || invalidatesContainer(fault) ? notPosted(fault) : refusal(context, fault);
}
