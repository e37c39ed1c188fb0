import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import type { Trouble } from '../meta/graph.ts';
import { graphFaults } from '../meta/graph-error.ts';
import { readFacebookAnswer } from './calls.ts';
import { facebookFaults } from './faults.ts';
import { troubleAtCommit, troubleBeforeCommit } from './outcome.ts';
import { answer, graphError, lost, notSent, start as now, page } from './test-support.ts';

const context = { account: page, now };
const trouble = (result: HttpResult): Trouble => {
  const read = readFacebookAnswer(result);
  assert.ok(read.kind !== 'ok');
  return read;
};
const before = (result: HttpResult) => troubleBeforeCommit(trouble(result), context);
const at = (result: HttpResult) => troubleAtCommit(trouble(result), context);

type Kind = Outcome['kind'];
/** Every code of Meta's shared table and of Facebook's own, with what it means before and at the commit step. */
const table: readonly (readonly [code: number, subcode: number | undefined, before: Kind, at: Kind])[] = [
  [1, undefined, 'unavailable', 'unknown'],
  [2, undefined, 'unavailable', 'unknown'],
  [3, undefined, 'rejected', 'rejected'],
  [4, undefined, 'rate_limited', 'rate_limited'],
  [4, 2207051, 'rejected', 'rejected'],
  [10, undefined, 'auth_lost', 'auth_lost'],
  [200, undefined, 'auth_lost', 'auth_lost'],
  [299, undefined, 'auth_lost', 'auth_lost'],
  [17, undefined, 'rate_limited', 'rate_limited'],
  [32, undefined, 'rate_limited', 'rate_limited'],
  [80001, undefined, 'rate_limited', 'rate_limited'],
  [80002, undefined, 'rate_limited', 'rate_limited'],
  [341, undefined, 'rate_limited', 'rate_limited'],
  [368, undefined, 'rejected', 'rejected'],
  [368, 1390008, 'rejected', 'rejected'],
  [506, undefined, 'rejected', 'rejected'],
  [613, undefined, 'rate_limited', 'rate_limited'],
  [613, 1996, 'rate_limited', 'rate_limited'],
  [100, undefined, 'rejected', 'rejected'],
  [100, 33, 'rejected', 'rejected'],
  [102, undefined, 'auth_lost', 'auth_lost'],
  [190, undefined, 'auth_lost', 'auth_lost'],
  ...[458, 459, 460, 463, 464, 467, 492].map((sub) => [190, sub, 'auth_lost', 'auth_lost'] as const),
  [1609005, undefined, 'rejected', 'rejected'],
  [100, 1366046, 'rejected', 'rejected'],
  [100, 1366051, 'rejected', 'rejected'],
  [200, 1404078, 'rejected', 'rejected'],
  [368, 1404102, 'rejected', 'rejected'],
  [368, 1346003, 'rejected', 'rejected'],
  [100, 1609005, 'rejected', 'rejected'],
  [100, 1609008, 'rejected', 'rejected'],
  [1, 1363047, 'unavailable', 'unknown'],
  [1, 1609010, 'unavailable', 'unknown'],
  [368, 4854002, 'rejected', 'rejected'],
  ...[1363040, 1363127, 1363128, 1363129].map((sub) => [100, sub, 'rejected', 'rejected'] as const),
  ...[1363040, 1363127, 1363128, 1363129].map((code) => [code, undefined, 'rejected', 'rejected'] as const),
  ...[1366046, 1366051, 1404078, 1404102, 1346003, 1609008, 4854002, 1363022, 1363023].map(
    (code) => [code, undefined, 'rejected', 'rejected'] as const,
  ),
  ...[1363047, 1609010, 1363019, 1363030].map((code) => [code, undefined, 'unavailable', 'unknown'] as const),
  [6000, undefined, 'unavailable', 'unknown'],
  [6001, undefined, 'unavailable', 'unknown'],
  [382, undefined, 'rejected', 'rejected'],
  [389, undefined, 'rejected', 'rejected'],
  ...[1363019, 1363030].map((sub) => [6000, sub, 'unavailable', 'unknown'] as const),
  ...[1363022, 1363023].map((sub) => [6000, sub, 'rejected', 'rejected'] as const),
  [999, undefined, 'rejected', 'unknown'],
  [999, 7, 'rejected', 'unknown'],
];

