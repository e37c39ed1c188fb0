import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ApprovalEvidence,
  assessApprovals,
  endsApproval,
  initialPolicy,
  type TrailEntry,
} from './assess-approvals.ts';

const digest = 'ab'.repeat(32);
const postId = '42' as ApprovalEvidence['postId'];
let ids = 0n;
const entry = (action: string, data: TrailEntry['data'] = {}, userId = 'usr_1'): TrailEntry => ({
  id: ++ids,
  action,
  userId,
  at: '2026-11-18T09:00:00.123Z',
  data,
  isIntact: true,
});
const approval = (id: 'apv_1' | 'apv_2', userId: 'usr_1' | 'usr_2', more = {}) => ({
  statement: {
    id,
    workspaceId: 'wsp_1',
    postId,
    revisionNumber: 1,
    digest,
    covers: 'content',
    userId,
    sessionId: 'ses_1',
    declarations: {},
    timing: { kind: 'any' },
    strength: 'session',
    statement: null,
    policy: null,
    createdAt: '2026-11-18T09:00:00.123Z',
    ...more,
  } as const,
  isGenuine: true,
  passkey: null,
  approvedAt: null,
});
const evidence = (changes: Partial<ApprovalEvidence> = {}): ApprovalEvidence => ({
  postId,
  workspaceId: 'wsp_1',
  revision: { number: 1, digest },
  policy: initialPolicy,
  policyEntry: null,
  contributors: ['usr_1'],
  approvals: [approval('apv_1', 'usr_1')],
  trail: [
    entry('post.submitted', { revision: 1, digest, contributors: ['usr_1'] }),
    entry('post.approved_by', { revision: 1, digest, approval: 'apv_1' }),
  ],
  ...changes,
});
const problem = (changes: Partial<ApprovalEvidence>) => {
  const found = assessApprovals(evidence(changes));
  return found.kind === 'not_genuine' ? found.problem : found.kind;
};

test('an approval that was given, is in the log and was not ended is enough', () => {
  assert.equal(problem({}), 'enough');
});

test('one approval without a fitting MAC spoils the others', () => {
  const { approvals } = evidence();
  assert.equal(
    problem({ approvals: [...approvals, { ...approval('apv_2', 'usr_2'), isGenuine: false }] }),
    'mac',
  );
});

test('an approval without its entry, or with a changed one, does not count', () => {
  const { trail } = evidence();
  assert.equal(problem({ trail: trail.slice(0, 1) }), 'no_entry');
  assert.equal(problem({ trail: trail.map((one) => ({ ...one, isIntact: false })) }), 'no_entry');
});

test('every entry that ends approvals ends them, whatever the row says', () => {
  const { trail } = evidence();
  for (const later of [
    entry('post.edited'),
    entry('post.written_again'),
    entry('post.changes_requested'),
    entry('post.cancelled'),
    entry('post.review_again', { cause: 'rules_changed' }),
    entry('post.approval_withdrawn'),
    entry('post.stopped', { approval: 'apv_1' }),
    entry('post.submitted', { revision: 2, digest }),
  ])
    assert.equal(problem({ trail: [...trail, later] }), 'ended', later.action);
});

test('entries about others, and a stricter policy, leave an approval as it is', () => {
  const one = { id: 'apv_1', userId: 'usr_1', revisionNumber: 1 } as const;
  assert.equal(endsApproval(entry('post.approval_withdrawn', {}, 'usr_2'), one), false);
  assert.equal(endsApproval(entry('post.stopped', { approval: 'apv_2' }), one), false);
  assert.equal(endsApproval(entry('post.review_again', { cause: 'policy' }), one), false);
  assert.equal(endsApproval(entry('post.failed'), one), false);
});

test('the policy must be the one that was set last', () => {
  const after = { ...initialPolicy, approvalsRequired: 2 };
  const policyEntry = entry('policy.changed', { after });
  assert.equal(problem({ policyEntry }), 'policy');
  assert.equal(problem({ policyEntry, policy: after }), 'not_enough');
  assert.equal(problem({ policyEntry: { ...policyEntry, isIntact: false }, policy: after }), 'policy');
  assert.equal(problem({ policy: { ...initialPolicy, selfApproval: false } }), 'policy');
});

test('authors do not count where they may not approve their own posts, also after they were removed', () => {
  const policy = { ...initialPolicy, selfApproval: false };
  const policyEntry = entry('policy.changed', { after: policy });
  assert.equal(problem({ policy, policyEntry }), 'not_enough');
  assert.equal(problem({ policy, policyEntry, contributors: [] }), 'contributors');
});

test('only approvals with the newest declarations count', () => {
  const policy = { ...initialPolicy, approvalsRequired: 2 };
  const policyEntry = entry('policy.changed', { after: policy });
  const both = (declarations: object) => ({
    policy,
    policyEntry,
    approvals: [approval('apv_1', 'usr_1'), approval('apv_2', 'usr_2', { declarations })],
    trail: [
      ...evidence().trail,
      entry('post.approved_by', { revision: 1, digest, approval: 'apv_2' }, 'usr_2'),
    ],
  });
  assert.equal(problem(both({})), 'enough');
  assert.equal(problem(both({ audience: 'friends' })), 'not_enough');
});

