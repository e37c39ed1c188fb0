import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccountRow, accountOf } from './account-rows.ts';

const soon = new Date('2026-11-16T10:00:00Z');
const year = new Date('2027-11-15T10:00:00Z');
const sealed = Buffer.from('sealed');

test('a permission ends with the access token, or with the refresh token that renews it, or never', () => {
  const ends = (access: Date | null, refreshToken: Buffer | null, refresh: Date | null): Date | null =>
    accountOf({
      access_expires_at: access,
      refresh_token_sealed: refreshToken,
      refresh_expires_at: refresh,
    } as AccountRow).permissionEndsAt;
  assert.equal(ends(null, sealed, year), null);
  assert.equal(ends(soon, sealed, null), null);
  assert.equal(ends(soon, sealed, year), year);
  assert.equal(ends(soon, null, null), soon);
});
