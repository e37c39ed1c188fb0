/**
 * Posts without a video: text, a link, one photo, several photos, a photo as a Story. Several photos, and the
 * photo of a Story, are first uploaded unpublished; the commit step then names them. A single photo is its own
 * commit step.
 *
 * The promise: photos that an earlier call may have published are named again, never uploaded again, until Facebook
 * or a person says that they are not out. Facebook takes a photo for one post only.
 */

import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { unavailable, unknown } from '../kit/outcomes.ts';
import { fileAt } from '../kit/send-context.ts';
import type { GraphAnswer } from '../meta/graph.ts';
import type { FilePart } from '../meta/multipart.ts';
import { readCreatedPost, readPhoto, readStory } from './answers.ts';
import { publishFeed, publishPhotoStory, uploadPhoto } from './calls.ts';
import { type Context, commit, maybeAcceptedCodes, outcomeContext, settlePublished } from './context.ts';
import { firstCommitMs, photoHandle, photoKey, photosRefusedAgain, resetPhotos } from './handles.ts';
import { messages } from './messages.ts';
import { troubleBeforeCommit } from './outcome.ts';
import { verifyNames } from './verify-names.ts';

export async function sendPhotos(context: Context): Promise<Outcome> {
  const { route } = context.wire;
  const otherName = await verifyNames(context.caller.settings, context.io, context.manifest);
  if (otherName !== undefined) return otherName;
  if (route === 'feed') return await publishPost(context, []);
  if (route === 'photo') return await publishPhoto(context);
  // Such an attempt ends only as published or with a person's statement that the post is not out.
  if (photosRefusedAgain(context.handles)) await context.save(resetPhotos(context.manifest.media.length));
  for (const [index, file] of context.manifest.media.entries()) {
    const trouble = await uploadUnpublished(context, index, file);
    if (trouble !== undefined) return trouble;
  }
  const ids = context.manifest.media.map((_file, index) => photoHandle(context.handles, index) ?? '');
  return route === 'photo_story'
    ? await publishStory(context, ids[0] ?? '')
    : await publishPost(context, ids);
}

async function uploadUnpublished(
  context: Context,
  index: number,
  file: MediaFacts,
): Promise<Outcome | undefined> {
  if (photoHandle(context.handles, index) !== undefined) return undefined;
  const { caller, manifest, wire } = context;
  const fields = { ...wire.photos[index], published: 'false' };
  const answer = await uploadPhoto(caller, manifest.account, fields, await filePart(context, file));
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, outcomeContext(context));
  const photo = readPhoto(answer.text);
  if (photo === undefined) return unavailable(messages.picture_without_id());
  await context.save({ [photoKey(index)]: photo.id });
  return undefined;
}

async function publishPost(context: Context, photoIds: readonly string[]): Promise<Outcome> {
  const { caller, manifest, wire } = context;
  const attached = photoIds.map((id, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: id }),
  ]);
  const fields = { ...wire.fields, ...Object.fromEntries(attached) };
  const answer = await commitPhotos(context, () => publishFeed(caller, manifest.account, fields));
  if (answer.kind !== 'ok') return answer;
  const post = readCreatedPost(answer.text);
  if (post === undefined) return unknown(messages.post_without_id());
  return await settlePublished(context, post.id, post.permalink_url);
}

/** For photos that were uploaded before, if any. */
async function commitPhotos(
  context: Context,
  call: () => Promise<GraphAnswer>,
): Promise<Extract<GraphAnswer, { kind: 'ok' }> | Outcome> {
  const triedBefore = firstCommitMs(context.handles) !== undefined;
  const answer = await commit(context, call);
  const count = context.manifest.media.length;
  if (answer.kind !== 'rejected' || count === 0) return answer;
  if (!triedBefore) {
    // A retry uploads the photos again: one of them may be what was refused, or they may be too old.
    await context.save(resetPhotos(count));
    return answer;
  }
  // Any other refusal says nothing about the earlier call, so the photos are kept: a retry names them again.
  if (!maybeAcceptedCodes.has(answer.code)) return answer;
  await context.save({ photos_refused_again: true });
  return unknown(messages.pictures_refused_again());
}

async function publishPhoto(context: Context): Promise<Outcome> {
  const { caller, manifest, wire } = context;
  // Opened before the commit: a file that differs from the approved one is detected before anything is sent.
  const part = await filePart(context, fileAt(context, 0));
  const fields = { ...wire.fields, ...wire.photos[0], published: 'true' };
  const answer = await cancelOnError(part, () =>
    commit(context, () => uploadPhoto(caller, manifest.account, fields, part)),
  );
  if (answer.kind !== 'ok') return answer;
  const photo = readPhoto(answer.text);
  if (photo?.post_id === undefined) return unknown(messages.picture_without_post_id());
  return await settlePublished(context, photo.post_id, undefined);
}

async function publishStory(context: Context, photoId: string): Promise<Outcome> {
  const { caller, manifest } = context;
  const answer = await commitPhotos(context, () => publishPhotoStory(caller, manifest.account, photoId));
  if (answer.kind !== 'ok') return answer;
  const id = readStory(answer.text);
  if (id === undefined) return unknown(messages.story_without_id());
  return await settlePublished(context, id, undefined);
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

const filePart = async ({ io }: Context, { sha256, mime, sizeBytes }: MediaFacts): Promise<FilePart> => ({
  name: 'source',
  fileName: `picture.${extensions[mime] ?? 'jpg'}`,
  mime,
  sizeBytes,
  body: await io.openMedia(sha256),
});

/** A stream that was opened and never sent would keep its file open. */
async function cancelOnError<Value>(part: FilePart, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!part.body.locked) await part.body.cancel();
    throw error;
  }
}
