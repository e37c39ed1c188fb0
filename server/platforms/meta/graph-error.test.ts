import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import { readAnswer } from './graph.ts';
import { type FaultClass, fault, faultOf, graphFaults, readGraphError } from './graph-error.ts';

const body = (code: unknown, error_subcode?: unknown, more: object = {}): string =>
  JSON.stringify({
    error: { message: 'any text', type: 'OAuthException', code, error_subcode, fbtrace_id: 'A1', ...more },
  });
const classOf = (code: number, subcode: number | null = null) =>
  faultOf({ code, subcode, isTransient: false }).class;

/** Every row of Meta's shared table. */
const rows: readonly (readonly [code: number, subcode: number | null, expected: FaultClass])[] = [
  [1, null, 'unclear'],
  [2, null, 'unclear'],
  [3, null, 'refused'],
  [4, null, 'wait_app'],
  [4, 2207051, 'blocked'],
  [10, null, 'permission_lost'],
  [200, null, 'permission_lost'],
  [255, null, 'permission_lost'],
  [299, null, 'permission_lost'],
  [17, null, 'wait_account'],
  [32, null, 'wait_account'],
  [80001, null, 'wait_account'],
  [80002, null, 'wait_account'],
  [341, null, 'wait_app'],
  [368, null, 'blocked'],
  [368, 1390008, 'blocked'],
  [506, null, 'duplicate'],
  [613, null, 'wait_account'],
  [613, 1996, 'wait_account'],
  [100, null, 'refused'],
  [100, 33, 'gone'],
  [102, null, 'auth_lost'],
  [190, null, 'auth_lost'],
  ...[458, 459, 460, 463, 464, 467, 492].map((sub) => [190, sub, 'auth_lost'] as const),
  [190, 9999999, 'auth_lost'],
  [1609005, null, 'refused'],
  [300, null, 'unlisted'],
  [999, 5, 'unlisted'],
];

test('every code of the shared table has its class, and an unknown subcode falls back to its code', () => {
  for (const [code, subcode, expected] of rows)
    assert.equal(classOf(code, subcode), expected, `${code}/${subcode}`);
  for (const key of Object.keys(graphFaults)) {
    const [code, subcode] = key.split('/');
    assert.ok(
      rows.some((row) => row[0] === Number(code) && (row[1] ?? undefined) === (subcode && Number(subcode))),
      `${key} is not in this test`,
    );
  }
});

test('all messages name the platform and are full sentences', () => {
  for (const [key, row] of Object.entries(graphFaults)) {
    const words = row.describe('Instagram').text;
    assert.match(words, /Instagram.*\.$/s, key);
    assert.doesNotMatch(words, /Facebook/, key);
  }
});

test('a platform’s own rows come first, by code and subcode, then by subcode alone, then by code', () => {
  const row = (code: string) => fault('refused', code, () => verbatim('No.'));
  const own = { '4/2207051': row('exact'), '*/77': row('any'), '100': row('plain') };
  const code = (number: number, subcode: number | null) =>
    faultOf({ code: number, subcode, isTransient: false }, own).code;
  assert.equal(code(4, 2207051), 'exact');
  assert.equal(code(190, 77), 'any');
  assert.equal(code(100, 1), 'plain');
  assert.equal(code(100, 33), 'not_found');
  assert.equal(code(4, null), 'app_limit');
});

test('a wrong proof of the secret is the installation’s mistake, and no other bad parameter is taken for it', () => {
  const codeOf = (subcode: number | null, type: string) =>
    faultOf({ code: 100, subcode, isTransient: false, type }).code;
  assert.equal(codeOf(null, 'GraphMethodException'), 'app_secret_wrong');
  assert.equal(codeOf(33, 'GraphMethodException'), 'not_found');
  assert.equal(codeOf(null, 'OAuthException'), 'bad_parameter');
});

test('transient and not in the table is unclear', () => {
  assert.equal(faultOf({ code: 999, subcode: null, isTransient: true }).class, 'unclear');
});

test('only Meta’s own envelope is an error, with numbers also as text', () => {
  const type = 'OAuthException';
  assert.deepEqual(readGraphError(body(190, 460, { is_transient: false })), {
    code: 190,
    subcode: 460,
    isTransient: false,
    type,
    words: 'any text',
  });
  assert.deepEqual(readGraphError(body('32')), {
    code: 32,
    subcode: null,
    isTransient: false,
    type,
    words: 'any text',
  });
  assert.equal(readGraphError(body(2, undefined, { is_transient: true }))?.isTransient, true);
  for (const text of ['', '<html>502</html>', '{}', '[]', 'null', '{"error":"x"}', body('many')])
    assert.equal(readGraphError(text), undefined, text);
});

test('an answer is Meta’s own, or odd', () => {
  const answered = (status: number, text: string) =>
    readAnswer({ kind: 'answered', status, text, headers: new Headers() });
  assert.equal(answered(200, '{"id":"1"}').kind, 'ok');
  assert.equal(answered(200, body(1)).kind, 'fault');
  assert.equal(answered(400, body(100, 33)).kind, 'fault');
  assert.equal(answered(500, body(2)).kind, 'fault');
  assert.equal(answered(409, body(100)).kind, 'odd');
  assert.equal(answered(201, body(100)).kind, 'odd');
  for (const status of [204, 302, 400, 401, 429, 500, 503])
    assert.equal(answered(status, '').kind, 'odd', `${status}`);
  assert.equal(readAnswer({ kind: 'lost', reason: verbatim('reset') }).kind, 'lost');
});
