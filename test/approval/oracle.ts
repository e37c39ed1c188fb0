/**
 * The judge: every entry of the sandbox's ledger must hash to a revision that enough people had validly approved when
 * its attempt started. Roles and policies come from the history's own memory, not from the service.
 */
import { digestOf, type Json } from '../../server/lib/canonical-json.ts';
import type { LedgerEntry } from '../read-ledger.ts';
import { type ApprovalFixture, initialRoles, people } from './approval-fixture.ts';
import type { Memory } from './history.ts';

export async function judgeEntry(
  fixture: ApprovalFixture,
  entry: LedgerEntry,
  memories: ReadonlyMap<string, Memory>,
): Promise<string | null> {
  const { sql } = fixture.server.database.handle;
  const workspace = /^History (wsp_\w+) post/.exec(entry.text)?.[1] ?? '';
  const memory = memories.get(workspace);
  if (!memory) return `"${entry.text}" belongs to no history`;
  const attempts = await sql
    .selectFrom('attempts as t')
    .innerJoin('post_revisions as r', (join) =>
      join.onRef('r.post_id', '=', 't.post_id').onRef('r.number', '=', 't.revision_number'),
    )
    .select(['t.started_at', 't.digest', 't.post_id', 'r.manifest', 'r.number'])
    .where('t.workspace_id', '=', workspace as never)
    .where('t.committing_at', 'is not', null)
    .execute();
  // Content approved as a new post may not change another one, nor the other way round.
  const changed = entry.action === 'edited' ? entry.external_id : undefined;
  const attempt = attempts.find(
    ({ manifest }) => manifest.text === entry.text && manifest.amends === changed,
  );
  if (!attempt) return `"${entry.text}" went out without an attempt at that text`;
  const { manifest, started_at: startedAt } = attempt;
  if (digestOf(manifest as unknown as Json) !== attempt.digest)
    return `the revision behind "${entry.text}" was altered`;
  if (manifest.account !== entry.account) return `"${entry.text}" went to another account`;
  const sent = entry.media.map(({ sha256 }) => sha256).join();
  if (manifest.media.map(({ sha256 }) => sha256).join() !== sent)
    return `"${entry.text}" went out with other bytes`;

  const all = await sql.selectFrom('approvals').selectAll().where('post_id', '=', attempt.post_id).execute();
  const valid = all.filter(
    (approval) =>
      approval.revision_number === attempt.number &&
      approval.digest === attempt.digest &&
      approval.created_at <= startedAt &&
      (approval.voided_at === null || approval.voided_at > startedAt),
  );
  const timing = valid
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
    .at(-1);
  if (
    timing?.timing === 'at' &&
    timing.at &&
    Math.abs(startedAt.getTime() - timing.at.getTime()) > (timing.tolerance_minutes ?? 0) * 60_000
  ) {
    return `"${entry.text}" went out outside its approved time`;
  }
  const content = valid.filter(({ covers }) => covers === 'content');
  for (const approval of valid) {
    const person = people.find((key) => userOf(fixture, key) === approval.user_id);
    if (!person) return `"${entry.text}" was approved by nobody we know`;
    if (
      !rolesAround(memory, person, approval.created_at).some(
        (role) => role === 'owner' || role === 'approver',
      )
    ) {
      return `"${entry.text}" was approved by ${person}, who had no right to`;
    }
  }
  const { approvals: needed, selfApproval } = mildestPolicy(memory, startedAt);
  /** A person's change counts as theirs until another person approved a revision that contained it. */
  const isAuthor = (user: string): boolean =>
    memory.changes.some(
      (change) =>
        change.post === attempt.post_id &&
        userOf(fixture, change.person) === user &&
        !all.some(
          ({ covers, user_id, created_at, revision_number }) =>
            covers === 'content' &&
            user_id !== user &&
            created_at >= change.at &&
            revision_number < attempt.number,
        ),
    );
  const counting = new Set(
    content.filter(({ user_id }) => selfApproval || !isAuthor(user_id)).map(({ user_id }) => user_id),
  );
  if (counting.size < needed) return `"${entry.text}" went out with ${counting.size} of ${needed} approvals`;
  return null;
}

const userIds = new WeakMap<ApprovalFixture, ReadonlyMap<string, string>>();
export const rememberUsers = (fixture: ApprovalFixture, users: ReadonlyMap<string, string>): void =>
  void userIds.set(fixture, users);
const userOf = (fixture: ApprovalFixture, person: string): string | undefined =>
  userIds.get(fixture)?.get(person);

/** A change and an approval in the same millisecond: either order may have been the true one. */
function rolesAround(memory: Memory, person: string, at: Date): string[] {
  const changes = memory.roles.filter((change) => change.person === person);
  const before =
    changes.filter((change) => change.at < at).at(-1)?.role ??
    initialRoles[person as keyof typeof initialRoles];
  return [
    before,
    ...changes.filter((change) => Math.abs(change.at.getTime() - at.getTime()) <= 1).map(({ role }) => role),
  ];
}

function mildestPolicy(memory: Memory, at: Date): { approvals: number; selfApproval: boolean } {
  const lastPolicy = memory.policies.filter((policy) => policy.at <= at).at(-1) ?? {
    approvals: 1,
    selfApproval: true,
  };
  const near = memory.policies.filter((policy) => Math.abs(policy.at.getTime() - at.getTime()) <= 1);
  return {
    approvals: Math.min(lastPolicy.approvals, ...near.map(({ approvals }) => approvals)),
    selfApproval: lastPolicy.selfApproval || near.some(({ selfApproval }) => selfApproval),
  };
}