test('every code has its outcome before and at the commit step', () => {
  for (const [code, subcode, expectedBefore, expectedAt] of table) {
    const result = graphError(code, subcode);
    assert.equal(before(result).kind, expectedBefore, `before: ${code}/${subcode}`);
    assert.equal(at(result).kind, expectedAt, `at: ${code}/${subcode}`);
  }
  const tested = new Set(
    table.flatMap(([code, subcode]) =>
      subcode === undefined ? [`${code}`] : [`${code}/${subcode}`, `*/${subcode}`],
    ),
  );
  const untested = Object.keys({ ...graphFaults, ...facebookFaults }).filter((key) => !tested.has(key));
  assert.deepEqual(untested, []);
});

test('what may hide an effect is unknown at the commit step and "not sent" before it', () => {
  const unclear = [
    lost,
    ...[301, 400, 401, 403, 404, 409, 429, 500, 502, 503, 504].map((one) => answer(one)),
  ];
  for (const result of [...unclear, graphError(999, undefined, { is_transient: true })]) {
    assert.equal(at(result).kind, 'unknown', JSON.stringify(result));
    const atBefore = before(result);
    assert.ok(atBefore.kind === 'unavailable' && atBefore.sent === false, JSON.stringify(result));
  }
  assert.equal(at(notSent).kind, 'unavailable');
  assert.equal(before(notSent).kind, 'unavailable');
});

test('a refusal with a server error status counts only when it is about permissions or limits', () => {
  for (const code of [100, 368, 506, 3]) {
    assert.equal(at(graphError(code, undefined, {}, 500)).kind, 'unknown', `${code}`);
    assert.equal(before(graphError(code, undefined, {}, 500)).kind, 'unavailable', `${code}`);
  }
  assert.equal(at(graphError(190, 460, {}, 500)).kind, 'auth_lost');
  assert.equal(at(graphError(32, undefined, {}, 503)).kind, 'rate_limited');
});

test('a wait is Meta’s own where it names one, and applies to the app or the page by the code', () => {
  const usage = {
    [page]: [
      {
        type: 'pages',
        call_count: 100,
        total_cputime: 1,
        total_time: 1,
        estimated_time_to_regain_access: 19,
      },
    ],
  };
  const limited = answer(
    400,
    {
      error: {
        message: '(#32) Page request limit reached',
        type: 'OAuthException',
        code: 32,
        fbtrace_id: 'A',
      },
    },
    { 'x-business-use-case-usage': JSON.stringify(usage) },
  );
  assert.deepEqual(at(limited), {
    kind: 'rate_limited',
    until: new Date('2026-11-15T09:49:00Z'),
    scope: 'account',
  });
  assert.deepEqual(at(graphError(4)), {
    kind: 'rate_limited',
    until: new Date('2026-11-15T10:30:00Z'),
    scope: 'app',
  });
});

test('trouble with the upload of a video says that it is the upload, and what to do', () => {
  for (const code of [6000, 6001]) {
    const outcome = before(graphError(code));
    assert.ok(outcome.kind === 'unavailable');
    assert.match(outcome.plainReason.text, /upload.*another file.* Nothing was posted\.$/);
  }
});

test('refusals carry our own code and a full sentence', () => {
  for (const [code, subcode] of table) {
    const outcome = before(graphError(code, subcode));
    if ('plainReason' in outcome)
      assert.match(outcome.plainReason.text, /^[A-Z].{20,}\.$/s, `${code}/${subcode}`);
    if (outcome.kind === 'rejected') assert.match(outcome.code, /^[a-z0-9_]+$/);
  }
});
