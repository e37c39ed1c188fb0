import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { parseFields } from '../meta/fields.ts';
import { readAttachedPhotos } from './attached-media.ts';
import { enter, requirePublisher } from './gate.ts';
import { type GraphCall, ok, sentValues } from './graph-call.ts';
import { newId } from './ids.ts';
import { postFact } from './ledger-facts.ts';
import type { Photo } from './photos.ts';
import { selectPost } from './post-values.ts';
import type { NewPost, Post } from './posts.ts';
import type { FacebookState } from './state.ts';
import { checkLink, readMessage, readTiming } from './text-rules.ts';

/** POST /{page-id}/feed: text, a link, or photos that were uploaded before. `fields` reads the post in the same answer. */
export function publishFeed(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = enter(state, graph.operation, call, parameters);
  requirePublisher(state, caller, pageId);
  const message = readMessage(parameters, 'message');
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
    ...timing,
  };
  if (post.published) refuseDuplicate(state, post);
  const fields = parameters.get('fields');
  const now = state.now();
  const seen: Post = { ...post, createdAt: now, updatedAt: now, removed: false };
  return {
    effects: postEvents(state, post, photos),
    answer: ok(fields ? selectPost(state, caller, seen, parseFields(fields)) : { id: post.id }),
  };
}

export function postEvents(state: FacebookState, post: NewPost, photos: Photo[]): JournalEvent[] {
  const { posts, ledger } = state;
  return [
    posts.made(post),
    ...(photos.length > 0 ? [state.photos.attached({ photoIds: post.photoIds, postId: post.id })] : []),
    ...(post.published
      ? [ledger.record(postFact(state, 'made_visible', post, post.callId, { photos }))]
      : []),
  ];
}

/** Only the post right before counts, and only if nothing at all is different. */
function refuseDuplicate(state: FacebookState, post: NewPost): void {
  if (!state.settings.current().refuse_duplicates) return;
  const latest = state.posts.latest(post.pageId);
  if (!latest || contentOf(latest) !== contentOf(post)) return;
  throw refuseGraph({ code: 506 });
}

const contentOf = ({ message, link, photoIds, videoId }: NewPost): string =>
  JSON.stringify([message.trim(), link, photoIds, videoId]);
