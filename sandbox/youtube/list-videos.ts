import type { Call, Outcome } from '../core/operation.ts';
import { badParameter } from './errors.ts';
import { enter, readScopeNames } from './gate.ts';
import { listParameter, noFilter, requireParts } from './parameters.ts';
import { ok, resource } from './resource.ts';
import type { YouTubeState } from './state.ts';
import { readableParts } from './video-fields.ts';
import { videoResource } from './video-resource.ts';
import { isOpen } from './videos.ts';

const idsLimit = 50;

/** GET /youtube/v3/videos?id=…: ids that are unknown, removed or hidden from the caller are left out, not refused. */
export function listVideos(state: YouTubeState, call: Call): Outcome {
  const caller = enter(state, call, { operation: 'listVideos', scopes: readScopeNames, cost: { units: 1 } });
  const parts = requireParts(call, readableParts);
  const ids = listParameter(call, 'id');
  if (ids.length === 0) throw noFilter('chart, id, myRating');
  if (ids.length > idsLimit) {
    throw badParameter(
      'invalidFilters',
      'id',
      'The request specifies more than 50 videos in the id parameter.',
    );
  }
  const items = [...new Set(ids)].flatMap((id) => {
    const video = state.videos.find(id);
    const isOwner = video !== undefined && video.channelId === caller.channel?.id;
    if (!video || (!isOwner && !isOpen(video, state.now()))) return [];
    return [videoResource(state, video, parts, isOwner)];
  });
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { answer: ok(resource('videoListResponse', { items, pageInfo })) };
}
