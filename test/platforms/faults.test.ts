/** A seeded sample of `npm run prove -- platform-faults`: no fault at any call doubles, loses or misnames a post. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../server/http/views.ts';
import type { LedgerEntry } from '../ledger.ts';
import { allCells, sample } from './cells.ts';
import { judge } from './judge.ts';
import { runCells } from './run-cells.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

test(`a sample of faults at every platform: nothing doubled, lost or untrue (seed ${seed})`, async (t) => {
  const { results } = await runCells(sample(seed, allCells, 4), seed, (line) => t.diagnostic(line));
  assert.equal(new Set(results.map(({ cell }) => cell.kind.platform)).size, 3);
  assert.ok(results.length >= 10, `only ${results.length} cells were played`);
  assert.deepEqual(
    results.flatMap(({ cell, fault }) => (fault ? [`${cell.label}: ${fault}`] : [])),
    [],
  );
});

test('the judge can find somebody guilty', () => {
  const digest = 'd';
  const entry = { account: 'page', text: 'Words', external_id: '7', media: [{ sha256: 'a' }] };
  const shown = entry as unknown as LedgerEntry;
  const post = (state: string, change: object = {}) =>
    ({
      state,
      caption: 'Words',
      permalink: 'https://example.com/7',
      media: [{ role: null }],
      current_revision: { digest, account: 'page', media: [{ sha256: 'a' }] },
      approvals_list: [{ digest }],
      trouble: null,
      ...change,
    }) as unknown as PostDetailView;
  const guilty = (
    which: PostDetailView,
    visible: readonly LedgerEntry[],
    unknowable = false,
  ): RegExp | string => judge(which, { shown: visible, arrived: [] }, { unknowable }).fault ?? 'innocent';

  const withStill = post('published', {
    media: [{ role: null }, { role: 'thumbnail' }],
    current_revision: { digest, account: 'page', media: [{ sha256: 'a' }, { sha256: 'still' }] },
  });
  assert.equal(guilty(post('published'), [shown]), 'innocent');
  assert.equal(guilty(post('failed'), []), 'innocent');
  assert.equal(guilty(post('unconfirmed'), [shown], true), 'innocent');
  const cases: readonly (readonly [RegExp, PostDetailView, readonly LedgerEntry[]])[] = [
    [/more than once/, post('published'), [shown, shown]],
    [/nobody sees it/, post('published'), []],
    [/everybody sees it/, post('failed'), [shown]],
    [/everybody sees it/, post('missed'), [shown]],
    [/the platform could tell/, post('unconfirmed'), []],
    [/lost on its way/, post('publishing'), []],
    [/another account/, post('published'), [{ ...shown, account: 'other' }]],
    [/other words/, post('published'), [{ ...shown, text: 'Wor' }]],
    [
      /other files/,
      post('published'),
      [{ ...shown, media: [{ ...shown.media[0], sha256: 'b' }] } as LedgerEntry],
    ],
    [/without a file/, post('published'), [{ ...shown, media: [] }]],
    [/still picture/, withStill, [shown]],
    [/leads elsewhere/, post('published', { permalink: 'https://example.com/8' }), [shown]],
    [/not approved/, post('published', { approvals_list: [] }), [shown]],
  ];
  for (const [words, which, visible] of cases) assert.match(String(guilty(which, visible)), words);
});
