import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import { type DeclarationForm, type DeclarationValues, findDeclarationProblems } from './declarations.ts';

const form: DeclarationForm = {
  account: 'lanternfish',
  fields: [
    {
      kind: 'choice',
      key: 'privacy',
      label: verbatim('Who can see it'),
      options: [
        { value: 'all', label: verbatim('Everyone') },
        { value: 'friends', label: verbatim('Friends'), disabled: verbatim('The account has no friends.') },
        {
          value: 'me',
          label: verbatim('Only me'),
          disabledWhen: { condition: { branded: true }, why: verbatim('Branded content cannot be private.') },
        },
      ],
    },
    { kind: 'toggle', key: 'duet', label: verbatim('Duet'), disabled: verbatim('Switched off in the app.') },
    {
      kind: 'toggle',
      key: 'disclose',
      label: verbatim('Disclose'),
      needsOneOf: { keys: ['own', 'branded'], words: verbatim('Say which.') },
    },
    { kind: 'toggle', key: 'own', label: verbatim('Your brand'), when: { disclose: true } },
    { kind: 'toggle', key: 'branded', label: verbatim('Branded content'), when: { disclose: true } },
  ],
  statements: [],
  notices: [],
  closed: null,
};

const codes = (values: DeclarationValues, changes: Partial<DeclarationForm> = {}): string[] =>
  findDeclarationProblems({ ...form, ...changes }, values).map(
    ({ param, code }) => `${param.replace('declarations.', '')} ${code}`,
  );

test('a choice has no default and accepts only offered options', () => {
  assert.deepEqual(codes({}), ['privacy missing']);
  assert.deepEqual(codes({ privacy: 'all' }), []);
  assert.deepEqual(codes({ privacy: 'nobody' }), ['privacy not_offered']);
  assert.deepEqual(codes({ privacy: true }), ['privacy not_offered']);
  assert.deepEqual(codes({ privacy: 'friends' }), ['privacy not_offered']);
});

test('choices that exclude each other cannot be made together', () => {
  assert.deepEqual(codes({ privacy: 'me' }), []);
  assert.deepEqual(codes({ privacy: 'me', disclose: true, branded: true }), ['privacy not_offered']);
});

test('a disabled toggle cannot be turned on, and off is always allowed', () => {
  assert.deepEqual(codes({ privacy: 'all', duet: true }), ['duet not_offered']);
  assert.deepEqual(codes({ privacy: 'all', duet: false }), []);
  assert.deepEqual(codes({ privacy: 'all', duet: 'yes' }), ['duet invalid']);
});

test('a toggle that needs another reports it, and its parts do not apply without it', () => {
  assert.deepEqual(codes({ privacy: 'all', disclose: true }), ['disclose incomplete']);
  assert.deepEqual(codes({ privacy: 'all', disclose: true, own: true }), []);
  assert.deepEqual(codes({ privacy: 'all', own: true }), ['own not_asked']);
});

test('nothing else can be declared, and a closed account accepts nothing', () => {
  assert.deepEqual(codes({ privacy: 'all', music: true }), ['music unknown']);
  assert.deepEqual(codes({ privacy: 'all' }, { closed: verbatim('No more posts today.') }), [
    'declarations closed',
  ]);
});
