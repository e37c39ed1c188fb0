import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { enter, requirePublisher } from './gate.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { postFact } from './ledger-facts.ts';
import type { Post } from './posts.ts';
import { requirePost } from './read-posts.ts';
import { requireVideo } from './read-videos.ts';
import type { FacebookState } from './state.ts';

/** DELETE /{post-id}. The photos and the video that it shows go with it. */
export function deletePost(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requirePost(state, graph, 'delete');
  requirePublisher(state, caller, post.pageId);
  return { effects: removalOf(state, post, graph.call.id), answer: ok({ success: true }) };
}

/** DELETE /{video-id}: also one that nobody has seen yet, which then never appears. */
export function deleteVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, video } = requireVideo(state, graph, 'delete');
  requirePublisher(state, caller, video.pageId);
  const post = state.posts.find(video.submission?.postId ?? '');
  const effects = post
    ? removalOf(state, post, graph.call.id)
    : [state.videos.removed({ videoId: video.id })];
  return { effects, answer: ok({ success: true }) };
}

/** DELETE /{photo-id}: a post that shows nothing else goes with it. */
export function deletePhoto(state: FacebookState, graph: GraphCall): Outcome {
  const caller = enter(state, graph.operation, graph.call, graph.parameters);
  const photo = state.photos.find(graph.id);
  if (!photo || caller.page?.id !== photo.pageId) throw noSuchObject('delete', graph.id);
  requirePublisher(state, caller, photo.pageId);
  const post = state.posts.find(photo.postId ?? '');
  const effects =
    post?.photoIds.length === 1
      ? removalOf(state, post, graph.call.id)
      : [state.photos.removed({ photoId: photo.id })];
  return { effects, answer: ok({ success: true }) };
}

export function removalOf(state: FacebookState, post: Post, callId: string): JournalEvent[] {
  return [
    ...(post.published ? [state.ledger.record(postFact(state, 'removed', post, callId))] : []),
    state.posts.removed({ postId: post.id }),
    ...post.photoIds.map((photoId) => state.photos.removed({ photoId })),
    ...(post.videoId === null ? [] : [state.videos.removed({ videoId: post.videoId })]),
  ];
}
