import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { deletePhoto, deletePost, deleteVideo, editPost, editVideo } from './change-posts.ts';
import { createComment, listComments } from './comment-calls.ts';
import type { GraphCall, GraphRequest, Operation } from './graph-call.ts';
import { pageInsights, postInsights, videoInsights } from './insights.ts';
import { debugToken, exchangeCode, exchangeToken } from './oauth.ts';
import { readPage, searchPages } from './public-pages.ts';
import { publishFeed, publishPhotoStory } from './publish-feed.ts';
import { publishPhoto } from './publish-photo.ts';
import { finishVideo, publishVideo, startVideo, transferVideo } from './publish-video.ts';
import { getPhoto, getPost, listPosts } from './read-posts.ts';
import { listStories } from './read-stories.ts';
import { getVideo, listReels, listVideos } from './read-videos.ts';
import { finishReel, startReel } from './reels.ts';
import type { FacebookState } from './state.ts';
import { openUpload, readUpload, sendUpload } from './uploads.ts';
import { getUser, listAccounts, listPermissions, revokePermission, revokePermissions } from './user-calls.ts';
import type { VideoKind } from './videos.ts';

/** Selects the operation of a request by node type, edge, method and upload phase. */
type SelectedOperation = { name: string; decide: Operation };
export type NodeType = 'user' | 'page' | 'post' | 'photo' | 'video' | 'app' | 'upload' | 'root' | undefined;

const edges: Record<string, [name: string, decide: Operation]> = {
  'GET user': ['me', getUser],
  'GET user/accounts': ['listAccounts', listAccounts],
  'GET user/permissions': ['listPermissions', listPermissions],
  'DELETE user/permissions': ['revokePermissions', revokePermissions],
  'GET page': ['getPage', readPage],
  'GET page/feed': ['listPosts', listPosts],
  'GET page/posts': ['listPosts', listPosts],
  'GET page/published_posts': ['listPosts', listPosts],
  'GET page/videos': ['listVideos', listVideos],
  'GET page/video_reels': ['listReels', listReels],
  'GET page/stories': ['listStories', listStories],
  'GET page/insights': ['pageInsights', pageInsights],
  'POST page/feed': ['publishFeed', publishFeed],
  'POST page/photo_stories': ['publishPhotoStory', publishPhotoStory],
  'GET post': ['getPost', getPost],
  'POST post': ['editPost', editPost],
  'DELETE post': ['deletePost', deletePost],
  'GET post/insights': ['postInsights', postInsights],
  'GET post/comments': ['listComments', listComments],
  'POST post/comments': ['createComment', createComment],
  'GET photo': ['getPhoto', getPhoto],
  'DELETE photo': ['deletePhoto', deletePhoto],
  'GET video': ['getVideo', getVideo],
  'POST video': ['editVideo', editVideo],
  'DELETE video': ['deleteVideo', deleteVideo],
  'GET video/video_insights': ['videoInsights', videoInsights],
  'GET video/comments': ['listComments', listComments],
  'POST video/comments': ['createComment', createComment],
  'POST app/uploads': ['openUpload', openUpload],
  'GET upload': ['readUpload', readUpload],
  'POST upload': ['sendUpload', sendUpload],
  'GET root/debug_token': ['debugToken', debugToken],
  'GET root/pages/search': ['searchPages', searchPages],
};

export function chooseOperation(request: GraphRequest, type: NodeType): SelectedOperation | undefined {
  const { method, path, parameters } = request;
  // Meta's guides write it small, its specification in capitals.
  const phase = parameters.get('upload_phase')?.toLowerCase();
  const edge = type === 'root' ? path.join('/') : path[1];
  const key = `${method} ${type}${edge === undefined ? '' : `/${edge}`}`;
  switch (key) {
    case 'GET root/oauth/access_token':
    case 'POST root/oauth/access_token':
      return parameters.get('grant_type') === 'fb_exchange_token'
        ? { name: 'exchangeToken', decide: exchangeToken }
        : { name: 'token', decide: exchangeCode };
    case 'POST page/photos':
      return { name: isUnpublished(request) ? 'uploadPhoto' : 'publishPhoto', decide: publishPhoto };
    case 'POST page/videos':
      return videoOperation(phase);
    case 'POST page/video_reels':
      return reelOperation(phase, 'reel');
    case 'POST page/video_stories':
      return reelOperation(phase, 'story');
  }
  if (key === 'DELETE user/permissions' && path.length === 3) {
    return { name: 'revokePermission', decide: revokePermission };
  }
  const edgeOf = path.length <= 2 ? edges[key] : undefined;
  return edgeOf && { name: edgeOf[0], decide: edgeOf[1] };
}

const isUnpublished = ({ parameters }: GraphRequest): boolean =>
  ['false', '0'].includes(parameters.get('published') ?? '');

function videoOperation(phase: string | undefined): SelectedOperation {
  if (phase === 'start') return { name: 'startVideo', decide: startVideo };
  if (phase === 'transfer') return { name: 'transferVideo', decide: transferVideo };
  if (phase === 'finish') return { name: 'finishVideo', decide: finishVideo };
  return { name: 'publishVideo', decide: publishVideo };
}

function reelOperation(phase: string | undefined, kind: VideoKind): SelectedOperation {
  const label = kind === 'reel' ? 'Reel' : 'Story';
  const withKind =
    (operation: (state: FacebookState, graph: GraphCall, kind: VideoKind) => Outcome): Operation =>
    (state, graph) =>
      operation(state, graph, kind);
  if (phase === 'start') return { name: `start${label}`, decide: withKind(startReel) };
  if (phase === 'finish') return { name: `finish${label}`, decide: withKind(finishReel) };
  return {
    name: `finish${label}`,
    decide: () => {
      throw badParameter('Param upload_phase must be one of {start, finish}');
    },
  };
}
