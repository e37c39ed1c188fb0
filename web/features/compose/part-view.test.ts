import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView, PostOptionView } from '../../../server/http/views.ts';
import { testPlatform } from '../platforms/test-support.ts';
import { type DraftMedia, emptyDraft } from '../post/drafts.ts';
import { toPartView } from './part-view.ts';

type Problem = PostDetailView['problems'][number];

const platform = testPlatform('plain', {
  options: [{ key: 'title', label: 'Title', kind: 'text' }],
  not_here: [
    { kind: 'image', code: 'public_address_needed', why: 'No pictures from here.' },
    { kind: 'video', code: 'public_address_needed', why: 'No videos from here.' },
  ],
});

/** What the editor shows for a post with one picture and the problems that the server found. */
const viewWith = (codes: readonly string[], problems: readonly Problem[]) => {
  const picture = { id: 'med_1', kind: 'image', role: null } as DraftMedia;
  const fitting = { state: 'cannot', message: 'It is too small.', codes, progress: 0, rendition_id: null };
  const detail = { media: [{ ...picture, fitting }], problems } as unknown as PostDetailView;
  const content = { ...emptyDraft('plain'), media: [picture] };
  const draft = { content, detail, status: 'saved', error: null } as const;
  return toPartView({ key: 1, draft, ownText: false, ownFiles: false }, platform, []);
};
const problem = (param: string, code: string): Problem => ({ param, code, message: `${param} ${code}` });

test('each problem is shown at its field, and one already shown at its file is not repeated', () => {
  const { problems } = viewWith(
    ['too_small'],
    [
      problem('account_id', 'missing'),
      problem('caption', 'caption_too_long'),
      problem('options.title', 'title_missing'),
      problem('options.gone', 'unknown_option'),
      problem('media.0', 'too_small'),
      problem('media.0', 'not_allowed'),
      problem('media.1', 'too_small'),
      problem('media', 'too_many_files'),
    ],
  );
  const messagesOf = (of: readonly Problem[]): string[] => of.map(({ message }) => message);
  assert.deepEqual(messagesOf(problems.caption), ['caption caption_too_long', 'options.gone unknown_option']);
  assert.deepEqual(messagesOf(problems.options), ['options.title title_missing']);
  assert.deepEqual(messagesOf(problems.media), [
    'media.0 not_allowed',
    'media.1 too_small',
    'media too_many_files',
  ]);
});

test('why a kind of file cannot be sent from here is stated once: by the problem, or before there is one', () => {
  assert.deepEqual(viewWith([], []).notHere, ['No pictures from here.', 'No videos from here.']);
  assert.deepEqual(viewWith([], [problem('media', 'public_address_needed')]).notHere, [
    'No videos from here.',
  ]);
});

test('the preview shows what is sent, not what was set for another kind of post', () => {
  const options: PostOptionView[] = [
    { key: 'kind', label: 'Kind', kind: 'choice' },
    { key: 'mentions', label: 'Mentions', kind: 'mentions', only_as: ['post'] },
    { key: 'trial', label: 'Trial', kind: 'choice', only_as: ['reel'] },
    { key: 'collaborators', label: 'Collaborators', kind: 'words', only_without_option: 'trial' },
  ];
  const sentAs = (kind: string) => {
    const mentions = [{ id: '7', name: 'Harbour' }];
    const values = { kind, mentions, trial: 'MANUAL', collaborators: ['maren'] };
    const content = { ...emptyDraft('plain'), caption: 'With @Harbour', options: values };
    const draft = { content, detail: null, status: 'saved', error: null } as const;
    const part = { key: 1, draft, ownText: false, ownFiles: false };
    return toPartView(part, testPlatform('plain', { options }), []).sent;
  };
  const { options: asReel, ...reel } = sentAs('reel');
  assert.deepEqual(Object.keys(asReel), ['kind', 'trial']);
  assert.deepEqual(reel, { text: 'With @Harbour', mentions: [] });
  const { options: asPost, ...post } = sentAs('post');
  assert.deepEqual(Object.keys(asPost), ['kind', 'mentions', 'collaborators']);
  assert.deepEqual(post, { text: 'With Harbour', mentions: [{ start: 5, end: 12 }] });
});
