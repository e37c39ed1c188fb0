/**
 * The last call for a video: the commit step. Made again after one whose answer never came, "bad parameter" is no
 * refusal: Facebook says that of a video that is finished already. It is watched then, like one that was just taken.
 */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { firstCommitMs } from './handles.ts';
import { unknown } from './outcome.ts';
import { commit, type Sending } from './sending.ts';
import { watch } from './watch.ts';

/** What Facebook may say of a video that it has taken before. */
const maybeTaken: ReadonlySet<string> = new Set(['bad_parameter', 'not_found']);

export async function finish(
  sending: Sending,
  videoId: string,
  call: () => Promise<HttpResult>,
  isTaken: (text: string) => boolean,
): Promise<Outcome> {
  const triedBefore = firstCommitMs(sending.handles) !== undefined;
  const answer = await commit(sending, call);
  if (answer.kind === 'rejected') {
    if (!triedBefore) await sending.save({ video: null });
    // Another refusal says nothing about the earlier call, so the video is kept: a retry asks about it first.
    if (!triedBefore || !maybeTaken.has(answer.code)) return answer;
  } else if (answer.kind !== 'ok') return answer;
  else if (!isTaken(answer.text)) return unknown('Facebook did not say whether it takes the video.');
  await sending.save({ finished_ms: sending.io.now().getTime() });
  return await watch(sending, videoId, 'may_wait');
}
