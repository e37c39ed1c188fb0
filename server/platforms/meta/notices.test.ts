import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createMetaNotices } from './notices.ts';
import { readSignedRequest } from './signed-request.ts';

const secret = 'test-app-secret';
/** Computed independently of this code. */
const vector =
  'O0DHdg8bEw_-kLcnL9yZ0j9JXbELJFPZOzAkfn8J45w.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImV4cGlyZXMiOjEyOTE4NDA0MDAsImlzc3VlZF9hdCI6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9';
const issued = 1_291_836_800;
const soon = new Date((issued + 30) * 1_000);

function signed(payload: object | string, key = secret): string {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const encoded = Buffer.from(text).toString('base64url');
  return `${createHmac('sha256', key).update(encoded).digest('base64url')}.${encoded}`;
}
const payloadDefaults = { algorithm: 'HMAC-SHA256', issued_at: issued, user_id: '218471' };

const reader = createMetaNotices('Facebook', secret);
const read = (text: string, endpoint = 'deauthorize', now = soon) =>
  reader.read({
    endpoint,
    headers: {},
    now,
    body: Buffer.from(new URLSearchParams({ signed_request: text }).toString()),
  });

test('the known vector is read', () => {
  assert.deepEqual(readSignedRequest(vector, secret), {
    kind: 'genuine',
    request: { userId: '218471', profileId: null, issuedAt: new Date(issued * 1_000) },
  });
});

test('an app removal and a deletion request name the person and the time', () => {
  const at = new Date(issued * 1_000);
  const revoked = read(vector);
  assert.ok(revoked.kind === 'genuine' && revoked.notice.kind === 'revoked');
  assert.equal(revoked.notice.personId, '218471');
  assert.deepEqual(revoked.notice.at, at);
  const deletion = read(vector, 'data-deletion');
  assert.ok(deletion.kind === 'genuine');
  assert.deepEqual(deletion.notice, { kind: 'delete_data', personId: '218471', at });
  assert.deepEqual(reader.endpoints, ['deauthorize', 'data-deletion']);
});

test('forged, altered and other apps’ messages are refused', () => {
  const [signature = '', payload = ''] = vector.split('.');
  const other = Buffer.from(JSON.stringify({ ...payloadDefaults, user_id: '1' })).toString('base64url');
  for (const text of [
    '',
    '.',
    'a.b',
    signature,
    `${signature}.`,
    `.${payload}`,
    `${vector}.x`,
    `${signature}.${other}`,
    `${signature.slice(0, -2)}.${payload}`,
    `${'A'.repeat(43)}.${payload}`,
    signed(payloadDefaults, 'another-secret'),
    signed(payloadDefaults, ''),
  ])
    assert.equal(read(text).kind, 'refused', text);
});

test('a genuine signature does not make another algorithm, shape or time valid', () => {
  for (const payload of [
    { ...payloadDefaults, algorithm: 'none' },
    { ...payloadDefaults, algorithm: 'HMAC-SHA1' },
    { ...payloadDefaults, algorithm: undefined },
    { ...payloadDefaults, issued_at: undefined },
    { ...payloadDefaults, issued_at: -1 },
    { ...payloadDefaults, issued_at: '2026' },
    { ...payloadDefaults, user_id: 'x y' },
    { ...payloadDefaults, user_id: 2 ** 60 },
    'not json',
    '[]',
  ])
    assert.equal(read(signed(payload)).kind, 'refused', JSON.stringify(payload));
  assert.equal(read(vector, 'deauthorize', new Date(soon.getTime() + 49 * 3_600_000)).kind, 'refused');
  assert.equal(read(vector, 'deauthorize', new Date((issued - 600) * 1_000)).kind, 'refused');
  assert.equal(read(vector, 'toString').kind, 'refused');
});

test('every delivery of a message has the same identity, and other messages have others', () => {
  const identity = (text: string, endpoint?: string) => {
    const reading = read(text, endpoint);
    assert.ok(reading.kind === 'genuine');
    return reading.identity;
  };
  assert.equal(identity(vector), identity(signed({ expires: 0, ...payloadDefaults })));
  const all = [
    identity(vector),
    identity(vector, 'data-deletion'),
    identity(signed({ ...payloadDefaults, issued_at: issued + 1 })),
    identity(signed({ ...payloadDefaults, user_id: '218472' })),
  ];
  assert.equal(new Set(all).size, all.length);
});

test('a page that removes the app names no person: nothing to do', () => {
  for (const user_id of ['0', 0, undefined]) {
    const reading = read(signed({ ...payloadDefaults, user_id, profile_id: '1755847768034402' }));
    assert.ok(reading.kind === 'genuine' && reading.notice.kind === 'nothing');
  }
});
