/**
 * Brings the files to Instagram and waits until it has prepared them. Nobody sees a container, so whatever is uncertain
 * here is simply made again: a lost answer costs one of 400 a day, and an unused container ends by itself.
 */
import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { readAnswer } from '../meta/graph.ts';
import type { Fault } from '../meta/graph-error.ts';
import { readMade, readUploaded } from './answers.ts';
import { createContainer, isUploadAddress, uploadVideo } from './calls.ts';
import { counterOf, instagramFaults, spendsContainer } from './faults.ts';
import { type ContainerHandle, type ContainerKey, containerHandle, freshCounters } from './handles.ts';
import {
  containerLifeMs,
  maxFailures,
  missingLookMs,
  nextLookMs,
  processingGiveUpMs,
  pullLinkSeconds,
} from './limits.ts';
import { isVideo, type WireFields } from './map.ts';
import { platform, rejected, unavailable } from './outcome.ts';
import { count, notSent, refusal, type Sending } from './sending.ts';
import { type Standing, standingOf } from './standing.ts';
import { canBePulledFrom } from './ways.ts';

/** The container of this key that can still be used. */
export function living(sending: Sending, key: ContainerKey): ContainerHandle | undefined {
  const handle = containerHandle(sending.handles, key);
  const usable =
    handle !== undefined &&
    handle.way === sending.caller.login.way &&
    sending.io.now().getTime() < handle.madeMs + containerLifeMs;
  return usable ? handle : undefined;
}

export const change = (sending: Sending, key: ContainerKey, handle: ContainerHandle | null): Promise<void> =>
  sending.save({ [key]: handle });

/** Makes it, unless it is made, and brings the bytes where Instagram does not fetch them. Undefined: go on. */
export async function place(
  sending: Sending,
  key: ContainerKey,
  fields: WireFields,
  files: { readonly shown?: MediaFacts; readonly cover?: MediaFacts },
): Promise<Outcome | undefined> {
  const links = linksOf(sending, files);
  if (links === undefined)
    return rejected(
      'public_address_needed',
      'Instagram fetches files itself, and this installation has no public https address. Ask whoever runs it.',
    );
  if (living(sending, key) === undefined) {
    const trouble = await make(sending, key, { ...fields, ...links });
    if (trouble !== undefined) return trouble;
  }
  const handle = living(sending, key);
  if (handle === undefined || handle.uploadUrl === null || handle.uploaded || files.shown === undefined)
    return undefined;
  return upload(sending, key, handle, files.shown);
}

/** Videos are handed over where that is documented, all else is fetched by Instagram. Undefined: it cannot fetch. */
function linksOf(
  { io, settings, caller }: Sending,
  { shown, cover }: { readonly shown?: MediaFacts; readonly cover?: MediaFacts },
): WireFields | undefined {
  const handedOver = shown !== undefined && isVideo(shown) && caller.login.uploadUrl !== null;
  const fetched = [
    ...(shown === undefined || handedOver ? [] : [shown]),
    ...(cover === undefined ? [] : [cover]),
  ];
  if (fetched.length > 0 && !canBePulledFrom(settings)) return undefined;
  const link = (file: MediaFacts): string => io.mediaUrl(file, pullLinkSeconds);
  return {
    ...(handedOver ? { upload_type: 'resumable' } : {}),
    ...(shown === undefined || handedOver
      ? {}
      : { [isVideo(shown) ? 'video_url' : 'image_url']: link(shown) }),
    ...(cover === undefined ? {} : { cover_url: link(cover) }),
  };
}

async function make(sending: Sending, key: ContainerKey, fields: WireFields): Promise<Outcome | undefined> {
  const { caller, manifest, io } = sending;
  const answer = await createContainer(caller, manifest.account, fields);
  if (answer.kind === 'fault') {
    if (spendsContainer(answer.fault)) await forgetChildren(sending);
    return failed(sending, answer.fault);
  }
  if (answer.kind !== 'ok') return notSent(sending, answer);
  const made = readMade(answer.text);
  if (made === undefined)
    return unavailable('Instagram gave an answer that cannot be read. Nothing was posted.');
  const handsOver = fields.upload_type !== undefined;
  if (handsOver && (made.uri === undefined || !isUploadAddress(made.uri, caller.login)))
    return unavailable('Instagram gave no address for the video that can be used. Nothing was posted.');
  await change(sending, key, {
    id: made.id,
    way: caller.login.way,
    madeMs: io.now().getTime(),
    uploadUrl: handsOver ? (made.uri ?? null) : null,
    uploaded: false,
    finished: false,
  });
  return undefined;
}