test('an approved time moves only with an entry that says so', () => {
  const at = '2026-11-19T09:00:00.000Z';
  const timing = { kind: 'at', at, wallTime: '', timeZone: 'UTC', toleranceMinutes: 15 } as const;
  const moved = { ...approval('apv_1', 'usr_1', { timing }), approvedAt: '2026-11-19T10:00:00.000Z' };
  assert.equal(problem({ approvals: [{ ...moved, approvedAt: at }] }), 'enough');
  assert.equal(problem({ approvals: [moved] }), 'approved_time');
  const entryOf = (to: string) => entry('post.time_moved', { approved_times: { apv_1: to } });
  assert.equal(
    problem({ approvals: [moved], trail: [...evidence().trail, entryOf(moved.approvedAt)] }),
    'enough',
  );
  assert.equal(problem({ approvals: [moved], trail: [...evidence().trail, entryOf(at)] }), 'approved_time');
});

test('who loses the right to sign takes their own approval with them, and leaves those of others', () => {
  const { statement } = approval('apv_2', 'usr_2');
  const voided = entry('post.approval_voided', { of: 'usr_1', revision: 1, cause: 'member_removed' });
  const backInReview = entry('post.review_again', { cause: 'member_removed' });
  assert.equal(endsApproval(voided, approval('apv_1', 'usr_1').statement), true);
  assert.equal(endsApproval(voided, statement), false);
  assert.equal(endsApproval(backInReview, statement), false);
  assert.equal(endsApproval(entry('post.review_again', { cause: 'rules_changed' }), statement), true);
});

const strict = { ...initialPolicy, strength: 'passkey', version: 2 } as const;
const key = { credentialId: 'Y3Jl', publicKey: 'a2V5', rpId: 'localhost' };
const introduced = (data: TrailEntry['data'] = {}) =>
  entry('passkey.registered', {
    passkey: 'idn_1',
    credential_id: key.credentialId,
    public_key: key.publicKey,
    rp_id: key.rpId,
    ...data,
  });
/** Approved with a passkey, whose entries are these. */
function signedEvidence(
  keyEntries: readonly TrailEntry[],
  signed: typeof key | null = key,
): Partial<ApprovalEvidence> {
  const trail = [
    entry('post.submitted', { revision: 1, digest, contributors: ['usr_1'] }),
    entry('post.approved_by', { revision: 1, digest, approval: 'apv_1' }),
  ];
  const one = approval('apv_1', 'usr_1', { strength: 'passkey', statement: { id: 'sst_1', sha256: digest } });
  return {
    policy: strict,
    policyEntry: entry('policy.changed', { after: strict }),
    trail,
    approvals: [{ ...one, passkey: { signed, keyEntries } }],
  };
}

test('where the policy wants passkeys, only approvals that one signed count', () => {
  const policyEntry = entry('policy.changed', { after: strict });
  assert.equal(problem({ policy: strict, policyEntry }), 'not_enough');
  assert.equal(problem(signedEvidence([introduced()])), 'enough');
});

test('an approval that no passkey signed as it says spoils the others, whatever the policy', () => {
  assert.equal(problem(signedEvidence([introduced()], null)), 'passkey');
  const { approvals = [], trail = [] } = signedEvidence([introduced()]);
  const [row] = approvals;
  assert.ok(row);
  assert.equal(problem({ trail, approvals: [{ ...row, passkey: null }] }), 'passkey');
});

test('the key must be one that the audit introduced before, and neither removed nor changed since', () => {
  const removed = () => entry('passkey.removed', { passkey: 'idn_1' });
  assert.equal(problem(signedEvidence([])), 'passkey');
  assert.equal(problem(signedEvidence([introduced({ public_key: 'b3RoZXI' })])), 'passkey');
  assert.equal(problem(signedEvidence([introduced({ rp_id: 'signoff.example' })])), 'passkey');
  assert.equal(problem(signedEvidence([introduced(), removed()])), 'passkey');
  assert.equal(problem(signedEvidence([introduced(), removed(), introduced()])), 'enough');
  assert.equal(problem(signedEvidence([{ ...introduced(), isIntact: false }])), 'passkey');
  assert.equal(problem(signedEvidence([introduced({ signs_from: '2026-11-18T09:00:00.124Z' })])), 'passkey');
  assert.equal(problem(signedEvidence([introduced({ signs_from: '2026-11-18T09:00:00.123Z' })])), 'enough');
  const evidence = signedEvidence([]);
  const [row] = evidence.approvals ?? [];
  assert.ok(row);
  const later = { ...row, passkey: { signed: key, keyEntries: [introduced()] } };
  assert.equal(problem({ ...evidence, approvals: [later] }), 'passkey', 'introduced afterwards');
});

test('the newest approval says the time, so it must be signed as well', () => {
  const evidence = signedEvidence([introduced()]);
  const timing = approval('apv_2', 'usr_1', { covers: 'timing' });
  const trail = [
    ...(evidence.trail ?? []),
    entry('post.time_approved_by', { revision: 1, digest, approval: 'apv_2' }),
  ];
  assert.equal(
    problem({ ...evidence, trail, approvals: [...(evidence.approvals ?? []), timing] }),
    'not_enough',
  );
});

test('a strength or a version that nobody set is no policy', () => {
  const policyEntry = entry('policy.changed', { after: strict });
  assert.equal(problem({ policy: { ...strict, strength: 'session' }, policyEntry }), 'policy');
  assert.equal(problem({ policy: { ...strict, version: 1 }, policyEntry }), 'policy');
  const older = entry('policy.changed', { after: { approvalsRequired: 1, selfApproval: true } });
  assert.equal(problem({ policyEntry: older }), 'enough');
  assert.equal(problem({ policy: { ...initialPolicy, strength: 'passkey' }, policyEntry: older }), 'policy');
});
