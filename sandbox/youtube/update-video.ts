import type { Call, Outcome } from '../core/operation.ts';
import { badRequest } from './errors.ts';
import { enter, writeScopeNames } from './gate.ts';
import { requireOwnVideo } from './own-video.ts';
import { type JsonObject, readJson, requireParts } from './parameters.ts';
import { ok } from './resource.ts';
import type { YouTubeState } from './state.ts';
import { readExtras } from './video-extras.ts';
import { videoFact } from './video-fact.ts';
import { readableParts } from './video-fields.ts';
import { checkShape, invalid, readSnippet, readStatus, type Status } from './video-metadata.ts';
import { videoResource } from './video-resource.ts';
import type { Video } from './videos.ts';

/** PUT /youtube/v3/videos: replaces each named part as a whole, so what is left out of it is cleared. */
export function updateVideo(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'updateVideo', scopes: writeScopeNames, cost: { units: 50 } };
  const caller = enter(state, call, wanted);
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
