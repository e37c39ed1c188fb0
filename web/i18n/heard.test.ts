import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHeard } from './heard.ts';

const hear = createHeard({
  'The post is not complete': 'Der Beitrag ist nicht vollständig',
  '{1} takes at most {2} characters.': '{1} nimmt höchstens {2} Zeichen.',
  '{1} takes at most {2} characters. This has {3}.': 'Das sind {3} Zeichen; {1} nimmt höchstens {2}.',
  'Not published: {1}': 'Nicht veröffentlicht: {1}',
  'There is a file called {1} already.': 'Es gibt schon eine Datei namens {=1}.',
  '"{1}" is missing.': '„{1}“ fehlt.',
  Music: 'Musik',
});

test('a sentence of the server is told in the words of the catalogue', () => {
  assert.equal(hear('The post is not complete'), 'Der Beitrag ist nicht vollständig');
});

test('its values keep their places, in the order of the other language', () => {
  assert.equal(
    hear('LinkedIn takes at most 3,000 characters. This has 3,012.'),
    'Das sind 3,012 Zeichen; LinkedIn nimmt höchstens 3,000.',
  );
  assert.equal(hear('TikTok takes at most 5 characters.'), 'TikTok nimmt höchstens 5 Zeichen.');
});

test('a sentence inside a sentence is told as well', () => {
  assert.equal(
    hear('Not published: The post is not complete'),
    'Nicht veröffentlicht: Der Beitrag ist nicht vollständig',
  );
});

test('a word of ours is told inside a sentence, a word that a person wrote is not', () => {
  assert.equal(hear('"Music" is missing.'), '„Musik“ fehlt.');
  assert.equal(hear('There is a file called Music already.'), 'Es gibt schon eine Datei namens Music.');
  assert.equal(
    hear('Not published: There is a file called Music already.'),
    'Nicht veröffentlicht: Es gibt schon eine Datei namens Music.',
  );
});

test('what nobody knows is shown as it came', () => {
  assert.equal(hear('Something (new) happened.'), 'Something (new) happened.');
});
