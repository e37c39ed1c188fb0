import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type DeclarationForm,
  findDeclarationProblems as findServerProblems,
} from '../../../server/domain/platform-port/declarations.ts';
import { presentMessages } from '../../../server/http/pipeline/message-fields.ts';
import type { DeclarationsView } from '../../../server/http/views.ts';
import { verbatim } from '../../../server/lib/message.ts';
import {
  type DeclarationValues,
  disabledReason,
  findDeclarationProblems,
  hintFor,
  setDeclaration,
  splitAtLinks,
  statementFor,
} from './declarations.ts';

const serverForm: DeclarationForm = {
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
      hints: [
        { when: { branded: true }, text: verbatim('Paid partnership') },
        { when: { own: true }, text: verbatim('Promotional content') },
      ],
    },
    { kind: 'toggle', key: 'own', label: verbatim('Your brand'), when: { disclose: true } },
    {
      kind: 'toggle',
      key: 'branded',
      label: verbatim('Branded content'),
      when: { disclose: true },
      disabledWhen: { condition: { privacy: 'me' }, why: verbatim('Not while only you can see it.') },
    },
    {
      kind: 'choice',
      key: 'partner',
      label: verbatim('Partner'),
      options: [{ value: 'acme', label: verbatim('Acme') }],
      when: { branded: true },
    },
  ],
  statements: [
    { when: { branded: true }, text: verbatim('You agree to the Policy and the Music Rules.'), links: [] },
    { when: {}, text: verbatim('You agree to the Music Rules.'), links: [] },
  ],
  notices: [],
  closed: null,
};
const form: DeclarationsView = presentMessages(serverForm);

const choose = (...changes: [string, string | boolean][]): DeclarationValues =>
  changes.reduce<DeclarationValues>((values, [key, value]) => setDeclaration(form, values, key, value), {});
const problemKeys = (values: DeclarationValues) =>
  findDeclarationProblems(form, values).map(({ key }) => key);
const getField = (key: string) => {
  const field = form.fields.find((candidate) => candidate.key === key);
  assert.ok(field);
  return field;
};

test('nothing is chosen at first, and a choice can be cleared', () => {
  assert.deepEqual(problemKeys({}), ['privacy']);
  assert.deepEqual(problemKeys(choose(['privacy', 'all'])), []);
  assert.deepEqual(choose(['privacy', 'all'], ['privacy', '']), {});
});

test('dependent choices are removed with the one they depend on, over several levels; off equals untouched', () => {
  const all = choose(['disclose', true], ['branded', true], ['partner', 'acme']);
  assert.deepEqual(all, { disclose: true, branded: true, partner: 'acme' });
  assert.deepEqual(setDeclaration(form, all, 'disclose', false), {});
});

test('a conflicting choice is explained and changes nothing by itself', () => {
  const values = choose(['privacy', 'me'], ['disclose', true], ['branded', true]);
  assert.equal(values.privacy, 'me');
  assert.deepEqual(
    findDeclarationProblems(form, values).map(({ message }) => message),
    ['Branded content cannot be private.', 'Not while only you can see it.', 'Choose: Partner.'],
  );
  const privacy = getField('privacy');
  assert.ok(privacy.kind === 'choice' && privacy.options[2]);
  assert.equal(disabledReason(privacy.options[2], { branded: true }), 'Branded content cannot be private.');
  assert.equal(disabledReason(privacy.options[2], {}), undefined);
});

test('the first text whose condition holds is shown', () => {
  assert.equal(statementFor(form, {})?.text, 'You agree to the Music Rules.');
  assert.equal(statementFor(form, { branded: true })?.text, 'You agree to the Policy and the Music Rules.');
  assert.equal(hintFor(getField('disclose'), { disclose: true }), undefined);
  assert.equal(hintFor(getField('disclose'), { own: true }), 'Promotional content');
  assert.equal(hintFor(getField('disclose'), { own: true, branded: true }), 'Paid partnership');
});

test('links are found in any order, and no text is lost', () => {
  const text = 'You agree to the Policy and the Music Rules.';
  const links = [
    { text: 'Music Rules', url: 'https://example.com/music' },
    { text: 'Policy', url: 'https://example.com/policy' },
    { text: 'absent', url: 'https://example.com/absent' },
  ];
  const parts = splitAtLinks({ text, links });
  assert.equal(parts.map((part) => part.text).join(''), text);
  assert.deepEqual(
    parts.filter(({ url }) => url).map((part) => part.text),
    ['Policy', 'Music Rules'],
  );
});

test('the page reports no problems exactly when the server accepts the choices', () => {
  const choice = (key: string) =>
    fc.record({
      key: fc.constant(key),
      value:
        key === 'privacy'
          ? fc.constantFrom('all', 'friends', 'me', '')
          : key === 'partner'
            ? fc.constantFrom('acme', '')
            : fc.boolean(),
    });
  const choices = fc.array(fc.oneof(...form.fields.map(({ key }) => choice(key))), { maxLength: 12 });
  fc.assert(
    fc.property(choices, (list) => {
      const values = choose(...list.map(({ key, value }): [string, string | boolean] => [key, value]));
      const server = findServerProblems(serverForm, values).map(({ param }) =>
        param.replace('declarations.', ''),
      );
      assert.deepEqual(problemKeys(values), server);
    }),
    { numRuns: 500 },
  );
});
