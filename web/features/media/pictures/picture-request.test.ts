import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingInputs, slotTexts, suggestOpening, toPictureInput } from './picture-request.ts';

const quote = {
  name: 'quote',
  title: 'Quote',
  slots: [
    { name: 'quote', title: 'Quote', required: true, max_length: 24 },
    { name: 'byline', title: 'Who said it', required: false, max_length: 40 },
  ],
  photos: { min: 0, max: 1 },
};

test('the first slot starts with the opening of the post', () => {
  const caption = '#winter The lights stay on late. First bags leave Thursday.\nhttps://shop.example/a';
  assert.equal(suggestOpening(caption), 'The lights stay on late.');
  assert.deepEqual(slotTexts(quote, {}, suggestOpening(caption)), {
    quote: 'The lights stay on late.',
    byline: '',
  });
});

test('the subject of the post comes before a short greeting', () => {
  const caption = 'Hello there. Meet Deepwater, our winter espresso.';
  assert.equal(suggestOpening(caption), 'Meet Deepwater, our winter espresso.');
  assert.equal(suggestOpening(caption, 'Deepwater, our winter espresso'), 'Deepwater, our winter espresso');
  assert.equal(suggestOpening(caption, 'Something else'), 'Meet Deepwater, our winter espresso.');
  assert.equal(suggestOpening('Hello!'), 'Hello!');
  assert.equal(suggestOpening('#only https://shop.example'), '');
});

test('text that is too long is cut at a word, and typed text stays', () => {
  assert.equal(slotTexts(quote, {}, 'The lights stay on very late.').quote, 'The lights stay on very');
  assert.equal(slotTexts(quote, { quote: 'Mine' }, 'The lights').quote, 'Mine');
  assert.equal(slotTexts(quote, { quote: '' }, 'The lights').quote, '');
});

test('only slots of the template are sent', () => {
  assert.deepEqual(
    toPictureInput(quote, { quote: 'Mine', byline: ' ' }, { photos: ['a', 'b'], platforms: [], film: false }),
    { template: 'quote', texts: { quote: 'Mine' }, photos: ['a'] },
  );
});

test('missing inputs are named', () => {
  assert.deepEqual(missingInputs(quote, { quote: 'Mine' }, 0), []);
  assert.deepEqual(missingInputs({ ...quote, photos: { min: 2, max: 2 } }, { quote: ' ' }, 1), [
    '“Quote”',
    'one photo',
  ]);
});
