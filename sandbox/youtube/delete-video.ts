import type { Call, Outcome } from '../core/operation.ts';
import { refuse } from './errors.ts';
import { enter, writeScopeNames } from './gate.ts';
import { requireOwnVideo } from './own-video.ts';
import type { YouTubeState } from './state.ts';
import { videoFact } from './video-fact.ts';

/** DELETE /youtube/v3/videos?id=…: for good. */
export function deleteVideo(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'deleteVideo', scopes: writeScopeNames, cost: { units: 50 } };
  const caller = enter(state, call, wanted);
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
