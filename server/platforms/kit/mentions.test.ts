import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeMentions, splitAtMentions } from './mentions.ts';

const coffee = { id: 'urn:li:organization:5515715', name: 'Lanternfish Coffee' };
const lantern = { id: 'urn:li:organization:7', name: 'Lanternfish' };
const odd = { id: 'x', name: 'A+B (Lisboa).' };
const hyphenated = { id: 'y', name: 'Anne-Marie/Co' };

test('each @name of a chosen entity becomes its name, with its place in the text that readers see', () => {
  const { text, mentions } = placeMentions('With @Lanternfish Coffee, and @Lanternfish Coffee!', [coffee]);
  assert.equal(text, 'With Lanternfish Coffee, and Lanternfish Coffee!');
  assert.deepEqual(mentions, [
    { ...coffee, start: 5, end: 23 },
    { ...coffee, start: 29, end: 47 },
  ]);
});

test('the longest name wins, and one name is not found inside another word', () => {
  const places = (caption: string) =>
    placeMentions(caption, [lantern, coffee]).mentions.map(({ name }) => name);
  assert.deepEqual(places('@Lanternfish Coffee and @Lanternfish'), ['Lanternfish Coffee', 'Lanternfish']);
  assert.deepEqual(places('@Lanternfishes, mail@Lanternfish, @lanternfish'), []);
  assert.deepEqual(
    places('https://example.com/@Lanternfish/video, @Lanternfish\u0301, e\u0301@Lanternfish'),
    [],
  );
});

test('any other @ stays as it was written, and names may contain characters of patterns', () => {
  assert.equal(placeMentions('@someone at 9', [coffee]).text, '@someone at 9');
  assert.deepEqual(placeMentions('See @A+B (Lisboa). Now', [odd]).mentions, [{ ...odd, start: 4, end: 17 }]);
  assert.equal(placeMentions('@Anne-Marie/Co', [hyphenated]).mentions.length, 1);
});

test('the pieces put together are the text, whatever was written', () => {
  const part = fc.constantFrom('@', 'Lanternfish', ' Coffee', ' ', '\n', 'a', '🎉', 'A+B (Lisboa).', '@@');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const placed = placeMentions(parts.join(''), [coffee, lantern, odd]);
      const pieces = splitAtMentions(placed);
      assert.equal(pieces.map(({ piece }) => piece).join(''), placed.text);
      for (const { piece, mention } of pieces) if (mention) assert.equal(piece, mention.name);
    }),
  );
});
