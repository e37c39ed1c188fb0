import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissionEnd } from './permission-end.ts';

const never = { permission_ends_at: null, token_expires_at: null } as const;
const dated = {
  permission_ends_at: '2027-11-18T00:00:00Z',
  token_expires_at: '2026-11-20T00:00:00Z',
} as const;

test('an account that needs reconnecting has a permission that ended, whatever its tokens say', () => {
  for (const ends of [never, dated]) {
    const { date, text } = permissionEnd({ ...ends, status: 'reconnect_needed' });
    assert.equal(date, null);
    assert.equal(text, 'ended: reconnect it');
  }
});

test('a working account says when its permission ends, or why it does not', () => {
  assert.equal(permissionEnd({ ...dated, status: 'limited' }).date, dated.permission_ends_at);
  assert.equal(permissionEnd({ ...never, status: 'active' }).text, 'no end while it is used');
  const renewed = permissionEnd({ ...dated, permission_ends_at: null, status: 'active' });
  assert.equal(renewed.text, 'renews by itself');
});
