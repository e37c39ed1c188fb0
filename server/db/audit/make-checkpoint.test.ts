/**
 * What an attacker can do who owns the database, and even one who owns the keys, once a checkpoint was signed: rewrite,
 * cut off, replace. No checkpoint is signed that contradicts an earlier one.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { auditEntry, auditKey, auditKeys, createAuditChains } from '../../../test/audit-chains.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { entryHash, genesisHash, headMac } from '../../domain/audit/chain.ts';
import { AuditBrokenError, type Checkpoint } from '../../domain/audit/checkpoint.ts';
import { leafText } from '../../domain/audit/leaf.ts';
import {
  hashLeaf,
  proveConsistency,
  proveInclusion,
  verifyConsistency,
  verifyInclusion,
} from '../../domain/audit/merkle-tree.ts';
import { deliverCheckpoints, signDueCheckpoints } from '../../domain/audit/sign-checkpoints.ts';
import { deriveSigningKey } from '../../domain/audit/signing-key.ts';
import { hours, later } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { deriveKey, type KeyRing, parseKeyRing } from '../../lib/key-ring.ts';
import { createCheckpointFolder } from '../../storage/checkpoint-folder.ts';
import { createAuditLog } from './audit-log.ts';
import { createCheckpointStore } from './due-checkpoints.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { sealAudit } from './seal-chain.ts';
import { publishSigningKey, readSigningKeys } from './signing-keys.ts';
import { createNodeReader, readSealedEntries } from './tree-nodes.ts';

let database: TestDatabase;
let now = new Date('2026-11-20T10:00:00Z');
before(async () => {
  database = await openTestDatabase();
  await publishSigningKey(database.handle, auditKeys, deriveSigningKey(auditKeys), now);
});
after(() => database[Symbol.asyncDispose]());

const { query, chain: emptyChain } = createAuditChains(() => database.handle);
const log = createAuditLog(auditKeys, () => undefined);

async function chain(length: number): Promise<WorkspaceId> {
  const id = await emptyChain(0);
  await add(id, length);
  return id;
}

const sign = (workspaceId: WorkspaceId, ring: KeyRing = auditKeys): Promise<Checkpoint | undefined> =>
  makeCheckpoint(
    database.handle,
    {
      ring,
      signingKey: deriveSigningKey(ring),
      publicKeys: () => readSigningKeys(database.handle, ring),
    },
    { workspaceId, host: 'signoff.example', now },
  );
const mustSign = async (id: WorkspaceId) => (await sign(id)) ?? assert.fail('nothing was signed');

async function add(id: WorkspaceId, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, number) => auditEntry(id, number));
  await database.handle.transact((tx) => log.write(tx, ...entries));
  await sealAudit(database.handle, auditKeys);
}

/** Changes the database past its guards, as its owner can. */
async function tamper(table: string, ...statements: [text: string, values: unknown[]][]): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(`alter table ${table} disable trigger user`);
    for (const [text, values] of statements)
      assert.ok((await client.query(text, values)).rowCount, 'the tampering did nothing');
    await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The same with the keys: the whole chain is computed again after the change, so that it is whole. */
async function rewrite(id: WorkspaceId, sequence: number, size: number): Promise<void> {
  const key = deriveKey(auditKeys, 'k1', 'audit chain');
  await tamper('audit_entries', [
    `update audit_entries set subject = 'post:999' where workspace_id = $1 and sequence = $2`,
    [id, sequence],
  ]);
  let hash = genesisHash;
  for (const entry of await readSealedEntries(database.handle.sql, id, 0, size)) {
    hash = entryHash(key, hash, BigInt(entry.sequence), entry);
    await tamper('audit_entries', [
      'update audit_entries set hash = $1 where workspace_id = $2 and sequence = $3',
      [hash, id, entry.sequence],
    ]);
  }
  await database.owner.query('update audit_heads set hash = $1, mac = $2 where workspace_id = $3', [
    hash,
    headMac(key, id, BigInt(size), hash),
    id,
  ]);
}

