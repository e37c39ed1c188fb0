import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ChainedEntry, earlierHeadMac, entryHash, genesisHash, headMac, isSameHash } from './chain.ts';

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
const hash = entryHash(key, genesisHash, 1n, entry);

/** One change for each field the hash must cover. A new field of an entry needs a line here to compile. */
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
  test(`a different ${name} gives a different hash`, () => {
    assert.notEqual(entryHash(key, genesisHash, 1n, { ...entry, [name]: changes[name] }), hash);
  });
}

test('the hash covers the previous hash, the sequence number and the key', () => {
  assert.notEqual(entryHash(key, hash, 1n, entry), hash);
  assert.notEqual(entryHash(key, genesisHash, 2n, entry), hash);
  assert.notEqual(entryHash(Buffer.alloc(32, 2), genesisHash, 1n, entry), hash);
});

test('moving text from one field of an entry to another gives a different hash', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (left, right) => {
      const moved = entryHash(key, genesisHash, 1n, { ...entry, action: left + right, subject: '' });
      assert.notEqual(entryHash(key, genesisHash, 1n, { ...entry, action: left, subject: right }), moved);
    }),
  );
});

test('the key order of the data does not matter', () => {
  const data = { digest: 'ab', revision: 1 };
  assert.equal(entryHash(key, genesisHash, 1n, { ...entry, data }), hash);
});

test('the hash is stable across versions, because stored chains depend on it', () => {
  assert.equal(hash, '33cc77f208b8c40966a7662abd9f7ce315b43b00bab25eb76ba454f28df4a07d');
  assert.equal(
    earlierHeadMac(key, 'wsp_1', 1n, hash),
    'a70c9e9627a542fb5a5d694881a88fead6681cb0e87525f2266be26067503813',
  );
});

test('the head MAC covers workspace, length, hash and key', () => {
  const mac = headMac(key, 'wsp_1', 1n, hash);
  for (const other of [
    headMac(key, 'wsp_2', 1n, hash),
    headMac(key, 'wsp_1', 2n, hash),
    headMac(key, 'wsp_1', 1n, genesisHash),
    headMac(Buffer.alloc(32, 2), 'wsp_1', 1n, hash),
    earlierHeadMac(key, 'wsp_1', 1n, hash),
  ])
    assert.notEqual(other, mac);
});

test('hashes are compared completely', () => {
  assert.ok(isSameHash(hash, hash));
  assert.equal(isSameHash(hash, hash.slice(0, -1)), false);
  assert.equal(isSameHash(hash, ''), false);
  assert.equal(isSameHash(hash, genesisHash), false);
});

test('a stored hash with non-ASCII characters compares as different instead of throwing', () => {
  assert.equal(isSameHash('a'.repeat(64), 'é'.repeat(64)), false);
});
