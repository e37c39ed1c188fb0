import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type ImageFacts, imageHeadBytes, readImageFacts } from '../core/image-facts.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { fetchFile } from '../meta/fetch-file.ts';
import { readFlag } from '../meta/parameters.ts';
import { authorizePublisher, type Caller } from './access.ts';
import { type GraphCall, type GraphRequest, ok, sentValues } from './graph-call.ts';
import { checkPlace } from './mentions.ts';
import {
  type NewPhoto,
  type NewPost,
  newId,
  type Photo,
  type PhotoFile,
  photoMedia,
  uploadFact,
} from './posts.ts';
import { postEvents, readMessage, readTiming, refuseWithLongNumber } from './publish-feed.ts';
import type { FacebookState } from './state.ts';

const maxBytes = 10 * 1000 * 1000;
const acceptedTypes = ['image/jpeg', 'image/bmp', 'image/png', 'image/gif', 'image/tiff'];

/** POST /{page-id}/photos: one picture, published at once or stored unpublished for a post with several. */
export function publishPhoto(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = authorizePublisher(state, graph);
  readFlag(parameters, 'temporary', false);
  checkPlace(parameters);
  const timing = readTiming(parameters, state.now());
  const { photo, events } = storePhoto(state, caller, graph);
  if (!timing.published && timing.scheduledAt === null) {
    return { effects: events, answer: ok({ id: photo.id }) };
  }
  const post: NewPost = {
    id: `${pageId}_${newId()}`,
    pageId,
    kind: 'photos',
    message: photo.caption,
    link: null,
    photoIds: [photo.id],
    videoId: null,
    clientId: caller.client.id,
    callId: call.id,
    sent: sentValues(parameters),
    ...timing,
  };
  return {
    effects: [...events, ...postEvents(state, post, [photo])],
    answer: ok({ id: photo.id, post_id: post.id }),
  };
}

function storePhoto(state: FacebookState, caller: Caller, graph: GraphCall) {
  const { call, parameters, id: pageId } = graph;
  const data: NewPhoto = {
    id: newId(),
    pageId,
    file: requirePicture(state, graph),
    caption: readMessage(parameters, 'caption', 'message'),
    altText: parameters.get('alt_text_custom') ?? null,
    clientId: caller.client.id,
  };
  const photo: Photo = { ...data, createdAt: state.now(), postId: null, removed: false };
  const fact = uploadFact(photo, photoMedia(photo), call.id);
  const events: JournalEvent[] = [state.photos.stored(data), state.ledger.record(fact)];
  return { photo, events };
}

function requirePicture(state: FacebookState, { photo }: GraphCall): PhotoFile {
  if (photo === undefined) throw badParameter('Must upload a photo as source or give its url');
  if (photo === 'unreachable') {
    throw refuseGraph({ code: 324, message: '(#324) Missing or invalid image file' });
  }
  const { blob, facts } = photo;
  if (!facts || !acceptedTypes.includes(facts.type) || blob.sizeBytes > maxBytes) {
    throw refuseWithLongNumber(
      state.settings,
      1366046,
      'Your photos couldn’t be uploaded. Photos should be less than 10 MB and saved as JPG, PNG, GIF or TIFF files.',
    );
  }
  return { ...blob, facts };
}

/** A picture sent as `source` or fetched from `url`; `unreachable` if the fetch failed. */
export type PreparedPhoto = { blob: StoredBlob; facts: ImageFacts | undefined } | 'unreachable';

const fetchTimeoutMs = 30_000;

export async function preparePhoto(
  blobs: BlobStore,
  { files, parameters }: GraphRequest,
): Promise<PreparedPhoto | undefined> {
  const sent = files.get('source');
  const url = parameters.get('url');
  if (!sent && !url) return undefined;
  const blob = sent ?? (await fetchFile(blobs, url ?? '', { timeoutMs: fetchTimeoutMs }));
  if (!blob) return 'unreachable';
  return { blob, facts: readImageFacts(await blobs.head(blob.sha256, imageHeadBytes)) };
}
