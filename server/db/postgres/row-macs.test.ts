import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { testKeys } from '../../../test/test-keys.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { WrongKeysError } from './key-fingerprints.ts';
import { runMigrationSteps } from './migration-steps.ts';
import { coveredColumns, createRowMacs, type ProtectedTable, protectedTables } from './row-macs.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

const key = (id: string) => ({ id, key: randomBytes(32) });
const [first, second] = [key('k1'), key('k2')];
const ring = (...keys: KeyRing['keys']): KeyRing => ({ keys });
const macsOf = (keys: KeyRing) => createRowMacs(keys, silentLog);
const macs = macsOf(ring(first));

const sampleOf = (table: ProtectedTable): never =>
  Object.fromEntries(coveredColumns[table].map((column, index) => [column, `value ${index}`])) as never;

for (const table of protectedTables)
  test(`${table}: no covered column can change, and no row becomes one of another table`, () => {
    const row = macs.sign(table, sampleOf(table)) as Record<string, unknown>;
    assert.ok(macs.genuine(table, row as never));
    for (const column of coveredColumns[table])
      for (const value of ['other', null])
        assert.equal(macs.genuine(table, { ...row, [column]: value } as never), undefined, column);
    for (const stored of [
      { mac: null, mac_key: null },
      { mac: Buffer.alloc(48), mac_key: 'k1' },
      { mac: Buffer.alloc(0), mac_key: 'k1' },
      { mac: row.mac, mac_key: 'k9' },
    ])
      assert.equal(macs.genuine(table, { ...row, ...stored } as never), undefined);
    const other = protectedTables.find((one) => one !== table) as ProtectedTable;
    assert.equal(macs.genuine(other, { ...row, ...(sampleOf(other) as object) } as never), undefined);
  });

test('values cannot be shifted from one column to the next', () => {
  const row = macs.sign('memberships', { workspace_id: 'a', user_id: 'b","c', role: 'd' });
  assert.equal(macs.genuine('memberships', { ...row, user_id: 'b', role: 'c","d' }), undefined);
});

test('two rows that say the same have different MACs', () => {
  const values = { workspace_id: 'w', user_id: 'u', role: 'owner' };
  assert.notDeepEqual(macs.sign('memberships', values).mac, macs.sign('memberships', values).mac);
});

test('rows of an earlier key stay genuine while it is in the ring, and new ones get the first key', () => {
  const old = macs.sign('memberships', { workspace_id: 'w', user_id: 'u', role: 'owner' });
  const rotated = macsOf(ring(second, first));
  assert.ok(rotated.genuine('memberships', old));
  assert.equal(rotated.sign('memberships', old).mac_key, 'k2');
  assert.equal(macsOf(ring(second)).genuine('memberships', old), undefined);
  assert.equal(macsOf(ring({ ...second, id: 'k1' })).genuine('memberships', old), undefined);
});

test('what does not verify is counted by table', () => {
  const counting = macsOf(ring(first));
  counting.genuineRows('apps', [sampleOf('apps'), sampleOf('apps')]);
  assert.deepEqual([...counting.refused()], [['apps', 2]]);
});

const person = (id: string) =>
  database.owner.query(
    `insert into users (id, name, email, created_at) values ($1, 'Ines', '', '2026-01-02 03:04:05.678901Z')`,
    [id],
  );
const stored = async () =>
  (await database.handle.sql.selectFrom('users').selectAll().orderBy('id').execute()).map(
    (row) => macsOf(testKeys).genuine('users', row)?.id,
  );

test('an upgrade gives the rows of before their MACs once, with the right keys alone', async () => {
  const client = await database.owner.connect();
  try {
    await client.query(`delete from schema_migrations where name = '0049_row_macs.ts'`);
    await person('usr_before');
    await database.owner.query(`insert into key_fingerprints (key_id, fingerprint) values ('k1', 'other')`);
    await assert.rejects(
      runMigrationSteps(client, () => testKeys),
      WrongKeysError,
    );
    assert.deepEqual(await stored(), [undefined]);
    await database.owner.query('delete from key_fingerprints');
    await runMigrationSteps(client, () => testKeys);
    assert.deepEqual(await stored(), ['usr_before']);
    await person('usr_forged');
    await runMigrationSteps(client, () => testKeys);
    assert.deepEqual(await stored(), ['usr_before', undefined]);
  } finally {
    client.release();
  }
});

/** Files that read these tables for nothing but a name to show, or a number. */
const showing: Readonly<Record<string, string>> = {
  'accounts/account-rows.ts': 'who connected an account',
  'accounts/accounts.ts': 'who connected an account',
  'accounts/check-environment.ts': 'which issuers there are',
  'accounts/connections.ts': 'the name of the app that asked',
  'analytics/analytics-reader.ts': 'names',
  'approvals/approvals.ts': 'who approved',
  'audit/audit-reader.ts': 'who did it',
  'posts/comment-reader.ts': 'who commented, and the app that wrote it for them',
  'request-log/calls-of.ts': 'names, to members of the workspace',
  'campaigns/campaign-reader.ts': 'who created it',
  'notifications/notifications.ts': 'who is told; a forged member could read the database anyway',
  'operator/stats-reader.ts': 'numbers',
  'origins/named-origins.ts': 'names',
  'origins/origin-reader.ts': 'names',
  'pauses/pauses.ts': 'who paused',
  'posts/post-history.ts': 'who did it',
  'posts/find-posts.ts': 'the consents of an app, which narrow a list',
  'posts/post-records.ts': 'authors',
  'posts/revision-reader.ts': 'authors',
  'presence/presence.ts': 'who is here',
  'proofs/evidence-reader.ts': 'names',
  'request-log/call-reader.ts': 'names, and consents that narrow a search',
  'request-log/call-store.ts': 'where an app is at home; a forged one could read the log anyway',
  'publishing/send-attempts.ts': 'who connected the account',
  'webhooks/deliveries.ts': 'deletes old ones',
  'webhooks/endpoint-rows.ts': 'a query whose callers verify',
};

test('whoever reads a protected table verifies its rows, or only shows them', () => {
  const folder = join(import.meta.dirname, '..');
  const reads = new RegExp(
    `(?:selectFrom|[jJ]oin)\\(\\s*'(?:${protectedTables.join('|')})\\b|\\b(?:from|join) (?:${protectedTables.join('|')})\\b`,
  );
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('postgres/'),
  );
  const unverified = files.filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return reads.test(text) && !text.includes('macs.') && showing[file] === undefined;
  });
  assert.deepEqual(unverified, []);
});
