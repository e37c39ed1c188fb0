import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProofView } from '../../../server/http/views.ts';
import { findContentDifferences } from './content-differences.ts';

const content = (changes: Partial<ProofView> = {}): ProofView => ({
  digest: JSON.stringify(changes),
  platform: 'linkedin',
  account: 'urn:li:organization:1',
  amends: null,
  text: 'Open until six.',
  mentions: [],
  named: [],
  first_comment: null,
  media: [],
  wire: { author: 'urn:li:organization:1', commentary: changes.text ?? 'Open until six.' },
  ...changes,
});
const differing = (before: ProofView, now: ProofView): readonly string[] =>
  Object.entries(findContentDifferences(before, now)).flatMap(([part, isDifferent]) =>
    isDifferent ? [part] : [],
  );
const file: ProofView['media'][number] = {
  sha256: 'a',
  mime: 'image/jpeg',
  size_bytes: 1_200,
  width: 1_080,
  height: 1_080,
  duration_ms: null,
  alt_text: 'A quay',
  role: null,
  url: '',
};

/** A post on Instagram, with values beside its text. */
const withFields = (text: string, fields: object, rest: Partial<ProofView> = {}): ProofView =>
  content({ text, wire: { post: { caption: text, ...fields } }, ...rest });

test('a text that changed hides no other value that changed with it', () => {
  const before = withFields('Open until six.', { collaborators: ['maren'] });
  for (const [name, fields] of Object.entries({
    'another collaborator': { collaborators: ['tomas'] },
    'one more': { collaborators: ['maren', 'tomas'] },
    'a trial': { collaborators: ['maren'], trial_params: { graduation_strategy: 'MANUAL' } },
    'a person in the picture': {
      collaborators: ['maren'],
      user_tags: [{ username: 'tomas', x: 0.5, y: 0.5 }],
    },
  }))
    assert.deepEqual(differing(before, withFields('Open until seven.', fields)), ['text', 'options'], name);
  assert.deepEqual(differing(before, withFields('Open until seven.', { collaborators: ['maren'] })), [
    'text',
  ]);
});

test('another place under the same name is a change, also beside a changed text, file and account', () => {
  const at = (id: string, rest: Partial<ProofView>) =>
    content({ named: [{ id, name: 'Harbour Hall' }], wire: { place: id }, text: '', ...rest });
  assert.deepEqual(differing(at('1', {}), at('2', {})), ['options']);
  assert.deepEqual(differing(at('1', {}), at('2', { text: 'New', media: [file], account: 'page-2' })), [
    'text',
    'files',
    'account',
    'options',
  ]);
});

test('a mention of another page of the same name is a change, and moving it is none', () => {
  const mentioning = (text: string, id: string) =>
    content({
      text,
      mentions: [{ id, name: 'Harbour', start: text.indexOf('Harbour'), end: text.indexOf('Harbour') + 7 }],
      wire: { message: text.replace('Harbour', `@[${id}]`) },
    });
  const before = mentioning('Tonight with Harbour.', '7001');
  assert.deepEqual(differing(before, mentioning('Tonight with Harbour.', '7002')), ['mentions']);
  assert.deepEqual(differing(before, mentioning('Now with Harbour.', '7002')), ['text', 'mentions']);
  assert.deepEqual(differing(before, mentioning('It is tonight, with Harbour.', '7001')), ['text']);
  assert.deepEqual(differing(mentioning('Harbour', '7001'), mentioning('Harbour', '7002')), ['mentions']);
});

test('the text is known in the format of its platform, and apart from a title that reads like it', () => {
  const written = (text: string, commentary: string, title: string) =>
    content({ text, wire: { commentary, content: { title } } });
  const before = written('Six (or #seven)', 'Six \\(or {hashtag|\\#|seven}\\)', 'Six');
  assert.deepEqual(differing(before, written('Seven_now', 'Seven\\_now', 'Six')), ['text']);
  assert.deepEqual(differing(before, written('Seven', 'Seven', 'Seven')), ['text', 'options']);
  const same = written('Six', 'Six', 'Six');
  assert.deepEqual(differing(same, written('Seven', 'Seven', 'Six')), ['text']);
  assert.deepEqual(differing(same, written('Six', 'Six', 'Seven')), ['options']);
  assert.deepEqual(differing(written('🌊', '🌊', 'Six'), written('🌊🌊', '🌊🌊', 'Six')), ['text']);
  assert.deepEqual(differing(written('', '', 'Six'), written('Seven', 'Seven', 'Six')), ['text']);
});

test('the account and the description of a file are not counted again as options', () => {
  const before = content({
    media: [file],
    wire: { author: 'page-1', images: [{ alt: 'A quay' }] },
    account: 'page-1',
  });
  const now = content({
    account: 'page-2',
    media: [{ ...file, sha256: 'b', alt_text: 'A hall' }],
    wire: { author: 'page-2', images: [{ alt: 'A hall' }] },
  });
  assert.deepEqual(differing(before, now), ['files', 'account']);
});

test('a difference that nothing else explains is in the options', () => {
  assert.deepEqual(differing(content(), content({ digest: 'other' })), ['options']);
  assert.deepEqual(differing(content(), content()), []);
  assert.deepEqual(differing(content(), content({ first_comment: 'Hello' })), ['firstComment']);
});
