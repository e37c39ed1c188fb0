import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type AcceptedAdvisory, findRecordProblems, judgeAudit } from './judge-audit.ts';

const today = '2026-11-18';
const advisory = {
  source: 1,
  name: 'leftpad',
  title: 'Pads on the wrong side',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
};
const report = (...via: unknown[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: via.length > 0 ? { leftpad: { via }, parent: { via: ['leftpad'] } } : {},
    metadata: { dependencies: { total: 900 } },
  });
const row: AcceptedAdvisory = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  package: 'leftpad',
  severity: 'high',
  reason: 'We pad on no side.',
  since: '2026-11-15',
  until: '2026-11-22',
};

test('an answer without advisories is green', () => {
  assert.deepEqual(judgeAudit(report(), [], today), { kind: 'judged', open: [], accepted: [] });
});

test('an advisory is open, once, however many packages lead to it', () => {
  const verdict = judgeAudit(report(advisory, advisory), [], today);
  assert.ok(verdict.kind === 'judged');
  assert.deepEqual(
    verdict.open.map(({ id, package: name, severity }) => [id, name, severity]),
    [['GHSA-aaaa-bbbb-cccc', 'leftpad', 'high']],
  );
});

test('a registry that does not answer audits leaves it unknown, never green', () => {
  const refusal = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } };
  const nothingJudged = {
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: { dependencies: { total: 0 } },
  };
  for (const output of [
    '',
    'not json',
    'null',
    '{}',
    '[]',
    JSON.stringify(refusal),
    JSON.stringify(nothingJudged),
  ])
    assert.equal(judgeAudit(output, [row], today).kind, 'unknown', output);
});

test('an accepted advisory waits until its day, and no longer; a more severe one is another', () => {
  const open = (rows: readonly AcceptedAdvisory[], day: string, found: object = advisory): number => {
    const verdict = judgeAudit(report(found), rows, day);
    return verdict.kind === 'judged' ? verdict.open.length : -1;
  };
  assert.equal(open([row], today), 0);
  assert.equal(open([row], '2026-11-22'), 0);
  assert.equal(open([row], '2026-11-23'), 1);
  assert.equal(open([row], today, { ...advisory, severity: 'critical' }), 1);
  assert.equal(open([{ ...row, package: 'rightpad' }], today), 1);
});

test('an advisory cannot be accepted for longer than its severity allows, nor without a reason', () => {
  assert.deepEqual(findRecordProblems([row]), []);
  for (const wrong of [
    { until: '2026-11-23' },
    { until: '2026-11-14' },
    { until: 'some day' },
    { reason: ' ' },
    { severity: 'info' as never },
  ])
    assert.equal(findRecordProblems([{ ...row, ...wrong }]).length, 1, JSON.stringify(wrong));
});

test('what is accepted now is recorded as the policy wants it', () => {
  const path = new URL('../../docs/security/accepted-advisories.json', import.meta.url);
  assert.deepEqual(findRecordProblems(JSON.parse(readFileSync(path, 'utf8'))), []);
});
