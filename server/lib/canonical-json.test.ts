import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { canonicalJson, digestOf, type Json } from './canonical-json.ts';

const json = fc.jsonValue({ stringUnit: 'binary' }) as fc.Arbitrary<Json>;

/** JSON has only one zero. */
const oneZero = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

/** The same value with the members of every object in the opposite order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

test('the order in which members were written does not matter', () => {
  assert.equal(canonicalJson({ b: 1, a: [{ d: 2, c: 3 }] }), '{"a":[{"c":3,"d":2}],"b":1}');
  fc.assert(fc.property(json, (value) => assert.equal(canonicalJson(reversed(value)), canonicalJson(value))));
});

test('equal values have one text and different values have different texts', () => {
  const pair = fc.oneof(
    fc.tuple(json, json),
    json.map((value): [Json, Json] => [value, reversed(value)]),
  );
  fc.assert(
    fc.property(pair, ([left, right]) => {
      const equal = isDeepStrictEqual(oneZero(left), oneZero(right));
      assert.equal(canonicalJson(left) === canonicalJson(right), equal);
      assert.equal(digestOf(left) === digestOf(right), equal);
    }),
  );
});

test('the text is JSON for the same value', () => {
  fc.assert(fc.property(json, (value) => assert.deepEqual(JSON.parse(canonicalJson(value)), oneZero(value))));
});

test('keys are sorted by code unit, not by language', () => {
  const keys = ['é', 'z', 'Z', 'a', '10', '9', '\u{1F600}', '\uFFFD', ''];
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
  assert.equal(text, '{"":0,"10":0,"9":0,"Z":0,"a":0,"z":0,"é":0,"\u{1F600}":0,"\uFFFD":0}');
});

test('characters are neither normalised nor lost', () => {
  assert.notEqual(digestOf('é'), digestOf('e\u0301'));
  assert.notEqual(digestOf('\ud800'), digestOf('\ufffd'));
  assert.notEqual(digestOf('\ud800'), digestOf('\\ud800'));
  assert.notEqual(digestOf('a\u200b'), digestOf('a'));
  assert.equal(canonicalJson(JSON.parse('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
});

test('arrays keep their order, and values of different types never have the same text', () => {
  const values: Json[] = [
    [1, 2],
    [2, 1],
    '1',
    1,
    true,
    'true',
    null,
    'null',
    {},
    [],
    '',
    [null],
    { a: null },
  ];
  assert.equal(new Set(values.map(canonicalJson)).size, values.length);
});

test('a digest does not change from one version to the next: stored approvals depend on it', () => {
  const manifest = {
    schema: 1,
    text: 'Olá #coffee 🫘',
    media: [{ sha256: 'ab', width: 1080 }],
    wire: { b: 1.5, a: null },
  };
  assert.equal(
    canonicalJson(manifest),
    '{"media":[{"sha256":"ab","width":1080}],"schema":1,"text":"Olá #coffee 🫘","wire":{"a":null,"b":1.5}}',
  );
  assert.equal(digestOf(manifest), 'ab4d1cf61dd280d70fac09d8d81947b2d12c6b3007e61bca9848b5b03f5d9bb4');
});
