import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { enter, requirePublisher } from './gate.ts';
import { type GraphCall, ok, sentValues } from './graph-call.ts';
import { newId } from './ids.ts';
import type { NewPost } from './posts.ts';
import { postEvents } from './publish-feed.ts';
import type { FacebookState } from './state.ts';
import { refuseLong } from './text-rules.ts';

/** POST /{page-id}/photo_stories: a photo that was uploaded unpublished becomes a story. */
export function publishPhotoStory(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = enter(state, graph.operation, call, parameters);
  requirePublisher(state, caller, pageId);
  const photo = state.photos.find(parameters.get('photo_id') ?? '');
  if (photo?.pageId !== pageId)
    throw badParameter('Param photo_id must be an unpublished photo of this page');
  if (photo.postId !== null && state.settings.current().refuse_posted_photos) {
    throw refuseLong(state.settings, 1366051, 'These photos were already posted.');
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
