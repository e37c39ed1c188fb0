import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditChains, auditEntry, auditKey, auditKeys } from '../../../test/audit-chains.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { startHouse } from '../../../test/house.ts';
import { parseKeyRing } from '../../lib/key-ring.ts';
import { createAuditLog, sealAudit, verifyAudit } from './audit.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());

const { query, write, chain, verdict } = auditChains(() => database.handle);
const here = 'where workspace_id = $1 and sequence = 3';

test('a chain written and sealed is whole', async () => {
  const id = await chain(5);
  assert.deepEqual(await verdict(id), { workspaceId: id, entries: 5, unsealed: 0, broken: null });
});

test('entries that are not sealed yet are counted, and are no break', async () => {
  const id = await chain(2);
  await write(auditEntry(id, 3));
  assert.deepEqual(await verdict(id), { workspaceId: id, entries: 2, unsealed: 1, broken: null });
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
    await assert.rejects(query(statement, [id]), { code: 'SG002' });
    assert.equal((await verdict(id)).broken, null);
  });
}

test('the database refuses emptying the audit', async () => {
  await chain(1);
  for (const statement of ['truncate audit_entries', 'truncate workspaces cascade'])
    await assert.rejects(query(statement), { code: 'SG002' });
});

test('an entry of a transaction that fails is not written, and wakes nobody', async () => {
  const id = await chain(1);
  let woken = 0;
  const waking = createAuditLog(() => {
    woken += 1;
  });
  const failing = database.handle.transact(async (tx) => {
    await waking.write(tx, auditEntry(id, 2));
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.equal(woken, 0);
  assert.deepEqual(await verdict(id), { workspaceId: id, entries: 1, unsealed: 0, broken: null });
  await database.handle.transact((tx) => waking.write(tx, auditEntry(id, 2)));
  assert.equal(woken, 1);
});

test('after a new key was put in front, one chain runs over both keys', async () => {
  const id = await chain(3);
  const rotated = parseKeyRing(`${auditKey('k2', 8)},${auditKey('k1', 7)}`);
  await write(auditEntry(id, 4));
  await sealAudit(database.handle, rotated);
  assert.deepEqual(await verdict(id, rotated), { workspaceId: id, entries: 4, unsealed: 0, broken: null });
  assert.match((await verdict(id, parseKeyRing(auditKey('k2', 8)))).broken ?? '', /names the key "k1"/);
});

test('other keys of the same name do not verify it', async () => {
  const id = await chain(1);
  assert.match((await verdict(id, parseKeyRing(auditKey('k1', 9)))).broken ?? '', /entry 1 was changed/);
});

test('four writers and two sealers at once make one unbroken chain, and it is whole at every moment', async () => {
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
    let looks = 0;
    for (; writing; looks++) for (const id of ids) assert.equal((await verdict(id)).broken, null);
    return looks;
  };
  const beside = Promise.all([sealer(), sealer(), watcher()]);
  await Promise.all([1, 2, 3, 4].map(writer));
  writing = false;
  const [, , looks] = await beside;
  assert.ok(looks > 0);
  while ((await sealAudit(database.handle, auditKeys)).sealed > 0);
  for (const id of ids)
    assert.deepEqual(await verdict(id), { workspaceId: id, entries: 81, unsealed: 0, broken: null });
});

test('real use writes a chain that is whole: sign-in, connect, draft, approve', async () => {
  await using house = await startHouse({ workers: false });
  const ines = house.visitor();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  await ines.approve(await ines.draft({ caption: 'Hello' }));
  const { keys } = house.context;
  while ((await sealAudit(house.database.handle, keys)).sealed > 0);
  const [found, ...others] = await verifyAudit(house.database.handle, keys);
  assert.equal(others.length, 0);
  assert.equal(found?.broken, null);
  assert.equal(found?.unsealed, 0);
  const { rows } = await house.database.handle.pool.query('select action from audit_entries order by id');
  for (const action of ['workspace.created', 'post.submitted', 'post.approved_by', 'post.approved'])
    assert.ok(
      rows.some((row) => row.action === action),
      action,
    );
  const text = JSON.stringify((await house.database.handle.pool.query('select * from audit_entries')).rows);
  assert.equal(/Hello|@/.test(text), false, 'an audit entry holds ids and hashes only');
});
