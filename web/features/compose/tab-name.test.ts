import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabName } from './tab-name.ts';

type TabSubject = Parameters<typeof tabName>[0];
const on = (platform: string, name: string, handle: string | null = null) =>
  ({ account: { name, handle }, platform: { platform, name: platform } }) as unknown as TabSubject;
const names = (...all: TabSubject[]) => all.map((one) => tabName(one, all));

test('accounts with the same name are distinguished by platform, and within one by handle', () => {
  assert.deepEqual(names(on('LinkedIn', 'Lanternfish'), on('TikTok', 'Wholesale')), [
    'Lanternfish',
    'Wholesale',
  ]);
  assert.deepEqual(names(on('LinkedIn', 'Lanternfish'), on('TikTok', 'Lanternfish')), ['LinkedIn', 'TikTok']);
  assert.deepEqual(
    names(
      on('LinkedIn', 'Lanternfish', 'fish'),
      on('LinkedIn', 'Lanternfish', 'coffee'),
      on('TikTok', 'Other'),
    ),
    ['LinkedIn, fish', 'LinkedIn, coffee', 'Other'],
  );
});
