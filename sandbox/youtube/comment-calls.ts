import { randomBytes } from 'node:crypto';
import type { Comment } from '../core/comments.ts';
import { isRecord, type JsonObject } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { requireChannel } from './access.ts';
import { badRequest, refuse, refuseWithReason, videoNotFound } from './errors.ts';
import { iso, ok, pageOf, requireFilter, requireParameter, resource } from './parameters.ts';
import { findChannel } from './people.ts';
import { beginList, beginWrite } from './resource-calls.ts';
import type { YouTubeState } from './state.ts';
import type { Video } from './videos.ts';

/** YouTube documents no limit; this is the limit of the field on its own pages. */
const maxCommentLength = 10_000;
const readable = ['id', 'snippet', 'replies'];

/** POST /youtube/v3/commentThreads: a top-level comment by the token's channel. */
export function createComment(state: YouTubeState, call: Call): Outcome {
  const { caller, body } = beginWrite(state, call, {
    operation: 'createComment',
    method: 'commentThreads.insert',
    schema: 'CommentThread',
    readable,
    writable: readable.slice(1),
  });
  const channel = requireChannel(caller);
  const { videoId, channelId, text } = readThread(body);
  const video = state.videos.find(videoId);
  if (!video) throw videoNotFound('videoId');
  if (video.channelId !== channelId) throw wrongThread('invalidCommentThreadMetadata', 'snippet.channelId');
  if (text === '') throw wrongThread('commentTextRequired', 'snippet.topLevelComment.snippet.textOriginal');
  if ([...text].length > maxCommentLength)
    throw wrongThread('commentTextTooLong', 'snippet.topLevelComment.snippet.textOriginal');
  if (video.status.privacyStatus === 'private') throw refuseWithReason('forbidden');
  requireComments(video);
  const comment = { id: newCommentId(), post: videoId, account: channel.id, text };
  return {
    effects: state.comments.write(comment, { callId: call.id, clientId: caller.clientId }),
    answer: ok(threadResource({ ...comment, createdAt: state.now() }, video, true)),
  };
}

const newCommentId = () => `Ug${randomBytes(18).toString('base64url').slice(0, 20)}AaABAg`;

const threadFilters = ['allThreadsRelatedToChannelId', 'channelId', 'id', 'postId', 'videoId'];

/** GET /youtube/v3/commentThreads?videoId=…: newest first. */
export function listComments(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listComments', method: 'commentThreads.list', readable };
  const { caller, paging } = beginList(state, call, wanted);
  const filter = requireFilter(call, threadFilters);
  if (filter !== 'videoId')
    throw badRequest('The sandbox lists comments by videoId only.', 'processingFailure');
  const videoId = requireParameter(call, 'videoId');
  const video = state.videos.find(videoId);
  if (!video) throw videoNotFound('videoId');
  if (video.status.privacyStatus === 'private' && video.channelId !== caller.channel?.id)
    throw refuseWithReason('forbidden');
  requireComments(video);
  const { items, more } = pageOf(state.comments.list(videoId).reverse(), paging);
  const threads = items.map((comment) =>
    threadResource(comment, video, comment.account === caller.channel?.id),
  );
  return { answer: ok(resource('commentThreadListResponse', { ...more, items: threads })) };
}

function readThread({ snippet }: JsonObject): { videoId: string; channelId: string; text: string } {
  if (!isRecord(snippet)) throw badRequest('Required field: snippet', 'required');
  const { videoId, channelId, topLevelComment } = snippet;
  if (typeof videoId !== 'string' || typeof channelId !== 'string')
    throw wrongThread('channelOrVideoIdMissing', 'snippet');
  const top = isRecord(topLevelComment) && isRecord(topLevelComment.snippet) ? topLevelComment.snippet : {};
  const text = typeof top.textOriginal === 'string' ? top.textOriginal : '';
  return { videoId, channelId, text: text.trim() === '' ? '' : text };
}

/** Videos made for kids have no comments. */
function requireComments({ status }: Video): void {
  if (status.selfDeclaredMadeForKids === true) throw refuseWithReason('commentsDisabled');
}

const wrongThread = (reason: string, field: string) =>
  refuse({
    status: 400,
    reason,
    domain: 'youtube.commentThread',
    message: `The request metadata is invalid: ${field}.`,
    location: `body.${field}`,
    locationType: 'other',
  });

/** Only the author gets `textOriginal`. */
function threadResource(comment: Comment, video: Video, isAuthor: boolean) {
  const author = findChannel(comment.account);
  const top = resource('comment', {
    id: comment.id,
    snippet: {
      authorDisplayName: author?.handle ?? '',
      authorChannelId: { value: comment.account },
      channelId: video.channelId,
      videoId: comment.post,
      textDisplay: comment.text,
      ...(isAuthor ? { textOriginal: comment.text } : {}),
      canRate: true,
      viewerRating: 'none',
      likeCount: 0,
      publishedAt: iso(comment.createdAt),
      updatedAt: iso(comment.createdAt),
    },
  });
  return resource('commentThread', {
    id: comment.id,
    snippet: {
      channelId: video.channelId,
      videoId: comment.post,
      topLevelComment: top,
      canReply: true,
      totalReplyCount: 0,
      isPublic: true,
    },
  });
}
