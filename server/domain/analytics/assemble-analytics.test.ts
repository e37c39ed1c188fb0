import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountId } from '../../lib/ids.ts';
import { type GainsData, newestReadingAt } from './assemble-analytics.ts';
import type { AnalyticsAccount } from './reader.ts';

const id: AccountId = 'acc_1';
const account = { id, daysReadAt: null } as AnalyticsAccount;
const at = (time: string): Date => new Date(`2026-11-15T${time}Z`);
const gainsReadAt = (readAt: Date): GainsData =>
  ({
    period: { to: at('13:00:00') },
    counts: [{ accountId: id, readAt }],
    gains: [{ accountId: id, toldAt: at('12:30:00') }],
  }) as unknown as GainsData;

test('a period is as of its last reading; a reading taken at its end no longer belongs to it', () => {
  assert.deepEqual(newestReadingAt(gainsReadAt(at('12:59:59')), account), at('12:59:59'));
  assert.deepEqual(newestReadingAt(gainsReadAt(at('13:00:00')), account), at('12:30:00'));
  assert.deepEqual(newestReadingAt(gainsReadAt(at('14:00:00')), account), at('12:30:00'));
});
