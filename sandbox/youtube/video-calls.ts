import type { JsonObject } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, readScopeNames, requireChannel, writeScopeNames } from './access.ts';
import { badParameter, badRequest, refuse, refuseWithReason, videoNotFound } from './errors.ts';
import { listParameter, noFilter, ok, readJson, requireParts, resource } from './parameters.ts';
import type { YouTubeState } from './state.ts';
import {
  checkShape,
  invalid,
  readableParts,
  readExtras,
  readSnippet,
  readStatus,
  type Status,
} from './video-metadata.ts';
import { videoResource } from './video-resource.ts';
import { isWatchable, type Video, videoFact } from './videos.ts';

const maxIds = 50;

/** GET /youtube/v3/videos?id=…: ids that are unknown, removed or hidden from the caller are omitted without an error. */
export function listVideos(state: YouTubeState, call: Call): Outcome {
  const caller = authorizeCall(state, call, {
    operation: 'listVideos',
    scopes: readScopeNames,
    cost: { units: 1 },
  });
  const parts = requireParts(call, readableParts);
  const ids = listParameter(call, 'id');
  if (ids.length === 0) throw noFilter('chart, id, myRating');
  if (ids.length > maxIds) {
    throw badParameter(
      'invalidFilters',
      'id',
      'The request specifies more than 50 videos in the id parameter.',
    );
  }
  const items = [...new Set(ids)].flatMap((id) => {
    const video = state.videos.find(id);
    const isOwner = video !== undefined && video.channelId === caller.channel?.id;
    if (!video || (!isOwner && !isWatchable(video, state.now()))) return [];
    return [videoResource(state, video, parts, isOwner)];
  });
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { answer: ok(resource('videoListResponse', { items, pageInfo })) };
}

/** PUT /youtube/v3/videos: replaces each named part completely, so omitted fields are cleared. */
export function updateVideo(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'updateVideo', scopes: writeScopeNames, cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const parts = requireParts(call, readableParts);
  const body = readJson(call);
  if (typeof body.id !== 'string') throw badRequest('Required field: id', 'required');
  checkShape(body, parts);
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
      state.ledger.record(videoFact('edited', after, call.id)),
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
  const wanted = { operation: 'deleteVideo', scopes: writeScopeNames, cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const id = call.query.get('id');
  if (!id) {
    const message = 'Required parameter: id';
    throw refuse({ status: 400, reason: 'required', domain: 'global', message, location: 'id' });
  }
  const video = requireOwnVideo(state, caller, id, 'id');
  return {
    effects: [
      state.videos.removed({ id: video.id }),
      state.ledger.record(videoFact('removed', video, call.id)),
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
