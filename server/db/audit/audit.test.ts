import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEntry, auditKey, auditKeys, createAuditChains } from '../../../test/audit-chains.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { verifyStoredAssertion } from '../../identity/passkeys.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { parseKeyRing } from '../../lib/key-ring.ts';
import { createAuditLog } from './audit-log.ts';
import { sealAudit } from './seal-chain.ts';
import { verifyAudit } from './verify-chain.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

const { query, write, chain, verdict } = createAuditChains(() => database.handle);
const whole = (workspaceId: WorkspaceId, entries: number) => ({
  workspaceId,
  entries,
  unsealed: 0,
  refused: 0,
  broken: null,
});
const here = 'where workspace_id = $1 and sequence = 3';

test('a written and sealed chain is valid', async () => {
  const id = await chain(5);
  assert.deepEqual(await verdict(id), whole(id, 5));
});

test('entries that are not sealed yet are counted, and are not a break', async () => {
  const id = await chain(2);
  await write(auditEntry(id, 3));
  assert.deepEqual(await verdict(id), { ...whole(id, 2), unsealed: 1 });
  await sealAudit(database.handle, auditKeys);
  assert.equal((await verdict(id)).entries, 3);
});

const refused: Record<string, string> = {
  'changing a sealed entry': `update audit_entries set action = 'x' ${here}`,
  'sealing an entry twice': `update audit_entries set hash = repeat('0', 64) ${here}`,
  'opening a sealed entry': `update audit_entries set sequence = null, hash = null, key_id = null ${here}`,
  'changing an entry that is not sealed yet': `update audit_entries set action = 'x' where workspace_id = $1 and sequence is null`,
  'deleting an entry': `delete from audit_entries ${here}`,
  'deleting an entry that is not sealed yet': `delete from audit_entries where workspace_id = $1 and sequence is null`,
};

for (const [what, statement] of Object.entries(refused)) {
  test(`the database refuses ${what}`, async () => {
    const id = await chain(4);
    await write(auditEntry(id, 5));
    await assert.rejects(database.owner.query(statement, [id]), { code: 'SG002' });
    await assert.rejects(query(statement, [id]), { code: /^(42501|SG002)$/ });
    assert.equal((await verdict(id)).broken, null);
  });
}

test('the database refuses to truncate the audit log', async () => {
  await chain(1);
  for (const statement of ['truncate audit_entries', 'truncate workspaces cascade']) {
    await assert.rejects(database.owner.query(statement), { code: 'SG002' });
    await assert.rejects(query(statement), { code: '42501' });
  }
});

test('an entry of a failed transaction is not written, and does not wake the sealer', async () => {
  const id = await chain(1);
  let woken = 0;
  const waking = createAuditLog(auditKeys, () => {
    woken += 1;
  });
  const failing = database.handle.transact(async (tx) => {
    await waking.write(tx, auditEntry(id, 2));
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.equal(woken, 0);
  assert.deepEqual(await verdict(id), whole(id, 1));
  await database.handle.transact((tx) => waking.write(tx, auditEntry(id, 2)));
  assert.equal(woken, 1);
});

test('after a new key was added in front, one chain spans both keys, and sealing goes on with the new one', async () => {
  await using rotating = await openTestDatabase();
  const chains = createAuditChains(() => rotating.handle);
  const id = await chains.chain(3);
  const rotated = parseKeyRing(`${auditKey('k2', 8)},${auditKey('k1', 7)}`);
  for (const number of [4, 5]) {
    await chains.write(auditEntry(id, number));
    await sealAudit(rotating.handle, rotated);
  }
  assert.deepEqual(await chains.verdict(id, rotated), whole(id, 5));
  assert.match(
    (await chains.verdict(id, parseKeyRing(auditKey('k2', 8)))).broken ?? '',
    /names the key "k1"/,
  );
  await chains.write(auditEntry(id, 6));
  await assert.rejects(sealAudit(rotating.handle, auditKeys), /"k2" is not in ENCRYPTION_KEYS/);
});

test('another key under the same name does not verify the chain', async () => {
  const id = await chain(1);
  assert.match((await verdict(id, parseKeyRing(auditKey('k1', 9)))).broken ?? '', /entry 1 was changed/);
});

test('four concurrent writers and two sealers make one unbroken chain, valid at every moment', async () => {
  const ids = [await chain(1), await chain(1)] as const;
  let writing = true;
  const writer = async (number: number) => {
    for (let count = 0; count < 40; count++)
      await write(auditEntry(ids[count % 2 ? 0 : 1], number * 100 + count));
  };
  const sealer = async () => {
    while (writing) await sealAudit(database.handle, auditKeys);
  };
  const watcher = async () => {
    let checks = 0;
    for (; writing; checks++) for (const id of ids) assert.equal((await verdict(id)).broken, null);
    return checks;
  };
  const beside = Promise.all([sealer(), sealer(), watcher()]);
  await Promise.all([1, 2, 3, 4].map(writer));
  writing = false;
  const [, , checks] = await beside;
  assert.ok(checks > 0);
  while ((await sealAudit(database.handle, auditKeys)).sealed > 0);
  for (const id of ids) assert.deepEqual(await verdict(id), whole(id, 81));
});

test('real use writes a valid chain: sign-in, connect, draft, approve', async () => {
  await using server = await startTestServer({ workers: false });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  await ines.approve(await ines.createDraft({ caption: 'Hello' }));
  const { keys } = server.context;
  while ((await sealAudit(server.database.handle, keys)).sealed > 0);
  const [found, ...others] = await verifyAudit(server.database.handle, keys, verifyStoredAssertion);
  assert.equal(others.length, 0);
  assert.equal(found?.broken, null);
  assert.equal(found?.unsealed, 0);
  const { rows } = await server.database.handle.pool.query('select action from audit_entries order by id');
  for (const action of ['workspace.created', 'post.submitted', 'post.approved_by', 'post.approved'])
    assert.ok(
      rows.some((row) => row.action === action),
      action,
    );
  const text = JSON.stringify((await server.database.handle.pool.query('select * from audit_entries')).rows);
  assert.equal(/Hello|@/.test(text), false, 'an audit entry holds ids and hashes only');
});
