/**
 * Audit entries that SQL cannot forge: somebody writes to the audit log in the database, as the service's role or as its
 * owner with the triggers off, but has no key. What they write is refused where it stands, shown as what it is, and
 * nothing believes it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sealAudit } from '../../server/db/audit/seal-chain.ts';
import type { AuditEntryView, AuditVerificationView } from '../../server/http/audit/views.ts';
import type { OperatorOverviewView } from '../../server/http/operator/views.ts';
import { readLedger } from '../read-ledger.ts';
import { type AttackFixture, openAttackFixture } from './attack-fixture.ts';

let fixture: AttackFixture;
before(async () => {
  fixture = await openAttackFixture();
});
after(() => fixture[Symbol.asyncDispose]());

let counter = 0;
const freshCaption = () => `Forged entry ${++counter}`;

const asService = (text: string, values: unknown[] = []) =>
  fixture.server.database.handle.pool.query(text, values);

/** Past the triggers, as an owner can. */
async function asOwner(text: string, values: unknown[] = []): Promise<void> {
  const client = await fixture.server.database.owner.connect();
  try {
    await client.query('begin; alter table audit_entries disable trigger user');
    assert.ok((await client.query(text, values)).rowCount, 'the tampering did nothing');
    await client.query('alter table audit_entries enable trigger user; commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const sealAll = () => sealAudit(fixture.server.database.handle, fixture.server.context.keys);

/** Writes an entry as the service's role can, in the name of the owner, and returns its id. */
async function insertEntry(action: string, subject: string, data: object): Promise<string> {
  const { rows } = await asService(
    `insert into audit_entries (workspace_id, at, actor_kind, actor_id, user_id, action, subject, data)
     select $1, now(), 'session', s.id, $2, $3, $4, $5 from web_sessions s where s.user_id = $2 limit 1 returning id`,
    [fixture.owner.workspace, fixture.owner.userId, action, subject, JSON.stringify(data)],
  );
  return rows[0]?.id ?? assert.fail('nothing was written');
}

async function idOf(action: string, subject: string): Promise<string> {
  const { rows } = await asService(
    'select id from audit_entries where action = $1 and subject = $2 order by id desc limit 1',
    [action, subject],
  );
  return rows[0]?.id ?? assert.fail(`there is no ${action}`);
}

async function stateOf(id: string): Promise<{ sequence: string | null; refused: boolean }> {
  const { rows } = await asService(
    'select sequence, refused_at is not null as refused from audit_entries where id = $1',
    [id],
  );
  return rows[0];
}

const verify = async () => (await fixture.owner.get<AuditVerificationView>('/v1/audit/verification')).body;

async function isRefused(id: string): Promise<void> {
  await sealAll();
  assert.deepEqual(await stateOf(id), { sequence: null, refused: true });
  const { broken, whole, mismatches } = await verify();
  assert.deepEqual([broken, whole], [null, false]);
  assert.ok(mismatches.some((one) => one.kind === 'entry' && one.id === id && one.problem === 'mac'));
}

async function approvedPost(): Promise<{ readonly id: string; readonly caption: string }> {
  const caption = freshCaption();
  const id = await fixture.owner.createDraft({ caption });
  await fixture.owner.approve(id);
  await sealAll();
  return { id, caption };
}

const makeDue = async (id: string): Promise<void> => {
  await asService(
    `update posts set state = 'scheduled', publish_at = now(), time_zone = 'UTC',
       wall_time = to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') where id = $1`,
    [id],
  );
  await asService(`select pg_notify('signoff_due', '')`);
};

async function isNotSent({ id, caption }: { readonly id: string; readonly caption: string }): Promise<void> {
  await makeDue(id);
  const seen = await fixture.owner.waitForPost(
    id,
    ({ state }) => !['scheduled', 'publishing'].includes(state),
  );
  assert.deepEqual([seen.state, seen.trouble?.code], ['in_review', 'approval_not_genuine']);
  const visible = await readLedger(fixture.server.sandboxUrl);
  assert.equal(visible.filter(({ text }) => text === caption).length, 0);
}

const isSent = (id: string) => fixture.owner.waitForPost(id, ({ state }) => state === 'published');

const setPolicy = (required: number) =>
  fixture.owner.mustPost('/v1/policies', {
    approvals_required: required,
    self_approval: true,
    late_window_minutes: 60,
  });

const workspaceSubject = () => `workspace:${fixture.owner.workspace}`;

test('a change of the policy that SQL wrote is not believed, with the columns changed to fit', async () => {
  const { owner } = fixture;
  await setPolicy(2);
  const post = await approvedPost();
  await asService('update workspaces set approvals_required = 1 where id = $1', [owner.workspace]);
  const before = { approvalsRequired: 2, selfApproval: true };
  const forged = await insertEntry('policy.changed', workspaceSubject(), {
    before,
    after: { approvalsRequired: 1, selfApproval: true },
  });
  await isNotSent(post);
  await isRefused(forged);
  assert.ok(
    (await verify()).mismatches.some(({ kind, problem }) => kind === 'policy' && problem === 'changed'),
  );
  await asService('update workspaces set approvals_required = 2 where id = $1', [owner.workspace]);
  await setPolicy(1);
});

test('a change of the policy that SQL wrote holds up nothing either', async () => {
  const post = await approvedPost();
  const forged = await insertEntry('policy.changed', workspaceSubject(), {
    before: { approvalsRequired: 1, selfApproval: true },
    after: { approvalsRequired: 5, selfApproval: false },
  });
  await makeDue(post.id);
  await isSent(post.id);
  await isRefused(forged);
});

test('an approval whose entry SQL wrote sends nothing', async () => {
  const post = await approvedPost();
  const genuine = await idOf('post.approved_by', `post:${post.id}`);
  const { rows } = await asService('select data from audit_entries where id = $1', [genuine]);
  await asOwner(`update audit_entries set subject = 'post:0' where id = $1`, [genuine]);
  const forged = await insertEntry('post.approved_by', `post:${post.id}`, rows[0].data);
  await isNotSent(post);
  await asOwner('update audit_entries set subject = $2 where id = $1', [genuine, `post:${post.id}`]);
  await isRefused(forged);
});

test('an entry by which SQL ends an approval has no effect', async () => {
  const post = await approvedPost();
  const forged = await insertEntry('post.edited', `post:${post.id}`, {});
  await makeDue(post.id);
  await isSent(post.id);
  await isRefused(forged);
});

test('a passkey that SQL registered in the log is refused, shown as what it is, and told to the operator', async () => {
  const forged = await insertEntry('passkey.registered', `user:${fixture.owner.userId}`, { passkey: 'mine' });
  await isRefused(forged);
  const { body } = await fixture.owner.get<{ data: AuditEntryView[] }>('/v1/audit?limit=100');
  const shown = body.data.find(({ id }) => id === forged);
  assert.deepEqual([shown?.refused, shown?.sealed, shown?.sequence], [true, false, null]);
  assert.ok(body.data.filter(({ sealed }) => sealed).every(({ refused }) => !refused));
  assert.ok((await verify()).refused >= 1);
  // Whoever owns the first workspace of a test installation runs it.
  const overview = await fixture.owner.get<OperatorOverviewView>('/v1/operator/overview');
  assert.deepEqual(
    overview.body.refused_audit_entries.map(({ workspace_id }) => workspace_id),
    [fixture.owner.workspace],
  );
});

const columns = 'at, actor_kind, actor_id, user_id, action, data, mac, mac_key_id';
for (const [what, workspace, subject] of [
  ['in its own place', 'workspace_id', 'subject'],
  ['about another post', 'workspace_id', `'post:1'`],
  ['in another workspace', `'{stranger}'`, 'subject'],
] as const)
  test(`a genuine entry written again ${what}, its MAC included, is refused`, async () => {
    const post = await approvedPost();
    const genuine = await idOf('post.approved_by', `post:${post.id}`);
    const { rows } = await asService(
      `insert into audit_entries (workspace_id, subject, ${columns})
       select ${workspace.replace('{stranger}', fixture.stranger.workspace ?? '')}, ${subject}, ${columns}
       from audit_entries where id = $1 returning id`,
      [genuine],
    );
    await sealAll();
    assert.deepEqual(await stateOf(rows[0].id), { sequence: null, refused: true });
    assert.equal((await stateOf(genuine)).refused, false);
    await makeDue(post.id);
    await isSent(post.id);
  });

test('what was refused stays refused: for the service, for the owner, and for the sealer', async () => {
  const forged = await insertEntry('post.approved_by', 'post:1', {});
  await isRefused(forged);
  const unrefuse = 'update audit_entries set refused_at = null where id = $1';
  assert.equal(await fixture.sqlState(unrefuse, [forged]), '42501');
  assert.equal(await fixture.ownerSqlState(unrefuse, [forged]), 'SG002');
  await asOwner(unrefuse, [forged]);
  await isRefused(forged);
});

test('an entry sealed by hand is not believed, and breaks the chain for all to see', async () => {
  assert.equal((await verify()).broken, null);
  const post = await approvedPost();
  await setPolicy(2);
  await sealAll();
  const { rows } = await asService('select sequence, key_id, hash from audit_heads where workspace_id = $1', [
    fixture.owner.workspace,
  ]);
  const [head] = rows;
  const forged = await insertEntry('policy.changed', workspaceSubject(), {
    before: { approvalsRequired: 2, selfApproval: true },
    after: { approvalsRequired: 1, selfApproval: true },
  });
  const seal = 'update audit_entries set sequence = $2, key_id = $3, hash = $4 where id = $1';
  const place = [forged, String(Number(head.sequence) + 1), head.key_id, head.hash];
  assert.equal(await fixture.sqlState(seal, place), '42501');
  await asOwner(seal, place);
  await asService('update workspaces set approvals_required = 1 where id = $1', [fixture.owner.workspace]);
  await isNotSent(post);
  assert.match((await verify()).broken ?? '', /was changed/);
});
