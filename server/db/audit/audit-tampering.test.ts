/**
 * What an attacker can do who owns the database but not the keys: disable the guards, change rows, and enable
 * the guards again. The chain must reveal it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEntry, auditKeys, createAuditChains } from '../../../test/audit-chains.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { verifyStoredAssertion } from '../../identity/passkeys.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { sealAudit } from './seal-chain.ts';
import { verifyAudit } from './verify-chain.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

const { chain, write, verdict } = createAuditChains(() => database.handle);

async function tamper(text: string, values: unknown[] = []): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(`alter table audit_entries disable trigger user,
      drop constraint if exists audit_entries_workspace_id_fkey,
      drop constraint if exists audit_entries_workspace_id_sequence_key,
      drop constraint if exists refused_is_not_sealed`);
    const { rowCount } = await client.query(text, values);
    assert.ok(rowCount, 'the tampering did nothing');
    await client.query('alter table audit_entries enable trigger user');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

test('an untouched chain is valid', async () => {
  const id = await chain(5);
  assert.deepEqual(await verdict(id), {
    workspaceId: id,
    entries: 5,
    unsealed: 0,
    refused: 0,
    broken: null,
  });
});

const here = 'where workspace_id = $1 and sequence = 3';

/** Changes every column of an entry. A column that is added without a line here fails below. */
const edits: Record<string, string> = {
  id: `update audit_entries set id = default ${here}`,
  workspace_id: `update audit_entries set workspace_id = 'wsp_nowhere' ${here}`,
  at: `update audit_entries set at = at + interval '1 millisecond' ${here}`,
  actor_kind: `update audit_entries set actor_kind = 'system' ${here}`,
  actor_id: `update audit_entries set actor_id = null ${here}`,
  user_id: `update audit_entries set user_id = 'usr_other' ${here}`,
  action: `update audit_entries set action = 'post.edited' ${here}`,
  subject: `update audit_entries set subject = 'post:99' ${here}`,
  data: `update audit_entries set data = jsonb_set(data, '{nested,a}', '"e"') ${here}`,
  sequence: `update audit_entries set sequence = 99 ${here}`,
  key_id: `update audit_entries set key_id = 'k9' ${here}`,
  hash: `update audit_entries set hash = repeat('0', 64) ${here}`,
  mac: `update audit_entries set mac = repeat('0', 64) ${here}`,
  mac_key_id: `update audit_entries set mac_key_id = 'k9' ${here}`,
  refused_at: `update audit_entries set refused_at = now() ${here}`,
};

for (const [column, statement] of Object.entries(edits)) {
  test(`a changed ${column} is detected`, async () => {
    const id = await chain(5);
    await tamper(statement, [id]);
    assert.match((await verdict(id)).broken ?? '', /^entry 3 /);
  });
}

