import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { parseFields, readTime } from '../meta/fields.ts';
import { type Parameters, readFlag, readList } from '../meta/parameters.ts';
import { authorizePublisher } from './access.ts';
import { type GraphCall, ok, sentValues } from './graph-call.ts';
import { checkPlace, readMentions } from './mentions.ts';
import { type NewPost, newId, type Photo, type Post, postFact } from './posts.ts';
import { selectPost } from './read-posts.ts';
import type { Settings } from './settings.ts';
import type { FacebookState } from './state.ts';

/** POST /{page-id}/feed: text, a link, or photos uploaded before. With `fields` the response contains the post. */
export function publishFeed(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = authorizePublisher(state, graph);
  const { message, mentions } = readMentions(state, caller, readMessage(parameters, 'message'));
  checkPlace(parameters);
  const link = parameters.get('link') ?? null;
  const photos = readAttachedPhotos(state, parameters, pageId);
  if (message === '' && link === null && photos.length === 0) {
    throw badParameter('Missing message or attachment');
  }
  if (link !== null) checkLink(state.settings, link);
  const timing = readTiming(parameters, state.now());
  const post: NewPost = {
    id: `${pageId}_${newId()}`,
    pageId,
    kind: photos.length > 0 ? 'photos' : link === null ? 'status' : 'link',
    message,
    link,
    photoIds: photos.map(({ id }) => id),
    videoId: null,
    clientId: caller.client.id,
    callId: call.id,
    sent: sentValues(parameters),
    mentions,
    ...timing,
  };
  if (post.published) refuseDuplicate(state, post);
  const fields = parameters.get('fields');
  const now = state.now();
  const created: Post = { ...post, createdAt: now, updatedAt: now, removed: false };
  return {
    effects: postEvents(state, post, photos),
    answer: ok(fields ? selectPost(state, caller, created, parseFields(fields)) : { id: post.id }),
  };
}

export function postEvents(state: FacebookState, post: NewPost, photos: Photo[]): JournalEvent[] {
  const { posts, ledger } = state;
  return [
    posts.made(post),
    ...(photos.length > 0 ? [state.photos.attached({ photoIds: post.photoIds, postId: post.id })] : []),
    ...(post.published
      ? [ledger.record(postFact(state, 'made_visible', post, post.callId, { photos, ...rawMessageOf(post) }))]
      : []),
  ];
}

const rawMessageOf = ({ sent }: NewPost): { rawMessage?: string } =>
  typeof sent.message === 'string' ? { rawMessage: sent.message } : {};

/** Only the previous post counts, and only if the content is identical. */
function refuseDuplicate(state: FacebookState, post: NewPost): void {
  if (!state.settings.current().refuse_duplicates) return;
  const latest = state.posts.latest(post.pageId);
  if (!latest || contentOf(latest) !== contentOf(post)) return;
  throw refuseGraph({ code: 506 });
}

const contentOf = ({ message, link, photoIds, videoId }: NewPost): string =>
  JSON.stringify([message.trim(), link, photoIds, videoId]);

/** The photos of a post: `"attached_media":[{"media_fbid":"1"}]` in JSON, `attached_media[0]={"media_fbid":"1"}` in a form. */
function readAttachedPhotos(state: FacebookState, parameters: Parameters, pageId: string): Photo[] {
  const photos = readList(parameters, 'attached_media').map((text) => {
    const id = mediaId(text);
    const photo = state.photos.find(id);
    if (photo?.pageId !== pageId) throw badParameter(`Param attached_media has an invalid media_fbid: ${id}`);
    return photo;
  });
  if (new Set(photos).size < photos.length) throw badParameter('Param attached_media names a photo twice');
  const { refuse_posted_photos } = state.settings.current();
  if (refuse_posted_photos && photos.some(({ postId }) => postId !== null)) {
    throw refuseWithLongNumber(state.settings, 1366051, 'These photos were already posted.');
  }
  return photos;
}

function mediaId(text: string): string {
  try {
    const { media_fbid: id } = JSON.parse(text) as { media_fbid?: unknown };
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  throw badParameter('Param attached_media must be an array of objects with media_fbid');
}

/** POST /{page-id}/photo_stories: a photo that was uploaded unpublished becomes a story. */
export function publishPhotoStory(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = authorizePublisher(state, graph);
  const photo = state.photos.find(parameters.get('photo_id') ?? '');
  if (photo?.pageId !== pageId)
    throw badParameter('Param photo_id must be an unpublished photo of this page');
  if (photo.postId !== null && state.settings.current().refuse_posted_photos) {
    throw refuseWithLongNumber(state.settings, 1366051, 'These photos were already posted.');
  }
  const post: NewPost = {
    id: `${pageId}_${newId()}`,
    pageId,
    kind: 'photo_story',
    message: '',
    link: null,
    photoIds: [photo.id],
    videoId: null,
    clientId: caller.client.id,
    callId: call.id,
    sent: sentValues(parameters),
    published: true,
    scheduledAt: null,
  };
  return { effects: postEvents(state, post, [photo]), answer: ok({ success: true, post_id: post.id }) };
}

const maxMessageLength = 63_206;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function readMessage(parameters: Parameters, ...names: string[]): string {
  const message = names.map((name) => parameters.get(name)).find((value) => value !== undefined) ?? '';
  if (message.length > maxMessageLength) {
    throw badParameter(`Param ${names[0]} must be at most ${maxMessageLength} characters long.`);
  }
  return message;
}

/** Observed responses have seven-digit numbers as subcode of 100, the documentation as codes; a setting chooses. */
export function refuseWithLongNumber(settings: Settings, number: number, message: string) {
  return settings.current().long_codes_as === 'code'
    ? refuseGraph({ code: number, message })
    : refuseGraph({ code: 100, subcode: number, message });
}

/** Addresses under .invalid simulate unreachable pages; facebook.com itself cannot be linked. */
function checkLink(settings: Settings, link: string): void {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || /(^|\.)invalid$/.test(url.hostname)) {
    throw refuseWithLongNumber(settings, 1609005, 'Error posting link: The link could not be scraped.');
  }
  if (/(^|\.)facebook\.com$/.test(url.hostname)) {
    throw refuseWithLongNumber(settings, 1609008, 'Links to facebook.com are not allowed here.');
  }
}

/** When the post is published: now, at the scheduled time, or never automatically. */
type Timing = { published: boolean; scheduledAt: number | null };

export function readTiming(parameters: Parameters, now: number, maxDays = 30): Timing {
  const text = parameters.get('scheduled_publish_time');
  const published = readFlag(parameters, 'published', true);
  if (text === undefined) return { published, scheduledAt: null };
  if (published) throw badParameter('You cannot specify a scheduled publish time on a published post');
  return { published, scheduledAt: readSchedule(text, now, maxDays) };
}

export function readSchedule(text: string, now: number, maxDays: number): number {
  const time = readTime(text);
  if (time === undefined || time < now + 10 * minuteMs || time > now + maxDays * dayMs) {
    throw badParameter('The specified scheduled publish time is invalid.');
  }
  return time;
}
