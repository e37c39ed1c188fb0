import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingFrom, openingOf, pictureBody, textsFor } from './order.ts';

const quote = {
  name: 'quote',
  title: 'Quote',
  slots: [
    { name: 'quote', title: 'Quote', required: true, max_length: 24 },
    { name: 'byline', title: 'Who said it', required: false, max_length: 40 },
  ],
  photos: { min: 0, max: 1 },
};

test('a picture begins with what the post begins with', () => {
  const caption = '#winter The lights stay on late. First bags leave Thursday.\nhttps://shop.example/a';
  assert.equal(openingOf(caption), 'The lights stay on late.');
  assert.deepEqual(textsFor(quote, {}, openingOf(caption)), {
    quote: 'The lights stay on late.',
    byline: '',
  });
});

test('what it is about comes before a short greeting', () => {
  const caption = 'Hello there. Meet Deepwater, our winter espresso.';
  assert.equal(openingOf(caption), 'Meet Deepwater, our winter espresso.');
  assert.equal(openingOf(caption, 'Deepwater, our winter espresso'), 'Deepwater, our winter espresso');
  assert.equal(openingOf(caption, 'Something else'), 'Meet Deepwater, our winter espresso.');
  assert.equal(openingOf('Hello!'), 'Hello!');
  assert.equal(openingOf('#only https://shop.example'), '');
});

test('what is too long ends with a whole word, and what was typed stays', () => {
  assert.equal(textsFor(quote, {}, 'The lights stay on very late.').quote, 'The lights stay on very');
  assert.equal(textsFor(quote, { quote: 'Mine' }, 'The lights').quote, 'Mine');
  assert.equal(textsFor(quote, { quote: '' }, 'The lights').quote, '');
});

test('only what the template has goes to the server', () => {
  assert.deepEqual(
    pictureBody(quote, { quote: 'Mine', byline: ' ' }, { photos: ['a', 'b'], platforms: [], film: false }),
    { template: 'quote', texts: { quote: 'Mine' }, photos: ['a'] },
  );
});

test('what is still missing is named', () => {
  assert.deepEqual(missingFrom(quote, { quote: 'Mine' }, 0), []);
  assert.deepEqual(missingFrom({ ...quote, photos: { min: 2, max: 2 } }, { quote: ' ' }, 1), [
    '“Quote”',
    'one photo',
  ]);
});
