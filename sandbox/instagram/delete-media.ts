import type { Call, Outcome } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { noSuchObject } from '../meta/errors.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer } from './answers.ts';
import { requireRight } from './gate.ts';
import { mediaFact } from './ledger-facts.ts';
import { requireMedia } from './read-media.ts';
import type { InstagramState } from './state.ts';

/** DELETE /{media}: with Facebook Login only. Of an album everything or nothing. */
export function deleteMedia(
  world: World,
  state: InstagramState,
  caller: InstagramCaller,
  call: Call,
): Outcome {
  const id = call.params.id ?? '';
  if (caller.login !== 'facebook') throw noSuchObject('delete', id);
  requireRight(state, caller, 'delete');
  const media = requireMedia(state, caller, id, 'delete');
  const fact = world.ledger.record(mediaFact('removed', media, call.id));
  const isSilent = state.settings.current().delete_answer === 'empty';
  return {
    effects: [state.media.removed({ mediaId: id, fact })],
    answer: isSilent ? { status: 200 } : jsonAnswer({ success: true }),
  };
}
