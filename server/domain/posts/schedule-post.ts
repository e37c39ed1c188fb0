import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PasskeyResponse } from '../people/passkey.ts';
import { takeSignature } from '../signing/sign.ts';
import { type ApproveTimeDeps, approveTime } from './approved-time.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';
import { type RequestedTimeDeps, type ScheduleTimeInput, timeToSchedule } from './requested-time.ts';

type Deps = ApproveTimeDeps & Pick<PostDeps, 'transact' | 'due'>;

export async function schedulePost(
  deps: Deps & RequestedTimeDeps,
  actor: Actor,
  id: PostId,
  input: ScheduleTimeInput,
  credential?: PasskeyResponse,
): Promise<void> {
  require(actor, 'publish');
  const signature = await takeSignature(deps.signing, actor, credential);
  await deps.transact(async (tx) => {
    const { timeZone } = await deps.rules.lockRules(tx, actor.workspaceId);
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'schedule');
    const time = await timeToSchedule(deps, tx, post, input, timeZone);
    const now = deps.clock.now();
    await approveTime(deps, tx, actor, post, { time, signature });
    await deps.posts.update(tx, id, { state: 'scheduled', schedule: time, trouble: null, tries: 0 }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.scheduled', now, {
      publish_at: time.publishAt.toISOString(),
    });
    await deps.due.scheduleChanged(tx);
  });
}

export async function unschedulePost(
  deps: Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'audit'>,
  actor: Actor,
  id: PostId,
): Promise<void> {
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'unschedule');
    const now = deps.clock.now();
    await deps.posts.update(tx, id, { state: 'approved', schedule: null }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.unscheduled', now);
  });
}
