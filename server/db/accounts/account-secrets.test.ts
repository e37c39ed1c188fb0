import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { newId } from '../../lib/ids.ts';
import { generateKeyRingText, parseKeyRing } from '../../lib/key-ring.ts';
import {
  checkKeyFingerprints,
  openPendingTokens,
  openTokens,
  sealPendingTokens,
  sealTokens,
} from './account-secrets.ts';

const ring = parseKeyRing(generateKeyRingText());
const place = { workspaceId: newId('wsp', 1), accountId: newId('acc', 1), tokenVersion: 3 };
const tokens = {
  accessToken: 'the access token',
  accessIssuedAt: new Date('2026-11-01T00:00:00.000Z'),
  accessExpiresAt: new Date('2026-12-31T00:00:00.000Z'),
  refreshToken: 'the refresh token',
  refreshExpiresAt: null,
};

test('sealed tokens open unchanged, and do not reveal the token', () => {
  const sealed = sealTokens(ring, place, tokens);
  assert.deepEqual(openTokens(ring, place, sealed), tokens);
  assert.ok(!sealed.access_token_sealed?.includes('the access token'));
  assert.ok(!sealed.refresh_token_sealed?.includes('the refresh token'));
});

test('a record with any single bit flipped does not open', () => {
  const sealed = sealTokens(ring, place, tokens);
  for (const column of ['access_token_sealed', 'refresh_token_sealed'] as const) {
    const record = sealed[column]!;
    for (let bit = 0; bit < record.length * 8; bit++) {
      const damaged = Buffer.from(record);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      assert.throws(
        () => openTokens(ring, place, { ...sealed, [column]: damaged }),
        `bit ${bit} of ${column}`,
      );
    }
  }
});

test('a shortened record does not open', () => {
  const sealed = sealTokens(ring, place, tokens);
  const record = sealed.access_token_sealed!;
  for (let length = 0; length < record.length; length++) {
    assert.throws(() =>
      openTokens(ring, place, { ...sealed, access_token_sealed: record.subarray(0, length) }),
    );
  }
});

test('a record moved to another row, workspace, version or column does not open', () => {
  const sealed = sealTokens(ring, place, tokens);
  assert.throws(() => openTokens(ring, { ...place, accountId: newId('acc', 1) }, sealed));
  assert.throws(() => openTokens(ring, { ...place, workspaceId: newId('wsp', 1) }, sealed));
  assert.throws(() => openTokens(ring, { ...place, tokenVersion: 4 }, sealed));
  assert.throws(() =>
    openTokens(ring, place, { ...sealed, access_token_sealed: sealed.refresh_token_sealed }),
  );
  assert.throws(() =>
    openTokens(ring, place, { ...sealed, refresh_token_sealed: sealed.access_token_sealed }),
  );
});

test('tokens of a pending connection open only for that connection', () => {
  const id = newId('con', 1);
  const pending = { ...tokens, scopes: ['write'], personId: 'person-7', issuedAt: tokens.accessIssuedAt };
  const sealed = sealPendingTokens(ring, place.workspaceId, id, pending);
  const { accessIssuedAt: _, ...expected } = pending;
  assert.deepEqual(openPendingTokens(ring, place.workspaceId, id, sealed), expected);
  assert.throws(() => openPendingTokens(ring, place.workspaceId, newId('con', 1), sealed));
  assert.throws(() => openPendingTokens(ring, newId('wsp', 1), id, sealed));
});

test('a process starts only with the keys the database was written with', async () => {
  await using database = await openTestDatabase();
  const text = generateKeyRingText();
  const [first, other] = [text, generateKeyRingText()];
  const second = generateKeyRingText().replace('k1:', 'k2:');
  const third = generateKeyRingText().replace('k1:', 'k3:');
  const check = (keys: string) => checkKeyFingerprints(database.handle, parseKeyRing(keys));

  await Promise.all(Array.from({ length: 8 }, () => check(first)));
  await check(first);
  await assert.rejects(check(other), /"k1" is not the one/);
  await assert.rejects(check(second), /None of the given encryption keys/);
  await check(`${second},${first}`);
  await check(second);
  await assert.rejects(check(`${second},${other}`), /"k1" is not the one/);
  await assert.rejects(check(third), /None of the given/);
  const rows = await database.handle.sql
    .selectFrom('key_fingerprints')
    .select('key_id')
    .orderBy('key_id')
    .execute();
  assert.deepEqual(
    rows.map((row) => row.key_id),
    ['k1', 'k2'],
  );
});

test('two processes with different keys cannot both initialise a new database', async () => {
  await using database = await openTestDatabase();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      checkKeyFingerprints(database.handle, parseKeyRing(generateKeyRingText())),
    ),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});
