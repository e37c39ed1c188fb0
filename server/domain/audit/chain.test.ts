import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginning, type ChainedEntry, entryHash, headMac, sameHash } from './chain.ts';

const key = Buffer.alloc(32, 1);
const entry: ChainedEntry = {
  id: '7',
  workspaceId: 'wsp_1',
  at: new Date('2026-11-19T09:00:00.123Z'),
  actorKind: 'session',
  actorId: 'ses_1',
  userId: 'usr_1',
  action: 'post.approved',
  subject: 'post:1',
  data: { revision: 1, digest: 'ab' },
};
const hash = entryHash(key, beginning, 1n, entry);

/** One change for each thing the hash must cover. A new member of an entry needs a line here to compile. */
const changes: { readonly [Name in keyof ChainedEntry]: ChainedEntry[Name] } = {
  id: '8',
  workspaceId: 'wsp_2',
  at: new Date('2026-11-19T09:00:00.124Z'),
  actorKind: 'token',
  actorId: null,
  userId: 'usr_2',
  action: 'post.approved_by',
  subject: 'post:2',
  data: { revision: 2, digest: 'ab' },
};

for (const name of Object.keys(changes) as (keyof ChainedEntry)[]) {
  test(`another ${name} gives another hash`, () => {
    assert.notEqual(entryHash(key, beginning, 1n, { ...entry, [name]: changes[name] }), hash);
  });
}

test('the hash covers the entry before, its place and the key', () => {
  assert.notEqual(entryHash(key, hash, 1n, entry), hash);
  assert.notEqual(entryHash(key, beginning, 2n, entry), hash);
  assert.notEqual(entryHash(Buffer.alloc(32, 2), beginning, 1n, entry), hash);
});

test('moving text from one part of an entry to another gives another hash', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (left, right) => {
      const moved = entryHash(key, beginning, 1n, { ...entry, action: left + right, subject: '' });
      assert.notEqual(entryHash(key, beginning, 1n, { ...entry, action: left, subject: right }), moved);
    }),
  );
});

test('the order in which data was written does not matter', () => {
  const data = { digest: 'ab', revision: 1 };
  assert.equal(entryHash(key, beginning, 1n, { ...entry, data }), hash);
});

test('the hash does not change from one version to the next: stored chains depend on it', () => {
  assert.equal(hash, '33cc77f208b8c40966a7662abd9f7ce315b43b00bab25eb76ba454f28df4a07d');
  assert.equal(
    headMac(key, 'wsp_1', 1n, hash),
    'a70c9e9627a542fb5a5d694881a88fead6681cb0e87525f2266be26067503813',
  );
});

test('the record of the end covers workspace, length, hash and key', () => {
  const mac = headMac(key, 'wsp_1', 1n, hash);
  for (const other of [
    headMac(key, 'wsp_2', 1n, hash),
    headMac(key, 'wsp_1', 2n, hash),
    headMac(key, 'wsp_1', 1n, beginning),
    headMac(Buffer.alloc(32, 2), 'wsp_1', 1n, hash),
  ])
    assert.notEqual(other, mac);
});

test('hashes are compared whole', () => {
  assert.ok(sameHash(hash, hash));
  assert.equal(sameHash(hash, hash.slice(0, -1)), false);
  assert.equal(sameHash(hash, ''), false);
  assert.equal(sameHash(hash, beginning), false);
});

test('a stored hash of other characters is a difference, not a crash', () => {
  assert.equal(sameHash('a'.repeat(64), 'é'.repeat(64)), false);
});