const isBroken = (pattern: RegExp) => (error: unknown) =>
  error instanceof AuditBrokenError && pattern.test(error.message);

test('checkpoints grow with the audit, each consistent with every one before, across blocks of 256', async () => {
  const id = await chain(1);
  const signed: Checkpoint[] = [];
  for (const count of [0, 3, 251, 1, 1, 255, 260, 100]) {
    await add(id, count);
    signed.push(await mustSign(id));
  }
  assert.deepEqual(
    signed.map(({ size }) => size),
    [1, 4, 255, 256, 257, 512, 772, 872],
  );
  const last = signed.at(-1) ?? assert.fail();
  const read = createNodeReader(database.handle.sql, id, last.size);
  for (const old of signed)
    assert.ok(verifyConsistency(old, last, await proveConsistency(read, old.size, last.size)), `${old.size}`);
  for (const entry of await readSealedEntries(database.handle.sql, id, 0, last.size)) {
    if (entry.sequence % 17 > 1 && entry.sequence % 256 > 1) continue;
    const path = await proveInclusion(read, entry.sequence - 1, last.size);
    const leaf = hashLeaf(Buffer.from(leafText(entry)));
    assert.ok(verifyInclusion(leaf, entry.sequence - 1, last.size, path, last.root), `${entry.sequence}`);
  }
});

test('without new entries the last checkpoint is the newest, and a workspace without any has none', async () => {
  const id = await chain(3);
  const first = await mustSign(id);
  assert.deepEqual(await mustSign(id), first);
  assert.equal(await sign(await chain(0)), undefined);
});

test('several at once sign one and the same', async () => {
  const id = await chain(300);
  const notes = await Promise.all(Array.from({ length: 4 }, async () => (await mustSign(id)).note));
  assert.equal(new Set(notes).size, 1);
});

test('an entry that was changed since the last checkpoint is not signed', async () => {
  const id = await chain(5);
  await mustSign(id);
  await add(id, 5);
  await tamper('audit_entries', [
    `update audit_entries set subject = 'post:999' where workspace_id = $1 and sequence = 7`,
    [id],
  ]);
  await assert.rejects(sign(id), isBroken(/entry 7 was changed/));
});

test('who has the keys too cannot rewrite what a checkpoint covers', async () => {
  const id = await chain(20);
  await mustSign(id);
  await rewrite(id, 4, 20);
  await assert.rejects(sign(id), isBroken(/up to 20 are not those of the last checkpoint/));
  await add(id, 5);
  await assert.rejects(sign(id), isBroken(/up to 20 are not those of the last checkpoint/));
});

test('what was rewritten in an old block cannot be proved any more, nor its neighbours', async () => {
  const id = await chain(520);
  const { size } = await mustSign(id);
  await rewrite(id, 4, 520);
  const read = createNodeReader(database.handle.sql, id, size);
  for (const index of [3, 100])
    await assert.rejects(proveInclusion(read, index, size), isBroken(/entries 1 to 256 was changed/));
});

test('an audit that was cut off, or began anew, is not signed', async () => {
  const id = await chain(20);
  await mustSign(id);
  const key = deriveKey(auditKeys, 'k1', 'audit chain');
  const { hash } = (await readSealedEntries(database.handle.sql, id, 9, 10))[0] ?? assert.fail();
  await tamper('audit_entries', [
    'delete from audit_entries where workspace_id = $1 and sequence > 10',
    [id],
  ]);
  await database.owner.query(
    'update audit_heads set sequence = 10, hash = $1, mac = $2 where workspace_id = $3',
    [hash, headMac(key, id, 10n, hash), id],
  );
  await assert.rejects(sign(id), isBroken(/ends at entry 10, but a checkpoint was signed at 20/));
});

