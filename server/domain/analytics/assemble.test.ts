import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountId } from '../../lib/ids.ts';
import { asOfAccount, type Told } from './assemble.ts';
import type { AnalyticsAccount } from './reader.ts';

const id: AccountId = 'acc_1';
const account = { id, daysReadAt: null } as AnalyticsAccount;
const at = (time: string): Date => new Date(`2026-11-15T${time}Z`);
const told = (readAt: Date): Told =>
  ({
    period: { to: at('13:00:00') },
    counts: [{ accountId: id, readAt }],
    gains: [{ accountId: id, toldAt: at('12:30:00') }],
  }) as unknown as Told;

test('a period is as of its last reading; one that was made as it ended is not of it any more', () => {
  assert.deepEqual(asOfAccount(told(at('12:59:59')), account), at('12:59:59'));
  assert.deepEqual(asOfAccount(told(at('13:00:00')), account), at('12:30:00'));
  assert.deepEqual(asOfAccount(told(at('14:00:00')), account), at('12:30:00'));
});
