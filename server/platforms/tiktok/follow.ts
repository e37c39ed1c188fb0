/** After the commit step: nothing more is sent, TikTok is asked now and then what became of the post. */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { type PublishHandle, publishHandle } from './handles.ts';
import { pollMs, processingGiveUpMs, slowestPollAfterMs, slowestPollMs, slowPollMs } from './limits.ts';
import { outcomeOfFailure, reconnect, unavailable, unknown } from './outcome.ts';
import type { Sending } from './sending.ts';
import { lookUp, type Standing } from './standing.ts';

/** What it means for the send; `short` when bytes are missing and it can go on. */
export async function follow(sending: Sending, publish: PublishHandle): Promise<Outcome | 'short'> {
  const { caller, manifest, io } = sending;
  const standing = await lookUp(caller, manifest, sending.handles, publish, io.now());
  if (standing.kind === 'untold' && !publish.accepted)
    return unavailable(`${standing.plainReason} Nothing was sent now.`);
  if (standing.kind === 'auth_lost')
    return publish.accepted
      ? unknown(`${reconnect} It had the post already.`)
      : { kind: 'auth_lost', plainReason: reconnect };
  return settle(sending, publish, standing);
}

/** The same right after the last bytes went: what cannot be told then is unknown. */
export async function followSent(sending: Sending, publish: PublishHandle): Promise<Outcome | 'short'> {
  const { caller, manifest, io } = sending;
  const standing = await lookUp(caller, manifest, sending.handles, publish, io.now());
  if (standing.kind === 'untold' || standing.kind === 'auth_lost')
    return unknown('The last bytes were sent to TikTok, and it could not be asked whether they arrived.');
  return settle(sending, publish, standing);
}

async function settle(
  sending: Sending,
  publish: PublishHandle,
  standing: Exclude<Standing, { kind: 'auth_lost' }>,
): Promise<Outcome | 'short'> {
  const { io } = sending;
  switch (standing.kind) {
    case 'shown':
      return { ...standing, kind: 'published' };
    case 'failed':
      await savePublish(sending, { failed: true });
      return outcomeOfFailure(standing.reason, io.now());
    case 'short':
      await savePublish(sending, { offset: standing.offset });
      return 'short';
    case 'gone':
      await admit(sending, publish);
      return unknown(standing.plainReason);
    case 'waiting':
      await admit(sending, publish);
      if (standing.complete && publish.completeSinceMs === null)
        await savePublish(sending, { completeSinceMs: io.now().getTime() });
      return wait(publish, io.now());
    case 'untold':
      return wait(publish, io.now());
  }
}

/** An earlier attempt's bytes arrived after all: this attempt, too, must count as possibly visible. */
async function admit(sending: Sending, publish: PublishHandle): Promise<void> {
  if (publish.accepted) return;
  await sending.io.committing();
  await savePublish(sending, {
    accepted: true,
    committedMs: publish.committedMs ?? sending.io.now().getTime(),
  });
}

export function wait(publish: PublishHandle, now: Date): Outcome {
  const elapsedMs = now.getTime() - (publish.committedMs ?? now.getTime());
  if (elapsedMs >= processingGiveUpMs)
    return unknown('TikTok has had the post for two hours and does not say what became of it.');
  const growing = Math.min(Math.max(elapsedMs / 4, pollMs), slowPollMs);
  return {
    kind: 'pending',
    checkAt: later(now, elapsedMs >= slowestPollAfterMs ? slowestPollMs : growing),
  };
}

export async function savePublish(sending: Sending, change: Partial<PublishHandle>): Promise<void> {
  const publish = publishHandle(sending.handles);
  if (publish === undefined) throw new Error('there is nothing under way at TikTok');
  await sending.save({ publish: { ...publish, ...change } });
}