test('every column of an entry is covered above', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'audit_entries'`,
  );
  assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(edits).sort());
});

const copyOf = (place: number, from: number) => `
  insert into audit_entries (workspace_id, at, actor_kind, actor_id, user_id, action, subject, data, sequence, key_id, hash)
  select workspace_id, at, actor_kind, actor_id, user_id, action, subject, data, ${place}, key_id, hash
  from audit_entries where workspace_id = $1 and sequence = ${from}`;

const otherTampering: Record<string, { statement: string; broken: RegExp }> = {
  'deleting the first entry': {
    statement: 'delete from audit_entries where workspace_id = $1 and sequence = 1',
    broken: /^entry 1 is missing/,
  },
  'deleting one in the middle': {
    statement: `delete from audit_entries ${here}`,
    broken: /^entry 3 is missing/,
  },
  'deleting the last entry': {
    statement: 'delete from audit_entries where workspace_id = $1 and sequence = 5',
    broken: /should end at entry 5, but ends at 4/,
  },
  'deleting one and closing the gap': {
    statement: `with gone as (delete from audit_entries ${here} returning 1)
      update audit_entries set sequence = sequence - 1 where workspace_id = $1 and sequence > 3`,
    broken: /^entry 3 was changed/,
  },
  'swapping two entries': {
    statement:
      'update audit_entries set sequence = 5 - sequence where workspace_id = $1 and sequence in (2, 3)',
    broken: /^entry 2 was changed/,
  },
  'adding one at the end': { statement: copyOf(6, 5), broken: /^entry 6 was changed/ },
  'adding one twice at its place': { statement: copyOf(3, 3), broken: /^entry 4 is missing/ },
  'adding one before the beginning': { statement: copyOf(0, 1), broken: /not ours/ },
  'adding one far before the beginning': { statement: copyOf(-7, 1), broken: /not ours/ },
  'cutting off the end and the record of it': {
    statement: `with gone as (delete from audit_entries where workspace_id = $1 and sequence > 3 returning 1)
      delete from audit_heads where workspace_id = $1`,
    broken: /the end of the chain is not recorded/,
  },
  'cutting off the end and moving the record of it': {
    statement: `with gone as (delete from audit_entries where workspace_id = $1 and sequence > 3 returning 1)
      update audit_heads set sequence = 3, hash = (select hash from audit_entries ${here}) where workspace_id = $1`,
    broken: /the record of its end was changed/,
  },
  'deleting everything': {
    statement: `with gone as (delete from audit_entries where workspace_id = $1 returning 1)
      delete from audit_heads where workspace_id = $1`,
    broken: /no entry at all/,
  },
  'deleting every entry but not the record of the end': {
    statement: 'delete from audit_entries where workspace_id = $1',
    broken: /should end at entry 5, but ends at 0/,
  },
  'changing the length in the record of the end': {
    statement: 'update audit_heads set sequence = 4 where workspace_id = $1',
    broken: /record of its end was changed/,
  },
  'changing the hash in the record of the end': {
    statement: `update audit_heads set hash = repeat('0', 64) where workspace_id = $1`,
    broken: /record of its end was changed/,
  },
  'changing the proof in the record of the end': {
    statement: `update audit_heads set mac = repeat('é', 64) where workspace_id = $1`,
    broken: /record of its end was changed/,
  },
  'changing the key in the record of the end': {
    statement: `update audit_heads set key_id = 'k9' where workspace_id = $1`,
    broken: /names the key "k9"/,
  },
};

for (const [what, { statement, broken }] of Object.entries(otherTampering)) {
  test(`${what} is detected`, async () => {
    const id = await chain(5);
    await tamper(statement, [id]);
    assert.match((await verdict(id)).broken ?? '', broken);
  });
}

test('a chain copied over that of another workspace is detected', async () => {
  const [id, other] = [await chain(3), await chain(3)];
  await tamper(
    `with gone as (delete from audit_entries where workspace_id = $1 returning 1)
      update audit_entries set workspace_id = $1 where workspace_id = $2`,
    [id, other],
  );
  assert.match((await verdict(id)).broken ?? '', /^entry 1 was changed/);
});

test('one broken chain does not hide the others', async () => {
  const [broken, whole] = [await chain(3), await chain(3)];
  await tamper(edits.subject ?? '', [broken]);
  assert.notEqual((await verdict(broken)).broken, null);
  assert.equal((await verdict(whole)).broken, null);
});

const last = 'where workspace_id = $1 and sequence is null';
const readLast = async (id: WorkspaceId) =>
  (await database.owner.query(`select sequence, refused_at from audit_entries ${last}`, [id])).rows[0];

/** Changes every column of an entry that is not in the chain yet. */
const earlyEdits = Object.entries(edits).filter(
  ([column]) => !['sequence', 'key_id', 'hash', 'refused_at'].includes(column),
);
for (const [column, statement] of earlyEdits)
  test(`an entry whose ${column} was changed before it was sealed is refused`, async () => {
    const id = await chain(2);
    await write(auditEntry(id, 3));
    await tamper(statement.replace(here, last), [id]);
    const at = column === 'workspace_id' ? ('wsp_nowhere' as WorkspaceId) : id;
    await sealAudit(database.handle, auditKeys);
    assert.notEqual((await readLast(at)).refused_at, null);
    assert.deepEqual(await verdict(id), {
      workspaceId: id,
      entries: 2,
      unsealed: 0,
      refused: at === id ? 1 : 0,
      broken: null,
    });
  });

test('a genuine entry that is marked as refused is named by the verification', async () => {
  const id = await chain(2);
  await write(auditEntry(id, 3));
  await tamper(`update audit_entries set refused_at = now() ${last}`, [id]);
  await sealAudit(database.handle, auditKeys);
  const { mismatches } =
    (await verifyAudit(database.handle, auditKeys, verifyStoredAssertion)).find(
      (one) => one.workspaceId === id,
    ) ?? {};
  assert.ok(mismatches?.some(({ kind, problem }) => kind === 'entry' && problem === 'refused'));
});
