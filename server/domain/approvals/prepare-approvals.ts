/**
 * What a person is about to sign with a passkey, checked as if they approved it now: the same code decides, and nothing
 * of it is kept.
 */
import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { PasskeyOptions } from '../people/passkey.ts';
import { decideTime } from '../posts/approved-time.ts';
import type { PostDeps } from '../posts/deps.ts';
import {
  type RequestedTimeDeps,
  type ScheduleTimeInput,
  timeAfterCountdown,
  timeToSchedule,
} from '../posts/requested-time.ts';
import { messages as signingMessages } from '../signing/messages.ts';
import { startSigning } from '../signing/sign.ts';
import type { Decision } from '../signing/statement.ts';
import type { Transact, Tx } from '../tx.ts';
import type { WorkspaceRules } from '../workspaces/rules.ts';
import { inLockOrder, namePostIn } from './approve-post.ts';
import {
  type ApprovePostInput,
  type ContentDecisionDeps,
  checkedDeclarations,
  type Declared,
  decideContent,
  toDecision,
} from './content-decision.ts';
import { contentChanged } from './revision-to-decide.ts';

export type TimeDecisionInput = {
  readonly id: PostId;
  readonly revisionDigest: string;
  readonly time: ScheduleTimeInput | { readonly countdownMs: number };
};
export type DecisionInput = ApprovePostInput | TimeDecisionInput;

type Deps = ContentDecisionDeps & RequestedTimeDeps & Pick<PostDeps, 'signing'>;

export async function prepareApprovals(
  deps: Deps,
  actor: Actor,
  inputs: readonly DecisionInput[],
): Promise<{ readonly statement: string; readonly options: PasskeyOptions }> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'approve');
  if (new Set(inputs.map(({ id }) => id)).size < inputs.length)
    throw new AppError('invalid_request', signingMessages.several_times());
  const refusal = namePostIn(inputs);
  const declared = new Map<PostId, Declared>();
  for (const input of inputs)
    if (!('time' in input))
      declared.set(input.id, await checkedDeclarations(deps, actor, input).catch(refusal(input)));
  const decisions = await withoutKeeping(deps.transact, async (tx) => {
    const rules = await deps.rules.lockRules(tx, actor.workspaceId);
    const found: Decision[] = [];
    for (const input of inLockOrder(inputs)) {
      const about = declared.get(input.id)?.about ?? null;
      const decision =
        'time' in input
          ? newTimeOf(deps, tx, actor, input, rules)
          : decideContent(deps, tx, actor, { input, about, rules }).then((decided) =>
              toDecision(decided, input.declarations, rules),
            );
      found.push(await decision.catch(refusal(input)));
    }
    return found;
  });
  return startSigning(deps.signing, actor, decisions);
}

async function newTimeOf(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, revisionDigest, time }: TimeDecisionInput,
  rules: WorkspaceRules,
): Promise<Decision> {
  const post = await deps.posts.lock(tx, actor.workspaceId, id);
  const scheduled =
    'countdownMs' in time
      ? timeAfterCountdown(deps.clock.now(), post, time.countdownMs, rules.timeZone)
      : await timeToSchedule(deps, tx, post, time, rules.timeZone);
  const decision = await decideTime(deps, tx, actor, post, rules, scheduled);
  if (decision.digest !== revisionDigest) throw contentChanged();
  return decision;
}

/** Thrown so that the transaction is rolled back. */
class Finished<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('nothing of this is kept');
    this.result = result;
  }
}

async function withoutKeeping<Result>(
  transact: Transact,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(async (tx): Promise<never> => {
      throw new Finished(await work(tx));
    });
  } catch (error) {
    if (error instanceof Finished) return error.result as Result;
    throw error;
  }
}
