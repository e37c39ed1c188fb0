import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MentionSource, mentionAtCaret, toSuggestions } from './use-mentions.ts';

/** The caret is where the bar is. */
const at = (text: string, chosen: readonly string[] = []) =>
  mentionAtCaret(text.replace('|', ''), text.indexOf('|'), chosen);

test('what follows an @ up to the caret is the beginning of a name, with spaces in it', () => {
  assert.deepEqual(at('@la|'), { start: 0, query: 'la' });
  assert.deepEqual(at('Hello @Lanternfish Cof|fee'), { start: 6, query: 'Lanternfish Cof' });
  assert.deepEqual(at('One\nwith @Ines and @To|'), { start: 19, query: 'To' });
});

test('an address, a lone @, a new line and a long sentence are no mention', () => {
  for (const text of [
    'ines@lanternfish|',
    '@|',
    '@a|',
    '@ lantern|',
    '@lan\ntern|',
    'la|',
    '@one two three four five six|',
    '|@lan',
  ])
    assert.equal(at(text), null, text);
});

test('behind a chosen name nobody is being typed, wherever the caret is', () => {
  const chosen = ['Lanternfish Wholesale'];
  for (const text of [
    '@Lanternfish Wholesale |',
    '@Lanternfish Wholesale|',
    '@Lantern|fish Wholesale, today',
    '@Lanternfish Wholesale and|',
  ])
    assert.equal(at(text, chosen), null, text);
  assert.deepEqual(at('@Lanternfish Wholesalers|', chosen), { start: 0, query: 'Lanternfish Wholesalers' });
  assert.deepEqual(at('@Lanternfish Wholesal|', chosen), { start: 0, query: 'Lanternfish Wholesal' });
  assert.deepEqual(at('@Lanternfish Wholesale with @Jo|', chosen), { start: 28, query: 'Jo' });
});

test('accounts of one platform share a suggestion, which is for each of them', () => {
  const source = (partKey: number, platform: string): MentionSource => ({
    partKey,
    platform,
    accountId: `acc_${partKey}`,
    option: 'mentions',
    values: {},
  });
  const entity = (id: string) => ({ id, name: `Name ${id}`, kind: 'page', url: null, detail: null }) as const;
  const sources = [source(1, 'one'), source(2, 'one'), source(3, 'other')];
  const suggestions = toSuggestions(sources, [[entity('a')], [entity('a'), entity('b')], [entity('a')]]);
  assert.deepEqual(
    suggestions.map(({ entity: { id }, platform, sources: all }) => [
      id,
      platform,
      all.map((one) => one.partKey),
    ]),
    [
      ['a', 'one', [1, 2]],
      ['b', 'one', [1, 2]],
      ['a', 'other', [3]],
    ],
  );
});
