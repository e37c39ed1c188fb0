import type { JsonObject } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, requireChannel } from './access.ts';
import { badParameter, badRequest, refuseWithReason, videoNotFound } from './errors.ts';
import {
  listParameter,
  ok,
  pageOf,
  readPaging,
  requireFilter,
  requireParameter,
  requireParts,
  resource,
} from './parameters.ts';
import { beginWrite } from './resource-calls.ts';
import type { YouTubeState } from './state.ts';
import {
  invalid,
  readableParts,
  readExtras,
  readSnippet,
  readStatus,
  type Status,
  writableParts,
} from './video-metadata.ts';
import { videoResource } from './video-resource.ts';
import { isWatchable, type Video, videoFact } from './videos.ts';

const maxIds = 50;
/** Asking for one of them refuses the whole list, if one of its videos belongs to another channel. */
const ownerParts = ['fileDetails', 'processingDetails', 'suggestions'];

/** GET /youtube/v3/videos: ids that are unknown, removed or hidden from the caller are omitted without an error. */
export function listVideos(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listVideos', method: 'videos.list', cost: { units: 1 } };
  const caller = authorizeCall(state, call, wanted);
  const parts = requireParts(call, readableParts);
  const filter = requireFilter(call, ['chart', 'id', 'myRating']);
  if (filter === 'chart') throw badRequest('The sandbox lists videos by id and myRating only.');
  if (filter === 'id') return listed(videosById(state, call, caller), {});
  const { items, more } = pageOf(ratedVideos(state, call, caller), readPaging(call, 'videos.list'));
  return listed(items, more);

  function listed(videos: Video[], more: object): Outcome {
    const isForeign = videos.some(({ channelId }) => channelId !== caller.channel?.id);
    if (isForeign && ownerParts.some((part) => parts.includes(part))) throw refuseWithReason('forbidden');
    const items = videos.map((video) =>
      videoResource(state, video, parts, video.channelId === caller.channel?.id),
    );
    const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
    return { answer: ok(resource('videoListResponse', { items, pageInfo, ...more })) };
  }
}

function videosById(state: YouTubeState, call: Call, caller: Caller): Video[] {
  const ids = listParameter(call, 'id');
  if (ids.length > maxIds) {
    throw badParameter(
      'invalidFilters',
      'id',
      'The request specifies more than 50 videos in the id parameter.',
    );
  }
  return [...new Set(ids)].flatMap((id) => {
    const video = state.videos.find(id);
    const isOwner = video !== undefined && video.channelId === caller.channel?.id;
    return video && (isOwner || isWatchable(video, state.now())) ? [video] : [];
  });
}

/** The videos that the caller has rated so, newest rating first. */
function ratedVideos(state: YouTubeState, call: Call, caller: Caller): Video[] {
  const channel = requireChannel(caller);
  return state.ratings
    .of(channel.id, call.query.get('myRating') ?? '')
    .flatMap((id) => state.videos.find(id) ?? [])
    .filter((video) => video.channelId === channel.id || isWatchable(video, state.now()));
}

/** POST /youtube/v3/videos/rate?id=…&rating=like|dislike|none */
export function rateVideo(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'rateVideo', method: 'videos.rate', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const [videoId, rating] = [requireParameter(call, 'id'), requireParameter(call, 'rating')];
  const channel = requireChannel(caller);
  const video = state.videos.find(videoId);
  const isVisible = video && (video.channelId === channel.id || isWatchable(video, state.now()));
  if (!isVisible) throw videoNotFound('id');
  return {
    effects: [state.ratings.rated({ channelId: channel.id, videoId, rating })],
    answer: { status: 204 },
  };
}

/** PUT /youtube/v3/videos: replaces each named part completely, so omitted fields are cleared. */
export function updateVideo(state: YouTubeState, call: Call): Outcome {
  const { caller, parts, body } = beginWrite(state, call, {
    operation: 'updateVideo',
    method: 'videos.update',
    schema: 'Video',
    readable: readableParts,
    writable: writableParts,
  });
  if (typeof body.id !== 'string') throw badRequest('Required field: id', 'required');
  const video = requireOwnVideo(state, caller, body.id, 'body.id');
  const change = {
    ...(parts.includes('snippet') ? { snippet: readSnippet(body, 'update') } : {}),
    ...(parts.includes('status') ? { status: newStatus(state, video, body) } : {}),
    extras: readExtras(body),
  };
  const after: Video = { ...video, ...change, extras: { ...video.extras, ...change.extras } };
  return {
    effects: [
      state.videos.changed({ id: video.id, ...change }),
      state.ledger.record(videoFact('edited', after, { callId: call.id, clientId: caller.clientId })),
    ],
    answer: ok(videoResource(state, after, parts)),
  };
}

function newStatus(state: YouTubeState, video: Video, body: JsonObject): Status {
  const status = readStatus(body, state.settings.current().privacy_when_omitted, state.now());
  if (status.publishAt !== null && video.openSince !== null) {
    throw invalid('invalidPublishAt', 'status.publishAt', 'an invalid scheduled publishing time');
  }
  return video.locked ? { ...status, privacyStatus: 'private' } : status;
}

/** DELETE /youtube/v3/videos?id=…: permanent. */
export function deleteVideo(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'deleteVideo', method: 'videos.delete', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const video = requireOwnVideo(state, caller, requireParameter(call, 'id'), 'id');
  return {
    effects: [
      state.videos.removed({ id: video.id }),
      state.ledger.record(videoFact('removed', video, { callId: call.id, clientId: caller.clientId })),
    ],
    answer: { status: 204 },
  };
}

/** Requires that the caller's channel owns the video. */
export function requireOwnVideo(state: YouTubeState, caller: Caller, id: string, location: string): Video {
  const channel = requireChannel(caller);
  const video = state.videos.find(id);
  if (!video) throw videoNotFound(location);
  if (video.channelId !== channel.id) throw refuseWithReason('forbidden');
  return video;
}
