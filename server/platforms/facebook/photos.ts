/**
 * Posts without a video: text, a link, one photo, several photos, a photo as a Story. Several photos, and the one of a
 * Story, are uploaded unseen first; the commit step then names them. One photo is its own commit step.
 */
import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { readCreatedPost, readPhoto, readStory } from './answers.ts';
import { publishFeed, publishPhotoStory, uploadPhoto } from './calls.ts';
import { photoHandle, photoKey } from './handles.ts';
import type { FilePart } from './multipart.ts';
import { troubleBeforeCommit, unavailable, unknown } from './outcome.ts';
import { commit, contextOf, published, readOwn, type Sending } from './sending.ts';

export async function sendPhotos(sending: Sending): Promise<Outcome> {
  const { road } = sending.wire;
  if (road === 'feed') return await publishPost(sending, []);
  if (road === 'photo') return await publishPhoto(sending);
  for (const [index, file] of sending.manifest.media.entries()) {
    const trouble = await placePhoto(sending, index, file);
    if (trouble !== undefined) return trouble;
  }
  const ids = sending.manifest.media.map((_file, index) => photoHandle(sending.handles, index) ?? '');
  return road === 'photo_story' ? await publishStory(sending, ids[0] ?? '') : await publishPost(sending, ids);
}

async function placePhoto(sending: Sending, index: number, file: MediaFacts): Promise<Outcome | undefined> {
  if (photoHandle(sending.handles, index) !== undefined) return undefined;
  const { caller, manifest, wire } = sending;
  const fields = { ...wire.photos[index], published: 'false' };
  const answer = readOwn(await uploadPhoto(caller, manifest.account, fields, await filePart(sending, file)));
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, contextOf(sending));
  const photo = readPhoto(answer.text);
  if (photo === undefined)
    return unavailable('Facebook took a picture but gave it no id. Nothing was posted.');
  await sending.save({ [photoKey(index)]: photo.id });
  return undefined;
}

async function publishPost(sending: Sending, photoIds: readonly string[]): Promise<Outcome> {
  const { caller, manifest, wire } = sending;
  const attached = photoIds.map((id, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: id }),
  ]);
  const fields = { ...wire.fields, ...Object.fromEntries(attached) };
  const answer = await commit(sending, () => publishFeed(caller, manifest.account, fields));
  if (answer.kind !== 'ok') return await refusedPhotos(sending, answer);
  const post = readCreatedPost(answer.text);
  if (post === undefined) return unknown('Facebook accepted the post but did not say which one it is.');
  return await published(sending, post.id, post.permalink_url);
}

/** A retry brings the pictures anew: what was refused may be one of them, or that they have grown too old. */
async function refusedPhotos(sending: Sending, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind === 'rejected' && sending.manifest.media.length > 0)
    await sending.save(
      Object.fromEntries(sending.manifest.media.map((_file, index) => [photoKey(index), null])),
    );
  return outcome;
}

async function publishPhoto(sending: Sending): Promise<Outcome> {
  const { caller, manifest, wire } = sending;
  const [file] = manifest.media;
  if (file === undefined) throw new Error('the manifest has no picture');
  // Opened before the commit: a file that is not the approved one is noticed while nothing was sent.
  const part = await filePart(sending, file);
  const fields = { ...wire.fields, ...wire.photos[0], published: 'true' };
  const answer = await cancelling(part, () =>
    commit(sending, () => uploadPhoto(caller, manifest.account, fields, part)),
  );
  if (answer.kind !== 'ok') return answer;
  const photo = readPhoto(answer.text);
  if (photo?.post_id === undefined)
    return unknown('Facebook accepted the picture but did not say which post it is.');
  return await published(sending, photo.post_id, undefined);
}

async function publishStory(sending: Sending, photoId: string): Promise<Outcome> {
  const { caller, manifest } = sending;
  const answer = await commit(sending, () => publishPhotoStory(caller, manifest.account, photoId));
  if (answer.kind !== 'ok') return await refusedPhotos(sending, answer);
  const id = readStory(answer.text);
  if (id === undefined) return unknown('Facebook accepted the Story but did not say which one it is.');
  return await published(sending, id, undefined);
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

const filePart = async ({ io }: Sending, { sha256, mime, sizeBytes }: MediaFacts): Promise<FilePart> => ({
  name: 'source',
  fileName: `picture.${extensions[mime] ?? 'jpg'}`,
  mime,
  sizeBytes,
  body: await io.openMedia(sha256),
});

/** A stream that was opened and never sent still holds its file open. */
async function cancelling<Value>(part: FilePart, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!part.body.locked) await part.body.cancel();
    throw error;
  }
}
