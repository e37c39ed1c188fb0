import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabName } from './tab-name.ts';

type Named = Parameters<typeof tabName>[0];
const on = (platform: string, name: string, handle: string | null = null) =>
  ({ account: { name, handle }, platform: { platform, name: platform } }) as unknown as Named;
const names = (...all: Named[]) => all.map((one) => tabName(one, all));

test('accounts with one name are told apart by their platform, and there by their handle', () => {
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
