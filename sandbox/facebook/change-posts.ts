import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { badParameter, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { authorizeCall, requirePublisher } from './access.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { readMentions } from './mentions.ts';
import { isStory, type Post, postFact } from './posts.ts';
import { readMessage } from './publish-feed.ts';
import { requirePost } from './read-posts.ts';
import { requireVideo } from './read-videos.ts';
import type { FacebookState } from './state.ts';

/** POST /{post-id} with message: only posts that this application created, and no stories. */
export function editPost(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requirePost(state, graph, 'post');
  requirePublisher(state, caller, post.pageId);
  const rawMessage = readMessage(graph.parameters, 'message');
  const { message, mentions } = readMentions(state, caller, rawMessage);
  if (!graph.parameters.has('message')) throw badParameter('The parameter message is required');
  if (post.clientId !== caller.client.id || isStory(post)) {
    throw refuseGraph({ code: 200, message: '(#200) This post wasn’t created by the application' });
  }
  const video = post.videoId === null ? undefined : state.videos.find(post.videoId);
  return {
    effects: [
      state.posts.edited({ postId: post.id, message, mentions }),
      ...(video
        ? [
            state.videos.described({
              videoId: video.id,
              title: video.submission?.title ?? '',
              description: message,
            }),
          ]
        : []),
      ...(post.published
        ? [
            state.ledger.record(
              postFact(state, 'edited', post, graph.call.id, { message, mentions, rawMessage }),
            ),
          ]
        : []),
    ],
    answer: ok({ success: true }),
  };
}

/** POST /{video-id} with description or name, which is the title. The text of the video's post changes as well. */
export function editVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, video } = requireVideo(state, graph, 'post');
  requirePublisher(state, caller, video.pageId);
  const { parameters, call } = graph;
  const before = video.submission;
  if (!before) throw badParameter('The video has not been finished');
  const title = parameters.get('name') ?? before.title;
  const description = parameters.has('description')
    ? readMessage(parameters, 'description')
    : before.description;
  const post = state.posts.find(before.postId);
  return {
    effects: [
      state.videos.described({ videoId: video.id, title, description }),
      ...(post
        ? [
            state.posts.edited({ postId: post.id, message: description }),
            state.ledger.record(postFact(state, 'edited', post, call.id, { message: description })),
          ]
        : []),
    ],
    answer: ok({ success: true }),
  };
}

/** DELETE /{post-id}. Its photos and its video are removed with it. */
export function deletePost(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, post } = requirePost(state, graph, 'delete');
  requirePublisher(state, caller, post.pageId);
  return { effects: removalEvents(state, post, graph.call.id), answer: ok({ success: true }) };
}

/** DELETE /{video-id}: also a video that is not visible yet, which then never appears. */
export function deleteVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { caller, video } = requireVideo(state, graph, 'delete');
  requirePublisher(state, caller, video.pageId);
  const post = state.posts.find(video.submission?.postId ?? '');
  const effects = post
    ? removalEvents(state, post, graph.call.id)
    : [state.videos.removed({ videoId: video.id })];
  return { effects, answer: ok({ success: true }) };
}

/** DELETE /{photo-id}: a post without other photos is removed with it. */
export function deletePhoto(state: FacebookState, graph: GraphCall): Outcome {
  const caller = authorizeCall(state, graph);
  const photo = state.photos.find(graph.id);
  if (!photo || caller.page?.id !== photo.pageId) throw noSuchObject('delete', graph.id);
  requirePublisher(state, caller, photo.pageId);
  const post = state.posts.find(photo.postId ?? '');
  const effects =
    post?.photoIds.length === 1
      ? removalEvents(state, post, graph.call.id)
      : [state.photos.removed({ photoId: photo.id })];
  return { effects, answer: ok({ success: true }) };
}

export function removalEvents(state: FacebookState, post: Post, callId: string): JournalEvent[] {
  return [
    ...(post.published ? [state.ledger.record(postFact(state, 'removed', post, callId))] : []),
    state.posts.removed({ postId: post.id }),
    ...post.photoIds.map((photoId) => state.photos.removed({ photoId })),
    ...(post.videoId === null ? [] : [state.videos.removed({ videoId: post.videoId })]),
  ];
}
