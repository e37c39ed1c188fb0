import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinMessages, message, type Param, type Params, translate, verbatim } from './message.ts';

const notApproved = message('test.plain', 'The post is not approved.');
const named = (account: string, max: number) =>
  message('test.named', '{account} takes at most {max, number} files, not {max}.', { account, max });
const counted = (params: Params) =>
  message('test.counted', '{count, plural, one {# file is} other {# files are}} too large: {names}.', params);
const nested = (reason: Param) => message('test.nested', 'It was not sent. {reason}', { reason });
const german: Record<string, string> = {
  'test.plain': 'Der Beitrag ist nicht freigegeben.',
  'test.named': '{account} nimmt höchstens {max, number} Dateien, nicht {max}.',
  'test.nested': 'Es wurde nicht gesendet. {reason}',
};
const language = { locale: 'de-DE', pattern: (code: string) => german[code] };

test('a message is its code, its parameters and its English text', () => {
  assert.deepEqual(notApproved, { code: 'test.plain', params: {}, text: 'The post is not approved.' });
  assert.deepEqual(named('Bay & Sons', 1_200), {
    code: 'test.named',
    params: { account: 'Bay & Sons', max: 1_200 },
    text: 'Bay & Sons takes at most 1,200 files, not 1200.',
  });
  const { text } = counted({ count: 2, names: ['a.png', 'b.png'] });
  assert.equal(text, '2 files are too large: a.png, b.png.');
});

test('another language is chosen by the code and formats numbers by its own rules', () => {
  assert.equal(translate(notApproved, language), 'Der Beitrag ist nicht freigegeben.');
  assert.equal(
    translate(named('Musik', 1_200), language),
    'Musik nimmt höchstens 1.200 Dateien, nicht 1200.',
  );
});

test('a message inside a message is translated; what people wrote is not, whatever it says', () => {
  assert.equal(nested(notApproved).text, 'It was not sent. The post is not approved.');
  assert.equal(
    translate(nested(notApproved), language),
    'Es wurde nicht gesendet. Der Beitrag ist nicht freigegeben.',
  );
  for (const reason of ['The post is not approved.', verbatim('The post is not approved.')])
    assert.equal(translate(nested(reason), language), 'Es wurde nicht gesendet. The post is not approved.');
});

test('a code that a language lacks is shown in English', () => {
  assert.equal(translate(counted({ count: 1, names: 'a.png' }), language), '1 file is too large: a.png.');
});

test('a message stored when its sentence had other placeholders is shown in English', () => {
  const old = { ...named('Bay & Sons', 3), params: { account: 'Bay & Sons', most: 3 } };
  assert.equal(translate(old, language), old.text);
  assert.equal(translate(nested(old), language), `Es wurde nicht gesendet. ${old.text}`);
});

test('a message that lacks a parameter is refused where it is created', () => {
  assert.throws(() => counted({ count: 1 }), /needs \{names\}/);
});

test('sentences side by side are translated one by one', () => {
  const both = joinMessages([notApproved, nested('x')]);
  assert.equal(both.text, 'The post is not approved. It was not sent. x');
  assert.equal(joinMessages([notApproved]), notApproved);
});
