import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineMessages, patternsOf, translate } from './message.ts';

const messages = defineMessages('test', {
  plain: 'The post is not approved.',
  named: '{account} takes at most {max} files.',
  counted: '{count, plural, one {# file is} other {# files are}} too large: {names}.',
  nested: 'It was not sent. {reason}',
});
const german: Record<string, string> = {
  'test.plain': 'Der Beitrag ist nicht freigegeben.',
  'test.named': '{account} nimmt höchstens {max} Dateien.',
  'test.nested': 'Es wurde nicht gesendet. {reason}',
};
const language = { locale: 'de-DE', pattern: (code: string) => german[code] };

test('a message is its code, its parameters and its English words', () => {
  assert.deepEqual(messages.plain(), { code: 'test.plain', params: {}, text: 'The post is not approved.' });
  assert.deepEqual(messages.named({ account: 'Bay & Sons', max: 1_200 }), {
    code: 'test.named',
    params: { account: 'Bay & Sons', max: 1_200 },
    text: 'Bay & Sons takes at most 1,200 files.',
  });
  const { text } = messages.counted({ count: 2, names: ['a.png', 'b.png'] });
  assert.equal(text, '2 files are too large: a.png, b.png.');
});

test('another language is chosen by the code, and writes numbers its own way', () => {
  assert.equal(translate(messages.plain(), language), 'Der Beitrag ist nicht freigegeben.');
  const named = messages.named({ account: 'Musik', max: 1_200 });
  assert.equal(translate(named, language), 'Musik nimmt höchstens 1.200 Dateien.');
});

test('a message inside a message is translated; what people wrote is not, whatever it says', () => {
  const nested = messages.nested({ reason: messages.plain() });
  assert.equal(nested.text, 'It was not sent. The post is not approved.');
  assert.equal(translate(nested, language), 'Es wurde nicht gesendet. Der Beitrag ist nicht freigegeben.');
  const written = messages.nested({ reason: 'The post is not approved.' });
  assert.equal(translate(written, language), 'Es wurde nicht gesendet. The post is not approved.');
});

test('a code that a language lacks is said in English', () => {
  const counted = messages.counted({ count: 1, names: 'a.png' });
  assert.equal(translate(counted, language), '1 file is too large: a.png.');
});

test('a message that lacks a parameter is refused where it is made', () => {
  assert.throws(() => messages.counted({ count: 1 }), /needs \{names\}/);
});

test('the patterns of a set of messages are there by code', () => {
  assert.equal(patternsOf(messages)?.['test.plain'], 'The post is not approved.');
  assert.equal(patternsOf({ plain: 'x' }), undefined);
});
