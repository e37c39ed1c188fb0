/**
 * Approvals under a policy of passkeys. Whoever has a session of an approver, the database, or even both with the key of
 * the MACs, but not the passkey, makes nothing go out.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { macRow } from '../../server/db/approvals/approval-macs.ts';
import type { ApprovalStatement } from '../../server/domain/approvals/approval-statement.ts';
import { statementText } from '../../server/domain/signing/statement.ts';
import { sha256Hex } from '../../server/lib/canonical-json.ts';
import { minutes } from '../../server/lib/clock.ts';
import { newId, type PostId, type UserId, type WorkspaceId } from '../../server/lib/ids.ts';
import { hashSecret } from '../../server/lib/secrets.ts';
import { assertProblem } from '../api/assert-problem.ts';
import type { BrowserSession } from '../browser-session.ts';
import { changeGenuinely, writeAuditGenuinely } from '../genuine-rows.ts';
import {
  addPasskey,
  approveWithPasskey,
  authenticatorFor,
  prepare,
  sign,
  signInAgain,
} from '../passkey-signer.ts';
import { TestClock } from '../people-fixture.ts';
import type { Deviation, SoftwareAuthenticator } from '../software-authenticator.ts';
import { testKeys } from '../test-keys.ts';
import { startTestServer } from '../test-server.ts';
import { type AttackFixture, openAttackFixture } from './attack-fixture.ts';
import { createDatabaseAttacker, due, type Sql, type Target } from './database-attacker.ts';

let fixture: AttackFixture;
let approverKey: SoftwareAuthenticator;
let ownerKey: SoftwareAuthenticator;
const policy = { approvals_required: 1, self_approval: true, late_window_minutes: 15 };

before(async () => {
  fixture = await openAttackFixture();
  approverKey = authenticatorFor(fixture.server);
  ownerKey = authenticatorFor(fixture.server);
  await addPasskey(fixture.approver, approverKey);
  await addPasskey(fixture.owner, ownerKey);
  await fixture.owner.mustPost('/v1/policies', { ...policy, strength: 'passkey' });
});
after(() => fixture[Symbol.asyncDispose]());

const attacker = createDatabaseAttacker(() => fixture);
const { query, asService, asOwner, everythingSealed, isInvisible, isNotSent } = attacker;

let counter = 0;

async function inReview(): Promise<
  Target & { readonly decision: { post_id: string; revision_digest: string } }
> {
  counter += 1;
  const caption = `Signed by nobody ${counter}`;
  const id = await fixture.owner.createDraft({ caption });
  const { current_revision } = await fixture.owner.submitAndOpen(id);
  assert.ok(current_revision);
  await fixture.approver.openPost(id);
  const { digest } = current_revision;
  return { id, caption, digest, decision: { post_id: id, revision_digest: digest } };
}

const approve = (session: BrowserSession, { id, digest }: Target, credential: object, more: object = {}) =>
  session.post(`/v1/posts/${id}/approve`, { revision_digest: digest, credential, ...more });

async function staysUnapproved({ id }: Target): Promise<void> {
  const { state, approvals } = await fixture.owner.readPost(id);
  assert.deepEqual([state, approvals.given], ['in_review', 0]);
}

test('what the approver signed goes out, and the verification finds nothing', async () => {
  const post = await inReview();
  await approveWithPasskey(fixture.approver, approverKey, post.id);
  await fixture.owner.mustPost('/posts/publish', { post_id: post.id });
  await fixture.owner.waitForPost(post.id, ({ state }) => state === 'published');
  await everythingSealed();
  const { body } = await fixture.owner.get<{ whole: boolean; mismatches: unknown[] }>(
    '/v1/audit/verification',
  );
  assert.deepEqual([body.whole, body.mismatches], [true, []]);
});

// With the session of the approver.

const deviations: readonly (readonly [what: string, wrong: Deviation])[] = [
  ['with a changed signature', { tamper: 'signature' }],
  ['with changed authenticator data', { tamper: 'authenticatorData' }],
  ['on a page of another origin', { origin: 'https://signoff.example' }],
  ['for another site', { rpId: 'signoff.example' }],
  ['in a frame of another page', { crossOrigin: true }],
  ['as a registration', { type: 'webauthn.create' }],
  ['without the person verified', { userVerified: false }],
  ['without anybody present', { userPresent: false }],
  ['over another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['as the answer of a credential that nobody knows', { credentialId: 'b3RoZXI' }],
];
for (const [what, wrong] of deviations)
  test(`an approval signed ${what} is refused`, async () => {
    const post = await inReview();
    const credential = await sign(fixture.approver, approverKey, [post.decision], wrong);
    assertProblem(await approve(fixture.approver, post, credential), 400, 'passkey_refused');
    await staysUnapproved(post);
  });

test('a signature is used once: not again, not after it was refused, not after it was withdrawn', async () => {
  const [post, other] = [await inReview(), await inReview()];
  const credential = await sign(fixture.approver, approverKey, [post.decision]);
  assert.equal((await approve(fixture.approver, post, credential)).status, 200);
  assertProblem(await approve(fixture.approver, other, credential), 400, 'passkey_refused');
  await fixture.approver.mustPost(`/v1/posts/${post.id}/withdraw`, {});
  assertProblem(await approve(fixture.approver, post, credential), 400, 'passkey_refused');
  await staysUnapproved(post);
});

test('a challenge that is put back into the database signs nothing a second time', async () => {
  const post = await inReview();
  const { body } = await prepare(fixture.approver, post.decision);
  const credential = approverKey.get(body.options);
  const [challenge] = await query<Record<string, unknown>>(
    'select * from passkey_challenges where challenge_hash = $1',
    [hashSecret((body.options as { challenge: string }).challenge)],
  );
  assert.ok(challenge);
  assert.equal((await approve(fixture.approver, post, credential)).status, 200);
  await fixture.approver.mustPost(`/v1/posts/${post.id}/withdraw`, {});
  // With another MAC than before, as only the service itself makes one.
  await changeGenuinely(
    fixture.server.database,
    'passkey_challenges',
    `insert into passkey_challenges select (jsonb_populate_record(null::passkey_challenges, $1)).*`,
    [JSON.stringify({ ...challenge, mac: null, mac_key: null })],
  );
  assert.ok((await approve(fixture.approver, post, credential)).status >= 400);
  await staysUnapproved(post);
});

test('a signature of one post approves no other', async () => {
  const [post, other] = [await inReview(), await inReview()];
  const credential = await sign(fixture.approver, approverKey, [post.decision]);
  assertProblem(await approve(fixture.approver, other, credential), 400, 'passkey_refused');
  await staysUnapproved(other);
});

test('a signature of one revision approves no later one', async () => {
  const post = await inReview();
  const credential = await sign(fixture.approver, approverKey, [post.decision]);
  const { revision } = await fixture.owner.readPost(post.id);
  await fixture.owner.mustPost(`/v1/posts/${post.id}`, { revision, caption: `${post.caption}, changed` });
  await fixture.owner.submitAndOpen(post.id);
  const { current_revision } = await fixture.approver.openPost(post.id);
  const later = { ...post, digest: current_revision?.digest ?? '' };
  assertProblem(await approve(fixture.approver, later, credential), 400, 'content_changed');
  await staysUnapproved(post);
});

test('a signature with one time approves no other', async () => {
  const post = await inReview();
  const { revision } = await fixture.owner.readPost(post.id);
  const schedule = { at: '2031-01-01T09:00:00Z' };
  await fixture.owner.mustPost(`/v1/posts/${post.id}`, { revision, schedule });
  await fixture.owner.submitAndOpen(post.id);
  await fixture.approver.openPost(post.id);
  const signed = { ...post.decision, timing: { kind: 'at' } };
  const credential = await sign(fixture.approver, approverKey, [signed]);
  const anyTime = await approve(fixture.approver, post, credential, { timing: { kind: 'any' } });
  assertProblem(anyTime, 400, 'content_changed');
  await staysUnapproved(post);
});

test('a signature counts in the workspace it was made for only', async () => {
  const post = await inReview();
  const { link } = await fixture.stranger.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const { approver } = fixture;
  await approver.mustPost('/v1/invitations/accept', { token: link.split('/').at(-1) });
  const credential = await sign(approver, approverKey, [post.decision]);
  const elsewhere = await approver.request('POST', `/v1/posts/${post.id}/approve`, {
    json: { revision_digest: post.digest, credential },
    headers: { 'x-workspace': fixture.stranger.workspace ?? '' },
  });
  assertProblem(elsewhere, 400, 'passkey_refused');
  await staysUnapproved(post);
});

test('the passkey of somebody else signs nothing, and neither does another session', async () => {
  const post = await inReview();
  const { body } = await prepare(fixture.approver, post.decision);
  const { allowCredentials: _, ...open } = body.options as Record<string, unknown>;
  const byOwner = ownerKey.get(open);
  assertProblem(await approve(fixture.approver, post, byOwner), 400, 'passkey_refused');
  const byApprover = await sign(fixture.approver, approverKey, [post.decision]);
  assertProblem(await approve(fixture.owner, post, byApprover), 400, 'passkey_refused');
  await staysUnapproved(post);
});

test('a signature that is older than five minutes approves nothing', async () => {
  const clock = new TestClock();
  await using server = await startTestServer({ workers: false, overrides: { clock } });
  const ines = server.newSession();
  await ines.signIn('ines');
  await ines.connectLinkedIn();
  const key = authenticatorFor(server);
  await addPasskey(ines, key);
  const id = await ines.createDraft({ caption: 'Too late' });
  const { current_revision } = await ines.submitAndOpen(id);
  const revision_digest = current_revision?.digest;
  const late = await sign(ines, key, [{ post_id: id, revision_digest }]);
  clock.advance(minutes(5) + 1);
  const credential = await sign(ines, key, [{ post_id: id, revision_digest }]);
  assertProblem(
    await ines.post(`/v1/posts/${id}/approve`, { revision_digest, credential: late }),
    400,
    'passkey_refused',
  );
  await ines.mustPost(`/v1/posts/${id}/approve`, { revision_digest, credential });
});

test('a stolen session signs nothing, loosens nothing and lets nobody in who signs', async () => {
  const post = await inReview();
  const { owner, approver, viewer } = fixture;
  const approval = { revision_digest: post.digest };
  assertProblem(await approver.post(`/v1/posts/${post.id}/approve`, approval), 403, 'passkey_required');
  const refusals = [
    await owner.post('/v1/policies', { ...policy, strength: 'session' }),
    await owner.post('/v1/invitations', { role: 'approver' }),
    await owner.post(`/v1/members/${viewer.userId}`, { role: 'approver' }),
  ];
  for (const reply of refusals) assertProblem(reply, 403, 'sign_in_again');
  // A passkey of the thief's own, added in that session, does not sign for a day.
  const thief = authenticatorFor(fixture.server);
  await addPasskey(owner, thief);
  const { body } = await prepare(owner, post.decision);
  assert.throws(() => thief.get(body.options), /no passkey/);
  await staysUnapproved(post);
});

test('an owner who has just used a passkey may do all that', async () => {
  const { owner } = fixture;
  await signInAgain(owner, ownerKey);
  await owner.mustPost('/v1/invitations', { role: 'approver' });
  await owner.mustPost('/v1/policies', { ...policy, strength: 'session' });
  await owner.mustPost('/v1/policies', { ...policy, strength: 'passkey' });
  await owner.signIn('ines');
});

// With the database.

test('the database takes no approval by session under such a policy, and none without a statement', async () => {
  const post = await inReview();
  const insert = (strength: string) =>
    fixture.sqlState(
      `insert into approvals (id, workspace_id, post_id, revision_number, digest, covers, user_id, session_id, timing,
         strength, created_at)
       select $1, w.id, $2, 1, $3, 'content', s.user_id, s.id, 'any', $4, now()
       from web_sessions s, workspaces w where s.user_id = $5 and w.id = $6 limit 1`,
      [
        newId('apv', Date.now()),
        post.id,
        post.digest,
        strength,
        fixture.approver.userId,
        fixture.owner.workspace,
      ],
    );
  assert.equal(await insert('session'), 'SG015');
  assert.equal(await insert('passkey'), '23514');
});

test('a policy lowered in the database is no policy: what is approved under it is not sent', async () => {
  const post = await inReview();
  await asService([
    `update workspaces set approval_strength = 'session' where id = $1`,
    fixture.owner.workspace,
  ]);
  await fixture.approver.mustPost(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
  assertProblem(
    await fixture.owner.post('/v1/policies', { ...policy, approvals_required: 1, strength: 'session' }),
    403,
    'sign_in_again',
  );
  await isNotSent(post);
  await asService([
    `update workspaces set approval_strength = 'passkey' where id = $1`,
    fixture.owner.workspace,
  ]);
});

test('an approval by session that is put under the policy does not count', async () => {
  const post = await inReview();
  await insertApproval(post, null);
  await staysUnapproved(post);
  assert.equal(await fixture.sqlState(...asQuery(due(post))), 'SG020');
  await asOwner(due(post), [`select pg_notify('signoff_due', '')`]);
  const { id } = await fixture.owner.waitForPost(post.id, ({ state }) => state !== 'scheduled');
  assert.equal(id, post.id);
  await isInvisible(post);
});

const asQuery = ([text, ...values]: Sql) => [text, values] as const;

test('statements cannot be changed or deleted', async () => {
  for (const change of ["update signed_statements set statement = ''", 'delete from signed_statements'])
    assert.deepEqual(
      [await fixture.sqlState(change), await fixture.ownerSqlState(change)],
      ['42501', 'SG002'],
    );
});

/**
 * All that an approval needs, with genuine MACs: by somebody who has the database and the keys of the MACs, and signs with
 * what they have.
 */