test('a checkpoint in the database that we did not sign is noticed', async () => {
  const id = await chain(5);
  await mustSign(id);
  await add(id, 1);
  await tamper('audit_checkpoints', [
    `update audit_checkpoints set root = decode(repeat('ab', 32), 'hex') where workspace_id = $1`,
    [id],
  ]);
  await assert.rejects(sign(id), isBroken(/checkpoint at entry 5 is not as it was signed/));
});

test('the database refuses to change a checkpoint or a stored hash', async () => {
  const id = await chain(256);
  await mustSign(id);
  for (const text of [
    `update audit_checkpoints set note = 'x' where workspace_id = $1`,
    'delete from audit_checkpoints where workspace_id = $1',
    `update audit_tree_nodes set hash = decode(repeat('ab', 32), 'hex') where workspace_id = $1`,
    'delete from audit_tree_nodes where workspace_id = $1',
  ]) {
    // The service has no right to, and the owner of the tables is refused by a trigger.
    await assert.rejects(query(text, [id]), { code: '42501' }, text);
    await assert.rejects(database.owner.query(text, [id]), { code: 'SG002' }, text);
  }
});

test('due ones are signed once an hour and kept as files; a break is recorded until it is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-checkpoints-'));
  try {
    const deps = {
      makeCheckpoint: (id: WorkspaceId) => sign(id),
      checkpoints: createCheckpointStore(database.handle),
      deliveries: [createCheckpointFolder(folder)],
      clock: { now: () => now },
      log: silentLog,
    };
    const run = async () => {
      await signDueCheckpoints(deps);
      await deliverCheckpoints(deps);
    };
    const [good, bad] = [await chain(3), await chain(3)];
    const breaks = async () =>
      (await query('select * from audit_breaks where workspace_id = $1', [bad])).rows;
    await tamper('audit_entries', [
      `update audit_entries set action = 'post.edited' where workspace_id = $1 and sequence = 2`,
      [bad],
    ]);
    await run();
    assert.deepEqual(await readdir(join(folder, good)), ['3.txt']);
    assert.equal((await breaks())[0]?.what, 'entry 2 was changed');
    await add(good, 2);
    await run();
    assert.deepEqual(await readdir(join(folder, good)), ['3.txt'], 'an hour has not passed');
    await tamper('audit_entries', [
      `update audit_entries set action = 'post.approved' where workspace_id = $1 and sequence = 2`,
      [bad],
    ]);
    now = later(now, hours(1));
    await run();
    assert.deepEqual((await readdir(join(folder, good))).sort(), ['3.txt', '5.txt']);
    assert.equal(await readFile(join(folder, good, '5.txt'), 'utf8'), (await mustSign(good)).note);
    assert.deepEqual(await breaks(), []);
    // Delivered again, as after a crash in between: what is there stays.
    await deps.deliveries[0]?.({ workspaceId: good, size: 5, note: 'other' });
    assert.equal(await readFile(join(folder, good, '5.txt'), 'utf8'), (await mustSign(good)).note);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a key stays published when the ring has dropped it, and nobody adds one in the database', async () => {
  const id = await chain(3);
  await mustSign(id);
  const both = parseKeyRing(`${auditKey('k2', 8)},${auditKey('k1', 7)}`);
  const alone = parseKeyRing(auditKey('k2', 8));
  const [oldKey, newKey] = [deriveSigningKey(auditKeys), deriveSigningKey(both)];
  now = later(now, hours(1));
  await publishSigningKey(database.handle, both, newKey, now);
  const list = async () =>
    (await readSigningKeys(database.handle, alone)).map((key) => [key.id, key.until !== null]);
  const expected = [
    [oldKey.id, true],
    [newKey.id, false],
  ];
  assert.deepEqual(await list(), expected);
  await query(
    `insert into signing_keys select 'forged', decode(repeat('ab', 32), 'hex'), valid_from, null, mac_key_id, mac from signing_keys limit 1`,
  );
  assert.deepEqual(await list(), expected);
  await query(`update signing_keys set valid_until = null where id = $1`, [oldKey.id]);
  assert.deepEqual(await list(), expected.slice(1));
});
