/**
 * Starting on a database from before approvals had MACs: what the audit log vouches for still goes out, once and for
 * all; what it does not is reviewed again.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earlierHeadMac, entryHash, genesisHash } from '../../server/domain/audit/chain.ts';
import type { AuditVerificationView } from '../../server/http/audit/views.ts';
import type { Json } from '../../server/lib/canonical-json.ts';
import { deriveKey } from '../../server/lib/key-ring.ts';
import { readLedger } from '../read-ledger.ts';
import { testKeys } from '../test-keys.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** Takes away what the upgrade adds, and closes the chains as the version before did. */
async function makeOlder({ database }: TestServer): Promise<void> {
  const pool = database.owner;
  await pool.query(`
    alter table approval_macs disable trigger user; alter table audit_entries disable trigger user;
    alter table approvals disable trigger user;
    delete from approval_macs; delete from audit_entries where action = 'approvals.sealed';
    update approvals set approvals_required = null, self_approval = null;
    update audit_entries set sequence = null, hash = null, key_id = null, mac = null, mac_key_id = null,
      data = data - 'approval' - 'contributors';
    delete from audit_heads`);
  const key = deriveKey(testKeys, 'k1', 'audit chain');
  const { rows } = await pool.query('select * from audit_entries order by id');
  const heads = new Map<string, { sequence: bigint; hash: string }>();
  for (const row of rows) {
    const head = heads.get(row.workspace_id) ?? { sequence: 0n, hash: genesisHash };
    const sequence = head.sequence + 1n;
    const hash = entryHash(key, head.hash, sequence, {
      id: row.id,
      workspaceId: row.workspace_id,
      at: row.at,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      userId: row.user_id,
      action: row.action,
      subject: row.subject,
      data: row.data as { [key: string]: Json },
    });
    heads.set(row.workspace_id, { sequence, hash });
    await pool.query("update audit_entries set sequence = $2, hash = $3, key_id = 'k1' where id = $1", [
      row.id,
      String(sequence),
      hash,
    ]);
  }
  for (const [workspace, { sequence, hash }] of heads)
    await pool.query(
      'insert into audit_heads (workspace_id, sequence, key_id, hash, mac) values ($1, $2, $3, $4, $5)',
      [workspace, String(sequence), 'k1', hash, earlierHeadMac(key, workspace, sequence, hash)],
    );
  await pool.query(`
    alter table approval_macs enable trigger user; alter table audit_entries enable trigger user;
    alter table approvals enable trigger user`);
}

async function approvedPost(owner: ReturnType<TestServer['newSession']>, caption: string) {
  const id = await owner.createDraft({ caption });
  await owner.approve(id);
  await owner.mustPost(`/v1/posts/${id}/schedule`, { at: new Date(Date.now() + 3_600_000).toISOString() });
  return id;
}

const makeDue = (server: TestServer, ids: readonly string[]) =>
  server.database.handle.pool.query('update posts set publish_at = now() where id = any($1::bigint[])', [
    ids,
  ]);

test('what the log vouches for goes out after the upgrade; what was forged does not, nor after another start', async () => {
  await using server = await startTestServer();
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn({ pages: 1 });
  const pool = server.database.owner;
  const valid = await approvedPost(owner, 'Approved before');
  const forged = await approvedPost(owner, 'Forged before');
  await server.stop();
  // The forged one: its approval stands in the database, and nothing in the log.
  await pool.query(`alter table audit_entries disable trigger user`);
  await pool.query(`delete from audit_entries where subject = $1 and action = 'post.approved_by'`, [
    `post:${forged}`,
  ]);
  await pool.query(`alter table audit_entries enable trigger user`);
  await makeOlder(server);
  await makeDue(server, [valid, forged]);

  await server.start();
  await owner.waitForPost(valid, ({ state }) => state === 'published');
  const refused = await owner.readPost(forged);
  assert.equal(refused.state, 'in_review');
  assert.equal(refused.trouble?.code, 'approval_not_genuine');
  const visible = (await readLedger(server.sandboxUrl)).map(({ text }) => text);
  assert.deepEqual(visible, ['Approved before']);
  const { rows } = await pool.query<{ data: unknown }>(
    `select data from audit_entries where action = 'approvals.sealed' and workspace_id = $1`,
    [owner.workspace],
  );
  assert.deepEqual(
    rows.map(({ data }) => data),
    [{ given: 1, refused: 1 }],
  );

  // Who deletes the traces of the step and everything sealed since cannot have it repeated.
  const third = await approvedPost(owner, 'After the upgrade');
  await server.stop();
  await pool.query(`alter table approval_macs disable trigger user; alter table audit_entries disable trigger user;
    delete from approval_macs; delete from audit_entries where action = 'approvals.sealed'; delete from audit_heads;
    update audit_entries set sequence = null, hash = null, key_id = null;
    alter table approval_macs enable trigger user; alter table audit_entries enable trigger user`);
  await makeDue(server, [third]);
  await server.start();
  const again = await owner.waitForPost(third, ({ state }) => state === 'in_review' || state === 'published');
  assert.equal(again.state, 'in_review');
  assert.deepEqual(
    (await readLedger(server.sandboxUrl)).map(({ text }) => text),
    ['Approved before'],
  );
});

test('older approvals are counted as older, and not as broken', async () => {
  await using server = await startTestServer();
  const owner = server.newSession();
  await owner.signIn('ines');
  await owner.connectLinkedIn({ pages: 1 });
  const id = await owner.createDraft({ caption: 'Long published' });
  await owner.approve(id);
  await owner.mustPost('/posts/publish', { post_id: id });
  await owner.waitForPost(id, ({ state }) => state === 'published');
  await server.stop();
  await makeOlder(server);
  await server.start();
  const { body } = await owner.get<AuditVerificationView>('/v1/audit/verification');
  assert.deepEqual([body.whole, body.mismatches], [true, []]);
  assert.ok(body.older > 0);
});