async function insertApproval(
  post: Target,
  signer: SoftwareAuthenticator | null,
  { wrong = {} as Deviation, said = {} as { digest?: string; postId?: string } } = {},
): Promise<string> {
  const { userId, workspace } = fixture.approver;
  const [session] = await query<{ id: `ses_${string}` }>(
    'select id from web_sessions where user_id = $1 and ended_at is null limit 1',
    [userId],
  );
  const [rules] = await query<{ policy_version: number }>(
    'select policy_version from workspaces where id = $1',
    [workspace],
  );
  const at = new Date();
  const version = rules?.policy_version ?? 1;
  const id = newId('apv', at.getTime());
  const statementId = newId('sst', at.getTime());
  const origin = fixture.server.context.config.http.baseUrl.origin;
  const text = statementText({
    origin,
    workspaceId: workspace as WorkspaceId,
    userId: userId as UserId,
    nonce: id,
    at,
    decisions: [
      {
        postId: (said.postId ?? post.id) as PostId,
        revisionNumber: 1,
        digest: said.digest ?? post.digest,
        covers: 'content',
        timing: { kind: 'any' },
        declarations: {},
        policyVersion: version,
      },
    ],
  });
  const statement: ApprovalStatement = {
    id,
    workspaceId: workspace as WorkspaceId,
    postId: post.id as PostId,
    revisionNumber: 1,
    digest: post.digest,
    covers: 'content',
    userId: userId as UserId,
    sessionId: session?.id ?? 'ses_none',
    declarations: {},
    timing: { kind: 'any' },
    strength: signer ? 'passkey' : 'session',
    statement: signer && { id: statementId, sha256: sha256Hex(text) },
    policy: { approvalsRequired: 1, selfApproval: true, version },
    createdAt: at.toISOString(),
  };
  const mac = macRow(testKeys, statement, at);
  const signed: Sql[] = [];
  if (signer) {
    const challenge = Buffer.from(sha256Hex(text), 'hex').toString('base64url');
    const { response, id: credentialId } = signer.get({ challenge, rpId: new URL(origin).hostname }, wrong);
    const bytes = (value: string) => Buffer.from(value, 'base64url');
    signed.push([
      `insert into signed_statements (id, workspace_id, user_id, statement, sha256, credential_id, public_key,
         authenticator_data, client_data, signature, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      ...[statementId, workspace, userId, text, sha256Hex(text), credentialId],
      signer.credentials.find((one) => one.id === credentialId)?.cose,
      ...[bytes(response.authenticatorData), bytes(response.clientDataJSON), bytes(response.signature), at],
    ]);
  }
  await asOwner(
    ...signed,
    [
      `insert into approvals (id, workspace_id, post_id, revision_number, digest, covers, user_id, session_id, timing,
         strength, statement_id, approvals_required, self_approval, policy_version, created_at)
       values ($1, $2, $3, 1, $4, 'content', $5, $6, 'any', $7, $8, 1, true, $9, $10)`,
      ...[id, workspace, post.id, post.digest, userId, statement.sessionId],
      ...[statement.strength, signer && statementId, version, at],
    ],
    [
      'insert into approval_macs (approval_id, key_id, mac, created_at) values ($1, $2, $3, $4)',
      ...[mac.approval_id, mac.key_id, mac.mac, at],
    ],
  );
  const entry = {
    workspaceId: statement.workspaceId,
    at,
    actor: {
      userId: statement.userId,
      workspaceId: statement.workspaceId,
      role: 'approver',
      via: { kind: 'session', sessionId: statement.sessionId },
    },
    subject: `post:${post.id}`,
    data: { revision: 1, digest: post.digest, approval: id, statement: statementId },
  } as const;
  await writeAuditGenuinely(
    fixture.server.database.handle,
    { ...entry, action: 'post.approved_by' },
    { ...entry, action: 'post.approved' },
  );
  return id;
}

/** A key that no audit introduces. */
function ownKey(): SoftwareAuthenticator {
  const key = authenticatorFor(fixture.server);
  key.create({ challenge: 'AAAA', rp: {}, user: { id: 'AAAA' } });
  return key;
}

test('an approval signed with a key of their own sends nothing, whatever else is genuine', async () => {
  const post = await inReview();
  const id = await insertApproval(post, ownKey());
  await attacker.verificationNames('approval', id, 'passkey');
  await isNotSent(post);
});

test('a key put in the place of the approver’s signs nothing, in the database or over HTTP', async () => {
  const post = await inReview();
  const own = ownKey();
  const [credential] = own.credentials;
  assert.ok(credential);
  const [genuine] = await query<{ identity_id: string; public_key: Buffer; credential_id: string }>(
    'select identity_id, public_key, credential_id from passkeys where user_id = $1',
    [fixture.approver.userId],
  );
  assert.ok(genuine);
  const swap = async (key: Buffer, credentialId: string) => {
    const { owner } = fixture.server.database;
    await owner.query('alter table passkeys disable trigger user');
    await changeGenuinely(
      fixture.server.database,
      'passkeys',
      'update passkeys set public_key = $2, credential_id = $3 where identity_id = $1',
      [genuine.identity_id, key, credentialId],
    );
    await owner.query('alter table passkeys enable trigger user');
  };
  // Under its own id, and under that of the approver's.
  for (const id of [credential.id, genuine.credential_id]) {
    await swap(credential.cose, id);
    assertProblem(await prepare(fixture.approver, post.decision), 403, 'passkey_required');
  }
  await insertApproval(post, own);
  await isNotSent(post);
  await swap(genuine.public_key, genuine.credential_id);
});

for (const [what, change] of [
  ['changed bytes of the signature', { wrong: { tamper: 'signature' } }],
  ['another origin', { wrong: { origin: 'https://signoff.example' } }],
  ['nobody verified', { wrong: { userVerified: false } }],
  ['another post in the statement', { said: { postId: '1' } }],
  ['another digest in the statement', { said: { digest: '0'.repeat(64) } }],
] as const)
  test(`an approval with a signature of the approver, but ${what}, sends nothing`, async () => {
    const post = await inReview();
    const id = await insertApproval(post, approverKey, change);
    await attacker.verificationNames('approval', id, 'passkey');
    await isNotSent(post);
  });

test('with the approver’s passkey all of this would have been sent: the forgeries fail by the signature alone', async () => {
  const post = await inReview();
  await insertApproval(post, approverKey);
  await asService(due(post), [`select pg_notify('signoff_due', '')`]);
  await fixture.owner.waitForPost(post.id, ({ state }) => state === 'published');
});

test('a genuine approval whose statement is changed, exchanged or gone sends nothing', async () => {
  for (const change of [
    `update signed_statements set statement = statement || ' ' where id = $1`,
    `update signed_statements set signature = '\\x00' where id = $1`,
    `update signed_statements set client_data = authenticator_data where id = $1`,
    `update approvals set statement_id = (select id from signed_statements where id <> $1 limit 1) where statement_id = $1`,
    'delete from signed_statements where id = $1',
  ]) {
    const post = await inReview();
    await approveWithPasskey(fixture.approver, approverKey, post.id);
    await everythingSealed();
    const [row] = await query<{ statement_id: string }>(
      'select statement_id from approvals where post_id = $1',
      [post.id],
    );
    await asOwner([change, row?.statement_id]);
    await isNotSent(post);
  }
});
