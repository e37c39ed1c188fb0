import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PastRevisionView, PostDetailView } from '../../../server/http/views.ts';
import { findVersionChanges, hasVersions, listVersions, type Version } from './versions.ts';

const revision = (
  number: number,
  text: string,
  changes: Partial<PastRevisionView> = {},
): PastRevisionView => ({
  number,
  digest: `${number}`.repeat(64),
  platform: 'linkedin',
  account: 'urn:li:organization:1',
  amends: null,
  text,
  mentions: [],
  named: [],
  first_comment: null,
  origin: null,
  media: [],
  wire: { commentary: `escaped ${text}`, visibility: 'PUBLIC' },
  created_at: `2026-11-1${number}T09:00:00.000Z`,
  created_by: { id: 'usr_1', name: 'Ines' },
  state: 'in_review',
  ...changes,
});

const post = (changes: object = {}): PostDetailView =>
  ({
    state: 'draft',
    caption: 'Three',
    updated_at: '2026-11-19T09:00:00.000Z',
    current_revision: null,
    proof: null,
    history: [
      {
        at: '2026-11-11T08:00:00.000Z',
        action: 'post.created',
        by: { id: 'usr_1', name: 'Ines' },
        summary: '',
      },
      {
        at: '2026-11-11T09:00:00.000Z',
        action: 'post.submitted',
        by: { id: 'usr_1', name: 'Ines' },
        summary: '',
      },
      {
        at: '2026-11-18T09:00:00.000Z',
        action: 'post.edited',
        by: { id: 'usr_2', name: 'Maren' },
        summary: '',
      },
    ],
    ...changes,
  }) as PostDetailView;

const compare = (before: PastRevisionView, after: PastRevisionView) => {
  const [now, was] = listVersions(post({ current_revision: after }), [after, before]) as [Version, Version];
  return findVersionChanges(was, now);
};

test('the draft comes before the revisions, with the person who saved it last', () => {
  const versions = listVersions(post(), [revision(2, 'Two'), revision(1, 'One')]);
  assert.deepEqual(
    versions.map(({ number, by, text, at }) => [number, by, text, at.slice(0, 10)]),
    [
      [null, 'Maren', 'Three', '2026-11-18'],
      [2, 'Ines', 'Two', '2026-11-12'],
      [1, 'Ines', 'One', '2026-11-11'],
    ],
  );
});

test('a post that was not edited since is its latest revision; one that was never sent has no versions', () => {
  const current = revision(1, 'One');
  assert.deepEqual(
    listVersions(post({ current_revision: current, state: 'in_review' }), [current]).map(
      ({ number }) => number,
    ),
    [1],
  );
  assert.equal(hasVersions(post()), true);
  assert.equal(hasVersions(post({ history: [] })), false);
});

test('changes are told apart: text, files, account, first comment, options', () => {
  const one = revision(1, 'New harvest');
  assert.deepEqual(compare(one, revision(2, 'Old harvest')), { edits: 1, others: [] });
  assert.deepEqual(compare(one, revision(2, 'New harvest', { first_comment: 'Hello' })), {
    edits: 0,
    others: ['firstComment'],
  });
  assert.deepEqual(compare(one, revision(2, 'New harvest', { account: 'urn:li:organization:2' })), {
    edits: 0,
    others: ['account'],
  });
  assert.deepEqual(
    compare(
      one,
      revision(2, 'Old harvest', { wire: { commentary: 'escaped Old harvest', visibility: 'NONE' } }),
    ),
    { edits: 1, others: ['options'] },
  );
  const harvest = { id: '7', name: 'harvest', start: 4, end: 11 };
  const linked = { commentary: 'escaped New @[harvest](7)', visibility: 'PUBLIC' };
  assert.deepEqual(compare(one, revision(2, 'New harvest', { mentions: [harvest], wire: linked })), {
    edits: 1,
    others: ['mentions'],
  });
  const media = [
    {
      sha256: 'a',
      mime: 'image/png',
      size_bytes: 1,
      width: 1,
      height: 1,
      duration_ms: null,
      alt_text: '',
      role: null,
      url: '',
    },
  ];
  assert.deepEqual(compare(one, revision(2, 'New harvest', { media })), { edits: 0, others: ['files'] });
});

test('a revision is compared with a draft as its author wrote it, so that a mention is no difference', () => {
  const mentions = [{ id: '7', name: 'Harbour', start: 5, end: 12 }];
  const versions = listVersions(post({ caption: 'With @Harbour' }), [
    revision(1, 'With Harbour', { mentions }),
  ]);
  const [draft, last] = versions as [Version, Version];
  assert.equal(last.text, 'With @Harbour');
  assert.deepEqual(findVersionChanges(last, draft), { edits: 0, others: [] });
});

test('of an incomplete draft only the text is compared', () => {
  const [draft, last] = listVersions(post(), [revision(1, 'One')]) as [Version, Version];
  assert.deepEqual(findVersionChanges(last, draft), { edits: 1, others: [] });
});
