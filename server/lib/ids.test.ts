import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPostId, newId, newPostId, smallestId } from './ids.ts';

const start = Date.UTC(2024, 0, 1);
const instants = fc.integer({ min: start + 1, max: Date.UTC(2090, 0, 1) });

test('ids of later milliseconds sort after ids of earlier ones, as text', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 1e9 }), (ms, laterMs) => {
      assert.ok(newId('usr', ms) < newId('usr', ms + laterMs));
    }),
  );
});

test('the smallest id of a millisecond is between those before it and those of it', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      assert.ok(newId('evt', ms - 1) < smallestId('evt', ms) && smallestId('evt', ms) <= newId('evt', ms));
    }),
  );
});

test('post ids of later milliseconds are larger numbers', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 1e9 }), (ms, laterMs) => {
      assert.ok(BigInt(newPostId(ms)) < BigInt(newPostId(ms + laterMs)));
    }),
  );
});

test('an id has its kind as a prefix, a fixed length and no ambiguous characters', () => {
  fc.assert(fc.property(instants, (ms) => assert.match(newId('acc', ms), /^acc_[0-9a-hjkmnp-tv-z]{26}$/)));
});

test('thousands of ids of one millisecond differ', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('med', start));
  assert.equal(new Set(ids).size, ids.length);
});

test('post ids of one millisecond collide no more often than 22 random bits do', () => {
  const ids = Array.from({ length: 500 }, () => newPostId(start + 1));
  assert.ok(new Set(ids).size >= 497);
});

test('every post id until 2090 is accepted as one and fits a signed 64-bit integer', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      const id = newPostId(ms);
      assert.ok(isPostId(id));
      assert.equal(BigInt.asIntN(64, BigInt(id)), BigInt(id));
    }),
  );
});

test('the largest 64-bit integer is a post id and the next number is not', () => {
  assert.ok(isPostId('9223372036854775807'));
  assert.equal(isPostId('9223372036854775808'), false);
  assert.ok(isPostId('1'));
});

const notPostIds = [
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  ' 1',
  '1 ',
  '1\n',
  '0x1',
  '١',
  'abc',
  '99999999999999999999',
  '1'.repeat(10_000),
  'usr_1',
  '1;drop',
];
for (const text of notPostIds) {
  test(`${JSON.stringify(text.slice(0, 24))} is not a post id`, () => assert.equal(isPostId(text), false));
}
