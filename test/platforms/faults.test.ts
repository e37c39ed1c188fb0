/**
 * A seeded sample of `npm run prove -- platform-faults`: no fault at any call doubles, loses or misreports a post.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../server/http/views.ts';
import { catalog } from '../../server/platforms/index.ts';
import type { LedgerEntry } from '../read-ledger.ts';
import { allCells, sampleCells } from './cells.ts';
import { judgePost } from './judge-post.ts';
import { runCells } from './run-cells.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

test(`a sample of faults at every platform: nothing doubled, lost or untrue (seed ${seed})`, async (t) => {
  const cells = sampleCells(seed, allCells, 1);
  const { results } = await runCells(cells, seed, (line) => t.diagnostic(line));
  for (const platform of catalog.names) {
    const own = results.filter(({ cell }) => cell.kind.platform === platform);
    assert.equal(own.length, 2, `${own.length} cells of ${platform} were played`);
    assert.ok(
      own.some(({ cell }) => cell.operation.name === cell.kind.commit),
      `the call that makes a post visible on ${platform} is not among them`,
    );
  }
  assert.deepEqual(
    results.flatMap(({ cell, fault }) => (fault ? [`${cell.label}: ${fault}`] : [])),
    [],
  );
});

test('the judge can fail a post', () => {
  const digest = 'd';
  const entry = { account: 'page', text: 'Words to use', external_id: '7', media: [{ sha256: 'a' }] };
  const shown = entry as unknown as LedgerEntry;
  const post = (state: string, change: object = {}) =>
    ({
      state,
      caption: 'Words to use',
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
    linked: readonly string[] = [],
  ): RegExp | string =>
    judgePost(which, { shown: visible, arrived: [], linked }, { unknowable }).fault ?? 'innocent';

  const withStill = post('published', {
    media: [{ role: null }, { role: 'thumbnail' }],
    current_revision: { digest, account: 'page', media: [{ sha256: 'a' }, { sha256: 'still' }] },
  });
  assert.equal(guilty(post('published'), [shown]), 'innocent');
  assert.equal(guilty(post('failed'), []), 'innocent');
  assert.equal(guilty(post('unconfirmed'), [shown], true), 'innocent');
  const short = post('published', { permalink: 'https://example.com/p/Dx' });
  assert.equal(guilty(short, [shown], false, ['7']), 'innocent');
  assert.match(String(guilty(short, [shown], false, ['8'])), /leads elsewhere/);
  assert.match(String(guilty(post('published', { caption: '' }), [shown])), /other words/);
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
