import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovalStatement, approvalMac, isApprovalMac, statementText } from './approval-statement.ts';

const key = Buffer.alloc(32, 1);
const statement: ApprovalStatement = {
  id: 'apv_1',
  workspaceId: 'wsp_1',
  postId: '42' as ApprovalStatement['postId'],
  revisionNumber: 1,
  digest: 'ab'.repeat(32),
  covers: 'content',
  userId: 'usr_1',
  sessionId: 'ses_1',
  declarations: { audience: 'everyone' },
  timing: {
    kind: 'at',
    at: '2026-11-19T09:00:00.000Z',
    wallTime: '2026-11-19T10:00:00',
    timeZone: 'Europe/Berlin',
    toleranceMinutes: 15,
  },
  strength: 'session',
  statement: null,
  policy: { approvalsRequired: 1, selfApproval: true, version: null },
  createdAt: '2026-11-18T09:00:00.123Z',
};

test('the text of a statement is stable across versions, because stored MACs depend on it', () => {
  assert.equal(
    statementText(statement),
    '{"at":"2026-11-18T09:00:00.123Z","covers":"content","declarations":{"audience":"everyone"},"digest":"' +
      'ab'.repeat(32) +
      '","id":"apv_1","policy":{"approvals_required":1,"self_approval":true},"post":"42","revision":1,"session":"ses_1","strength":"session","timing":{"at":"2026-11-19T09:00:00.000Z","kind":"at","time_zone":"Europe/Berlin","tolerance_minutes":15,"wall_time":"2026-11-19T10:00:00"},"type":"signoff.approval-row.v1","user":"usr_1","workspace":"wsp_1"}',
  );
  assert.equal(
    approvalMac(key, statement),
    'b78c89dba3f190b8495711fbcbd9dbfd9b911d265fa5ef73227c3b5d17c1e643',
  );
});

test('since statements can be signed, the text names them and the version of the policy', () => {
  const signed: ApprovalStatement = {
    ...statement,
    strength: 'passkey',
    statement: { id: 'sst_1', sha256: 'cd'.repeat(32) },
    policy: { approvalsRequired: 1, selfApproval: true, version: 3 },
  };
  const { type, policy, statement: named } = JSON.parse(statementText(signed));
  assert.equal(type, 'signoff.approval-row.v2');
  assert.deepEqual(policy, { approvals_required: 1, self_approval: true, version: 3 });
  assert.deepEqual(named, { id: 'sst_1', sha256: 'cd'.repeat(32) });
  const mac = approvalMac(key, signed);
  const other = { id: 'sst_1' as const, sha256: 'ef'.repeat(32) };
  for (const changed of [
    { statement: null },
    { statement: other },
    { policy: { ...signed.policy!, version: 4 } },
  ])
    assert.equal(isApprovalMac(key, { ...signed, ...changed }, mac), false);
});

/** In the form that is made now. */
const current: ApprovalStatement = {
  ...statement,
  policy: { approvalsRequired: 1, selfApproval: true, version: 1 },
};

/** One change for each part. A new part of a statement needs a line here to compile. */
const changes: { readonly [Name in keyof ApprovalStatement]: ApprovalStatement[Name] } = {
  id: 'apv_2',
  workspaceId: 'wsp_2',
  postId: '43' as ApprovalStatement['postId'],
  revisionNumber: 2,
  digest: 'cd'.repeat(32),
  covers: 'timing',
  userId: 'usr_2',
  sessionId: 'ses_2',
  declarations: { audience: 'friends' },
  timing: { kind: 'any' },
  strength: 'passkey',
  statement: { id: 'sst_2', sha256: 'ef'.repeat(32) },
  policy: { approvalsRequired: 2, selfApproval: true, version: 3 },
  createdAt: '2026-11-18T09:00:00.124Z',
};

for (const name of Object.keys(changes) as (keyof ApprovalStatement)[])
  test(`a MAC does not fit a statement with another ${name}`, () => {
    const mac = approvalMac(key, current);
    assert.ok(isApprovalMac(key, current, mac));
    assert.equal(isApprovalMac(key, { ...current, [name]: changes[name] }, mac), false);
  });

test('a MAC does not fit another key, a part of it or something else', () => {
  const mac = approvalMac(key, statement);
  assert.equal(isApprovalMac(Buffer.alloc(32, 2), statement, mac), false);
  for (const other of ['', mac.slice(1), `${mac}0`, 'é'.repeat(64)])
    assert.equal(isApprovalMac(key, statement, other), false);
});

test('no policy differs from every policy', () => {
  assert.equal(isApprovalMac(key, { ...statement, policy: null }, approvalMac(key, statement)), false);
});