/** Instagram does not find what a carousel is made of: all of it is made again. */
async function forgetChildren(sending: Sending): Promise<void> {
  const keys = Object.keys(sending.handles).filter((key) => key.startsWith('child_'));
  if (keys.length > 0) await sending.save(Object.fromEntries(keys.map((key) => [key, null])));
}

/** In one piece. When it is not confirmed, the container is given up: what it holds of the file is not told. */
async function upload(
  sending: Sending,
  key: ContainerKey,
  handle: ContainerHandle,
  file: MediaFacts,
): Promise<Outcome | undefined> {
  const { caller, io } = sending;
  const body = await io.openMedia(file.sha256, { first: 0, last: file.sizeBytes - 1 });
  const result = await uploadVideo(caller, { url: handle.uploadUrl ?? '', sizeBytes: file.sizeBytes, body });
  const answer = readAnswer(result, instagramFaults);
  if (answer.kind === 'ok' && readUploaded(answer.text)) {
    await change(sending, key, { ...handle, uploaded: true });
    return undefined;
  }
  await change(sending, key, null);
  if (answer.kind === 'fault') return failed(sending, answer.fault);
  const reason = answer.kind === 'ok' ? 'an answer that cannot be read' : answer.reason;
  return unavailable(`Instagram did not take the video (${reason}). It is sent again. Nothing was posted.`);
}

/** Asks after those that are not known to be ready. Undefined: all are. */
export async function awaitReady(
  sending: Sending,
  keys: readonly ContainerKey[],
): Promise<Outcome | undefined> {
  for (const key of keys) {
    const handle = living(sending, key);
    if (handle === undefined) return unavailable('What was prepared on Instagram is begun anew.');
    if (handle.finished) continue;
    const waiting = await judge(sending, key, handle, await standingOf(sending.caller, handle.id));
    if (waiting !== undefined) return waiting;
    await change(sending, key, { ...handle, finished: true });
  }
  return undefined;
}

/** What a container that cannot be visible says; undefined when it is ready. */
export async function judge(
  sending: Sending,
  key: ContainerKey,
  handle: ContainerHandle,
  standing: Standing,
): Promise<Outcome | undefined> {
  const { io } = sending;
  const elapsedMs = io.now().getTime() - handle.madeMs;
  switch (standing.kind) {
    case 'ready':
    case 'published':
      return undefined;
    case 'working':
      if (elapsedMs < processingGiveUpMs)
        return { kind: 'pending', checkAt: later(io.now(), nextLookMs(elapsedMs)) };
      await change(sending, key, null);
      return unavailable('Instagram did not finish preparing the post in an hour. It is begun anew.');
    case 'expired':
      await change(sending, key, null);
      return unavailable('What was prepared on Instagram has expired. It is begun anew.');
    case 'failed':
      await change(sending, key, null);
      return failed(sending, standing.fault);
    case 'missing':
      // One that was made just now may not be found for a moment.
      if ((await count(sending, 'missing_reads')) < maxFailures)
        return { kind: 'pending', checkAt: later(io.now(), missingLookMs) };
      await sending.save({ [key]: null, missing_reads: null });
      return unavailable('Instagram no longer knows what was prepared. It is begun anew.');
    case 'untold':
      return notSent(sending, standing.answer);
  }
}

/** Some failures may pass by themselves; after a few they are for a person, and a retry counts anew. */
async function failed(sending: Sending, fault: Fault): Promise<Outcome> {
  const words = fault.words(platform);
  const counter = counterOf(fault);
  if (counter !== undefined && (await count(sending, counter)) >= maxFailures) {
    await sending.save(freshCounters);
    return rejected(fault.code, words);
  }
  return counter !== undefined || spendsContainer(fault)
    ? unavailable(`${words} Nothing was posted.`)
    : refusal(sending, fault);
}
