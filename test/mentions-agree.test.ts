/** The editor's preview and the server find mentions by rules that are written twice, since the web shares no code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeMentions } from '../server/platforms/kit/mentions.ts';
import { showMentions } from '../web/features/post/mentions.ts';

test('an author sees in the preview the mentions that go out, whatever was written', () => {
  const names = ['Ines', 'Lanternfish', 'Lanternfish Coffee', 'Anne-Marie', 'A+B (Lisboa).', 'Café'];
  const piece = fc.constantFrom(
    '@',
    '@@',
    '/',
    ' ',
    '\n',
    '.',
    '-',
    'e\u0301',
    '🎉',
    'https://x.example/',
    ...names,
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 14 }),
      fc.subarray(names, { minLength: 1 }),
      (pieces, chosen) => {
        const caption = pieces.join('');
        const entities = chosen.map((name) => ({ id: name, name }));
        const sent = placeMentions(caption, entities);
        assert.deepEqual(showMentions(caption, entities), {
          text: sent.text,
          ranges: sent.mentions.map(({ start, end }) => ({ start, end })),
        });
      },
    ),
  );
});
