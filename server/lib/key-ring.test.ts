import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  currentKeyId,
  deriveKey,
  fingerprint,
  generateKeyRingText,
  open,
  parseKeyRing,
  seal,
} from './key-ring.ts';

const keyText = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [keyText('k1'), keyText('k2')];
const ring = parseKeyRing(first);
const record = 'wsp_1|acc_1|access_token|1';

test('every sealed text opens again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, associated) => {
      assert.equal(open(ring, seal(ring, plain, associated), associated), plain);
    }),
  );
});

test('every single flipped bit makes it fail', () => {
  const sealed = seal(ring, 'AQX-token', record);
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const damaged = Buffer.from(sealed);
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.throws(() => open(ring, damaged, record), `bit ${bit}`);
  }
});

test('every cut and every added byte makes it fail', () => {
  const sealed = seal(ring, 'AQX-token', record);
  for (let length = 0; length < sealed.length; length++)
    assert.throws(() => open(ring, sealed.subarray(0, length), record), `cut to ${length}`);
  assert.throws(() => open(ring, Buffer.concat([sealed, Buffer.from([0])]), record));
});

test('a record moved to another account, column, version or workspace does not open', () => {
  const sealed = seal(ring, 'AQX-token', record);
  for (const other of [
    'wsp_2|acc_1|access_token|1',
    'wsp_1|acc_2|access_token|1',
    'wsp_1|acc_1|refresh_token|1',
    'wsp_1|acc_1|access_token|2',
    '',
    `${record} `,
  ])
    assert.throws(() => open(ring, sealed, other), other);
});

test('parts of two records do not make a third', () => {
  const [left, right] = [seal(ring, 'left-token', record), seal(ring, 'rite-token', record)];
  assert.equal(left.length, right.length);
  const dataKeyEnd = 2 + 'k1'.length + 60;
  assert.throws(() =>
    open(ring, Buffer.concat([left.subarray(0, dataKeyEnd), right.subarray(dataKeyEnd)]), record),
  );
});

test('another key of the same name does not open it', () => {
  const stranger = parseKeyRing(keyText('k1'));
  assert.throws(() => open(stranger, seal(ring, 'AQX-token', record), record));
});

test('a missing key is named, so that a person can restore it', () => {
  const sealed = seal(ring, 'AQX-token', record);
  assert.throws(() => open(parseKeyRing(second), sealed, record), /the key "k1" is not in ENCRYPTION_KEYS/);
});

test('after a new key is added in front, old records still open and new ones use the new key', () => {
  const sealed = seal(ring, 'old', record);
  const rotated = parseKeyRing(`${second}, ${first}`);
  assert.equal(open(rotated, sealed, record), 'old');
  assert.equal(currentKeyId(rotated), 'k2');
  const fresh = seal(rotated, 'new', record);
  assert.equal(open(parseKeyRing(second), fresh, record), 'new');
  assert.throws(() => open(ring, fresh, record));
});

test('the same text sealed twice gives different records and never appears in them', () => {
  const [left, right] = [seal(ring, 'AQX-token', record), seal(ring, 'AQX-token', record)];
  assert.notDeepEqual(left, right);
  assert.equal(left.includes('AQX-token'), false);
});

test('keys derived for other purposes differ from each other and from the key itself', () => {
  const key = ring.keys[0]!.key;
  const derived = ['audit chain', 'cookies'].map((purpose) => deriveKey(ring, 'k1', purpose));
  assert.equal(new Set([key, ...derived].map((each) => each.toString('hex'))).size, 3);
  assert.deepEqual(deriveKey(ring, 'k1', 'cookies'), derived[1]);
});

test('a fingerprint distinguishes keys and contains nothing of them', () => {
  const [one, other] = [ring.keys[0]!.key, parseKeyRing(second).keys[0]!.key];
  assert.notEqual(fingerprint(one), fingerprint(other));
  assert.equal(fingerprint(one).includes(one.toString('hex').slice(0, 8)), false);
});

test('a new ring can be read again', () => {
  assert.equal(parseKeyRing(generateKeyRingText()).keys[0]?.key.length, 32);
});

const secret = randomBytes(31).toString('base64');
const wrong: [string, RegExp][] = [
  ['', /name:base64/],
  [secret, /name:base64/],
  [`:${secret}`, /name:base64/],
  [`a b:${secret}`, /name:base64/],
  [`${'k'.repeat(33)}:${secret}`, /name:base64/],
  [`k1:${secret}`, /"k1" has 31 bytes, it must have 32/],
  ['k1:', /"k1" has 0 bytes/],
  [`${first},${keyText('k1')}`, /same name/],
  [`${first},`, /name:base64/],
];
for (const [text, problem] of wrong) {
  test(`a ring like ${JSON.stringify(text.replaceAll(/[\w+/=]{20,}/g, '…'))} is refused without showing a key`, () => {
    assert.throws(
      () => parseKeyRing(text),
      (error: Error) => {
        assert.match(error.message, problem);
        return !error.message.includes(secret.slice(0, 12));
      },
    );
  });
}
