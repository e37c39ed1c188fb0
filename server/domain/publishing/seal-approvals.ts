/**
 * Gives MACs to the approvals of before approvals had them, once for each workspace; later, to all of living posts when
 * the key ring has a new first key. Runs at every start, before anything is sent.
 *
 * Who may get a MAC here decides whether forging still pays, so the reasoning:
 *
 *   - A MAC given to a row that SQL wrote would make the forgery genuine. So the step must happen at most once, and
 *     nobody who only writes to the database may make it happen again, by deleting its traces and restarting us.
 *   - Traces in the database can be deleted. So the step does not ask for the absence of a trace, but for a proof that
 *     only a workspace from before can have: the MAC of its chain's end, in the form that was made until then
 *     (`earlierHeadMac`). This version never makes that form; every sealing replaces it by another. Who deletes the
 *     chain and writes a new one gets an end in the new form, and so no MACs.
 *   - The sealing leaves chains with such an end alone until this step is through, in every process.
 *   - The chain must verify completely up to that end, and hold no `approvals.sealed` entry. Written and sealed in the
 *     same transaction as the MACs, this entry also tells the verification which approvals are older than MACs.
 *   - Entries that were not sealed yet count as well. The version before sealed whatever it found, so an entry that
 *     SQL wrote just before the upgrade is no worse than one it wrote the week before: what was forged while approvals
 *     had no MACs, with an entry in the log, cannot be told from what was not. In a workspace that has been through
 *     this step no entry counts, however it was sealed.
 *   - Any other workspace without the entry gets it now, without a MAC for anybody, so that this is settled too.
 *   - An approval without its entry, or with one that ends it, gets none. It is voided, and its post is reviewed again.
 *
 * What stays possible: to put back a whole database from before the upgrade, chain included. Backups must be kept as
 * safe as the service itself.
 */
import type { Clock } from '../../lib/clock.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ApprovalStatement } from '../approvals/approval-statement.ts';
import { type ApprovalEvidence, findAuditProblem } from '../approvals/assess-approvals.ts';
import type { Tx } from '../tx.ts';
import { refusePost } from './check-approvals.ts';
import type { PublishingDeps } from './deps.ts';

export interface ApprovalSealing {
  /** Workspaces whose log has no `approvals.sealed` entry. */
  unsealedWorkspaces(): Promise<readonly WorkspaceId[]>;
  /**
   * Whether this workspace is from before approvals had MACs, and its chain verifies. Nobody seals entries until the
   * transaction ends.
   */
  lockWorkspace(tx: Tx, id: WorkspaceId): Promise<'eligible' | 'done' | 'not_from_before' | 'broken'>;
  /** Living posts with approvals of their current revision, in the order of their ids. */
  livingPosts(tx: Tx, id: WorkspaceId, after: PostId | null, limit: number): Promise<readonly PostId[]>;
  addMacs(tx: Tx, statements: readonly ApprovalStatement[], at: Date): Promise<void>;
  /** Adds what was written meanwhile to the chain. */
  sealEntries(tx: Tx, id: WorkspaceId): Promise<void>;
  /** Living posts with approvals that have a MAC, but none of the first key. Empty while there is only one key. */
  postsWithoutFirstKey(tx: Tx, after: PostId | null, limit: number): Promise<readonly PostId[]>;
}

export type SealApprovalsDeps = Pick<
  PublishingDeps,
  'transact' | 'approvals' | 'approvalEvidence' | 'attempts' | 'posts' | 'audit' | 'observe' | 'log'
> & { readonly sealing: ApprovalSealing; readonly clock: Clock; readonly log: Logger };

const batchSize = 500;

export async function sealApprovals(deps: SealApprovalsDeps): Promise<void> {
  for (const id of await deps.sealing.unsealedWorkspaces())
    await deps.transact((tx) => sealWorkspaceApprovals(deps, tx, id));
  await addFirstKey(deps);
}

async function sealWorkspaceApprovals(
  deps: SealApprovalsDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<void> {
  const { sealing, log } = deps;
  const found = await sealing.lockWorkspace(tx, workspaceId);
  if (found === 'done') return;
  const now = deps.clock.now();
  if (found !== 'eligible')
    log.error(
      { workspace: workspaceId, found },
      'the approvals of this workspace cannot be vouched for, so its posts must be approved again; see verify-audit',
    );
  const counts =
    found === 'eligible' ? await giveMacs(deps, tx, workspaceId, now) : { given: 0, refused: 0, found };
  const subject = `workspace:${workspaceId}`;
  await deps.audit.write(tx, {
    workspaceId,
    at: now,
    actor: 'system',
    action: 'approvals.sealed',
    subject,
    data: counts,
  });
  await sealing.sealEntries(tx, workspaceId);
}

async function giveMacs(
  deps: SealApprovalsDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<{ readonly given: number; readonly refused: number }> {
  let given = 0;
  let refused = 0;
  for (let after: PostId | null = null; ; ) {
    const ids: readonly PostId[] = await deps.sealing.livingPosts(tx, workspaceId, after, batchSize);
    const all = await deps.approvalEvidence.load(tx, ids);
    const statements: ApprovalStatement[] = [];
    for (const evidence of all.values()) {
      const { approvals } = evidence;
      if (!approvals.some((approval) => isUnaudited(evidence, approval)))
        statements.push(...approvals.map(({ statement }) => statement));
      else if (await returnToReview(deps, tx, evidence, now)) refused += approvals.length;
    }
    await deps.sealing.addMacs(tx, statements, now);
    given += statements.length;
    after = ids.at(-1) ?? null;
    if (ids.length < batchSize) return { given, refused };
  }
}

const isUnaudited = (evidence: ApprovalEvidence, approval: ApprovalEvidence['approvals'][number]): boolean =>
  evidence.revision === null || findAuditProblem(evidence, evidence.revision, approval) !== undefined;

const returnable: readonly string[] = [
  'in_review',
  'approved',
  'scheduled',
  'publishing',
  'failed',
  'missed',
];

/** A post that is being sent is left to the check before its commit step, which finds no MAC. */
async function returnToReview(
  deps: SealApprovalsDeps,
  tx: Tx,
  { postId, approvals }: ApprovalEvidence,
  now: Date,
): Promise<boolean> {
  const post = await deps.posts.lockAnywhere(tx, postId);
  if (!post || !returnable.includes(post.state) || (await deps.attempts.open(tx, postId))) return false;
  const ids = approvals.map(({ statement }) => statement.id);
  await refusePost(deps, tx, post, undefined, { problem: 'no_entry', approvals: ids }, now);
  return true;
}

async function addFirstKey({ sealing, transact, approvalEvidence, clock }: SealApprovalsDeps): Promise<void> {
  for (let after: PostId | null = null; ; ) {
    const last: PostId | null = await transact(async (tx) => {
      const ids = await sealing.postsWithoutFirstKey(tx, after, batchSize);
      const all = await approvalEvidence.load(tx, ids);
      const genuine = [...all.values()].flatMap(({ approvals }) =>
        approvals.filter(({ isGenuine }) => isGenuine),
      );
      await sealing.addMacs(
        tx,
        genuine.map(({ statement }) => statement),
        clock.now(),
      );
      return ids.at(-1) ?? null;
    });
    if (last === null) return;
    after = last;
  }
}
