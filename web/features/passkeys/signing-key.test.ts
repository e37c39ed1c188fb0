import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdentityView } from '../../../server/http/views.ts';
import { findSigningKey } from './signing-key.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const method = (signs_from: string | null, usable = true): IdentityView => ({
  id: 'idn_1',
  provider: signs_from === null ? 'google' : 'passkey',
  provider_name: 'A provider',
  name: 'A name',
  added_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
  usable,
  passkey: signs_from === null ? null : { synced: true, signs_from },
  removable: true,
});
const past = '2026-11-18T11:59:59.000Z';
const tonight = '2026-11-18T20:00:00.000Z';
const tomorrow = '2026-11-19T09:00:00.000Z';

test('one passkey that may sign is enough', () => {
  assert.deepEqual(findSigningKey([method(null), method(tomorrow), method(past)], now), { kind: 'ready' });
});

test('without a passkey that works here, nothing can be signed', () => {
  assert.deepEqual(findSigningKey([method(null)], now), { kind: 'none' });
  assert.deepEqual(findSigningKey([method(past, false)], now), { kind: 'none' });
});

test('of passkeys that wait, the first one says from when', () => {
  assert.deepEqual(findSigningKey([method(tomorrow), method(tonight)], now), {
    kind: 'later',
    from: tonight,
  });
});
