/**
 * Approvals that SQL cannot forge: somebody writes to the database, as the service's role or as its owner with the
 * triggers off, but has no key. Nothing goes out, and the verification of the audit log names what does not fit.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAttempt } from '../../server/domain/publishing/run-attempt.ts';
import { startAttempts } from '../../server/domain/publishing/start-attempts.ts';
import type { AuditVerificationView } from '../../server/http/audit/views.ts';
import type { PostId } from '../../server/lib/ids.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { type AttackFixture, openAttackFixture } from './attack-fixture.ts';
import { createDatabaseAttacker, type Sql, type Target } from './database-attacker.ts';

let fixture: AttackFixture;
before(async () => {
  fixture = await openAttackFixture();
});
after(() => fixture[Symbol.asyncDispose]());

let counter = 0;
const freshCaption = () => `Forged ${++counter}`;

const { query, asService, asOwner, everythingSealed, isInvisible, approvalOf, isNotSent, verificationNames } =
  createDatabaseAttacker(() => fixture);

async function inReview(options: Record<string, unknown> = {}): Promise<Target> {
  const caption = freshCaption();
  const id = await fixture.owner.createDraft({ caption, options });
  const { current_revision } = await fixture.owner.submitAndOpen(id);
  assert.ok(current_revision);
  return { id, caption, digest: current_revision.digest };
}

async function approved(): Promise<Target> {
  const post = await inReview();
  await fixture.owner.mustPost(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
  await everythingSealed();
  return post;
}

test('what nobody touched goes out, and the verification finds nothing', async () => {
  const post = await approved();
  await fixture.owner.mustPost('/posts/publish', { post_id: post.id });
  await fixture.owner.waitForPost(post.id, ({ state }) => state === 'published');
  const { body } = await fixture.owner.get<AuditVerificationView>('/v1/audit/verification');
  assert.deepEqual([body.whole, body.broken, body.mismatches], [true, null, []]);
  assert.ok(body.compared >= 3);
});

async function insertForgedApproval(post: Target, id: string): Promise<void> {
  const { workspace, userId } = fixture.approver;
  const [session] = await query<{ id: string }>('select id from web_sessions where user_id = $1 limit 1', [
    userId,
  ]);
  const audited = (action: string): Sql => [
    `insert into audit_entries (workspace_id, at, actor_kind, actor_id, user_id, action, subject, data)
     values ($1, now(), 'session', $2, $3, $4, $5, $6)`,
    workspace,
    session?.id,
    userId,
    action,
    `post:${post.id}`,
    JSON.stringify({ revision: 1, digest: post.digest, approval: id }),
  ];
  await asService(
    [
      `insert into proof_views (workspace_id, post_id, digest, user_id, session_id, seen_at)
       values ($1, $2, $3, $4, $5, now())`,
      workspace,
      post.id,
      post.digest,
      userId,
      session?.id,
    ],
    [
      `insert into approvals (id, workspace_id, post_id, revision_number, digest, covers, user_id, session_id, timing, created_at)
       values ($1, $2, $3, 1, $4, 'content', $5, $6, 'any', now())`,
      id,
      workspace,
      post.id,
      post.digest,
      userId,
      session?.id,
    ],
    audited('post.approved_by'),
    audited('post.approved'),
  );
}

test('an approval inserted with everything beside it sends nothing', async () => {
  const post = await inReview();
  await insertForgedApproval(post, 'apv_forged1');
  await verificationNames('approval', 'apv_forged1', 'mac');
  await isNotSent(post);
});

test('an approval inserted with the MAC of another sends nothing', async () => {
  const genuine = await approvalOf(await approved());
  const post = await inReview();
  await insertForgedApproval(post, 'apv_forged2');
  await asService([
    `insert into approval_macs (approval_id, key_id, mac, created_at)
     select 'apv_forged2', key_id, mac, now() from approval_macs where approval_id = $1`,
    genuine,
  ]);
  await verificationNames('approval', 'apv_forged2', 'mac');
  await isNotSent(post);
});

test('a MAC cannot be changed or deleted by the service', async () => {
  for (const change of ["update approval_macs set mac = repeat('0', 64)", 'delete from approval_macs'])
    assert.deepEqual(
      [await fixture.sqlState(change), await fixture.ownerSqlState(change)],
      ['42501', 'SG002'],
    );
});

for (const [what, change] of [
  ['moved to another post', 'post_id = $2'],
  ['given to another person', 'user_id = $3'],
  ['with other declarations', `declarations = '{"audience": "everyone"}'`],
  ['with another session', `session_id = 'ses_other'`],
  ['with another time', `created_at = created_at - interval '1 second'`],
  ['of a stronger kind', `strength = 'passkey'`],
  ['under another policy', 'approvals_required = 7'],
] as const)
  test(`a genuine approval ${what} sends nothing`, async () => {
    const source = await approved();
    const approval = await approvalOf(source);
    const target = what === 'moved to another post' ? await inReview() : source;
    await asOwner([
      `update approvals set ${change}, digest = $4
       where id = $1 and $2::bigint is not null and $3::text is not null`,
      approval,
      target.id,
      fixture.approver.userId,
      target.digest,
    ]);
    await verificationNames('approval', approval, 'mac');
    await isNotSent(target);
    await isInvisible(source);
  });

test('content and digest changed together are not sent', async () => {
  const post = await approved();
  const other = await inReview();
  await asOwner(
    [
      `update post_revisions r set digest = o.digest, manifest = o.manifest
       from post_revisions o where r.post_id = $1 and o.post_id = $2`,
      post.id,
      other.id,
    ],
    ['update approvals set digest = $2 where post_id = $1', post.id, other.digest],
  );
  await verificationNames('revision', '1', 'no_entry');
  await isNotSent(post);
  await isInvisible(other);
});

test('an approval that was withdrawn and is un-voided sends nothing', async () => {
  const post = await approved();
  await fixture.owner.mustPost(`/v1/posts/${post.id}/withdraw`, {});
  await everythingSealed();
  await asOwner(['update approvals set voided_at = null, void_reason = null where post_id = $1', post.id]);
  await verificationNames('approval', await approvalOf(post), 'ended');
  await isNotSent(post);
});

test('an approval of a revision that was edited since, un-voided, sends nothing', async () => {
  const post = await approved();
  const { revision } = await fixture.owner.readPost(post.id);
  await fixture.owner.mustPost(`/v1/posts/${post.id}`, { revision, caption: freshCaption() });
  await everythingSealed();
  await asOwner(
    ['update approvals set voided_at = null, void_reason = null where post_id = $1', post.id],
    [`update posts set current_revision = 1, state = 'in_review' where id = $1`, post.id],
  );
  await verificationNames('approval', await approvalOf(post), 'ended');
  await isNotSent(post);
});

test('an approved time that was moved sends nothing', async () => {
  const caption = freshCaption();
  const id = await fixture.owner.createDraft({ caption });
  const { revision } = await fixture.owner.readPost(id);
  const at = new Date(Date.now() + 6 * 3_600_000).toISOString();
  await fixture.owner.mustPost(`/v1/posts/${id}`, { revision, schedule: { at } });
  const { current_revision } = await fixture.owner.submitAndOpen(id);
  const digest = current_revision?.digest ?? '';
  await fixture.owner.mustPost(`/v1/posts/${id}/approve`, {
    revision_digest: digest,
    timing: { kind: 'at' },
  });
  await everythingSealed();
  const post = { id, caption, digest };
  const approval = await approvalOf(post);
  // As the service itself: no guard refuses an instant within a day.
  await asService([
    `insert into approval_times (approval_id, rules, at, created_at) values ($1, 'zzz', now(), now())`,
    approval,
  ]);
  await isNotSent(post);
});

test('authors removed from the contributors cannot be those who approved', async () => {
  const post = await approved();
  await asOwner(['delete from post_contributors where post_id = $1', post.id]);
  await verificationNames('contributors', post.id, 'removed');
  await isNotSent(post);
});

test('an audit entry that was changed after it was sealed counts as missing', async () => {
  const post = await approved();
  const [entry] = await query<{ id: string }>(
    `select id from audit_entries where subject = $1 and action = 'post.approved_by'`,
    [`post:${post.id}`],
  );
  await asOwner(["update audit_entries set at = at + interval '1 hour' where id = $1", entry?.id]);
  await isNotSent(post);
  await asOwner(["update audit_entries set at = at - interval '1 hour' where id = $1", entry?.id]);
});

test('a post that is being sent is checked again before its commit step', async () => {
  const post = await inReview();
  await fixture.owner.mustPost(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
  const approval = await approvalOf(post);
  // The attempt starts with a genuine approval, which is changed before the attempt is sent.
  const { publishing } = fixture.server.context;
  const id = post.id as PostId;
  await asService([
    `update posts set state = 'publishing', wake_at = now() + interval '1 hour', publish_at = now(), time_zone = 'UTC',
       wall_time = to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') where id = $1`,
    id,
  ]);
  const [started] = await startAttempts(publishing, [id]);
  assert.ok(started);
  await asOwner([`update approvals set declarations = '{"x": "y"}' where id = $1`, approval]);
  await runAttempt(publishing, started);
  const seen = await fixture.owner.readPost(post.id);
  assert.deepEqual([seen.state, seen.trouble?.code], ['in_review', 'approval_not_genuine']);
  await isInvisible(post);
});

test('a first comment whose approval is not genuine is not sent', async () => {
  const { owner, server } = fixture;
  const caption = freshCaption();
  const id = await owner.createDraft({ caption, options: { first_comment: 'Under a forged approval' } });
  await owner.approve(id);
  await arrangeFault(server.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 429,
  });
  await owner.mustPost('/posts/publish', { post_id: id });
  await owner.waitForPost(
    id,
    ({ first_comment }) => first_comment?.state === 'waiting' && first_comment.reason !== null,
  );
  await asOwner(
    [`update approvals set session_id = 'ses_other' where post_id = $1`, id],
    ['update first_comments set next_try_at = now() where post_id = $1', id],
  );
  const { first_comment } = await owner.waitForPost(id, (post) => post.first_comment?.state !== 'waiting');
  assert.equal(first_comment?.state, 'failed');
  assert.match(first_comment?.reason ?? '', /changed outside Signoff/);
  const comments = await readLedger(server.sandboxUrl, 'commented');
  assert.equal(comments.filter(({ text }) => text === 'Under a forged approval').length, 0);
});

test('the database lets no first comment be sent without approvals', async () => {
  const post = await inReview();
  const [row] = await query<{ workspace_id: string; account_id: string }>(
    'select workspace_id, account_id from posts where id = $1',
    [post.id],
  );
  await asOwner([
    `insert into first_comments (post_id, workspace_id, account_id, revision_number, digest, external_id, text, state,
       next_try_at, updated_at)
     values ($1, $2, $3, 1, $4, 'urn:li:share:9', 'Forged words', 'waiting', now() + interval '1 day', now())`,
    post.id,
    row?.workspace_id,
    row?.account_id,
    post.digest,
  ]);
  const sending = `update first_comments set state = 'sending' where post_id = ${post.id}`;
  assert.equal(await fixture.sqlState(sending), 'SG053');
  await verificationNames('first_comment', post.id, 'text');
});

test('a policy loosened in the database sends nothing until the owner sets one', async () => {
  const policy = { approvals_required: 2, self_approval: true, late_window_minutes: 15 };
  await fixture.owner.mustPost('/v1/policies', policy);
  const post = await inReview();
  await fixture.owner.mustPost(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
  await asService(['update workspaces set approvals_required = 1 where id = $1', fixture.owner.workspace]);
  await verificationNames('policy', fixture.owner.workspace ?? '', 'changed');
  await isNotSent(post);
  await fixture.owner.mustPost('/v1/policies', { ...policy, approvals_required: 1 });
  await fixture.owner.mustPost(`/v1/posts/${post.id}/approve`, { revision_digest: post.digest });
  await fixture.owner.waitForPost(post.id, ({ state }) => state === 'published');
});
