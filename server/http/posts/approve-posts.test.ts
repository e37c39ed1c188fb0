/** Approving with passkeys and several posts at once, over HTTP. What attackers try is in `test/attacks/`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type ApiFixture, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import {
  addPasskey,
  approveWithPasskey,
  authenticatorFor,
  prepare,
  sign,
  signInAgain,
} from '../../../test/passkey-signer.ts';
import type { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import type { ApprovedPostView } from './approved-post-view.ts';

let api: ApiFixture;
let authenticator: SoftwareAuthenticator;
before(async () => {
  api = await openApiFixture();
  authenticator = authenticatorFor(api.server);
});
after(() => api[Symbol.asyncDispose]());

const policy = { approvals_required: 1, self_approval: true, late_window_minutes: 15 };
async function setStrength(strength: 'session' | 'passkey') {
  if (strength === 'session') await signInAgain(api.owner, authenticator);
  await api.owner.mustPost('/v1/policies', { ...policy, strength });
}

async function inReview(input: Record<string, unknown> = {}) {
  const id = await api.createDraft(input);
  const { current_revision } = await api.owner.submitAndOpen(id);
  return { post_id: id, revision_digest: current_revision?.digest ?? '' };
}
const bodyOf = ({ post_id: _, ...body }: Awaited<ReturnType<typeof inReview>>) => body;

describe('without a passkey policy', () => {
  test('several posts are approved in one call, and one that changed is named and holds nobody up', async () => {
    const [good, changed] = [await inReview(), await inReview()];
    const approvals = [{ ...changed, revision_digest: '0'.repeat(64) }, good];
    const { data } = await api.owner.mustPost<{ data: ApprovedPostView[] }>('/v1/approvals', { approvals });
    const [refused, signed] = data;
    assert.deepEqual([refused?.post_id, signed?.post_id], [changed.post_id, good.post_id]);
    assert.ok(refused?.status === 'refused' && signed?.status === 'signed');
    assert.equal(refused.problem.code, 'content_changed');
    assert.equal(signed.post.state, 'approved');
    assert.equal(signed.post.approvals_list[0]?.strength, 'session');
  });

  test('a person without a passkey is told to add one', async () => {
    assertProblem(await prepare(api.owner, await inReview()), 403, 'passkey_required');
  });

  test('a passkey may sign all the same, and the approval says so', async () => {
    await addPasskey(api.owner, authenticator);
    const post = await inReview();
    const approved = await approveWithPasskey(api.owner, authenticator, post.post_id);
    assert.equal(approved.state, 'approved');
    assert.equal(approved.approvals_list[0]?.strength, 'passkey');
  });

  test('the challenge is the hash of the statement, which says exactly what is approved', async () => {
    const post = await inReview();
    const { body } = await prepare(api.owner, post);
    const { challenge, userVerification } = body.options as { challenge: string; userVerification: string };
    assert.equal(challenge, createHash('sha256').update(body.statement).digest('base64url'));
    assert.equal(userVerification, 'required');
    const { nonce, at, ...said } = JSON.parse(body.statement);
    assert.match(nonce, /^[\w-]{43}$/);
    assert.ok(Date.now() - Date.parse(at) < 60_000);
    assert.deepEqual(said, {
      type: 'signoff.statement.v1',
      origin: api.server.context.config.http.baseUrl.origin,
      workspace: api.owner.workspace,
      user: api.owner.userId,
      decisions: [
        {
          decision: 'approve',
          post: post.post_id,
          revision: 1,
          digest: post.revision_digest,
          covers: 'content',
          timing: { kind: 'any' },
          declarations: {},
          signer: 'member',
          policy_version: 1,
          stage: null,
        },
      ],
    });
  });

  test('preparing approves nothing, and checks what approving checks', async () => {
    const id = await api.createDraft();
    const { proof } = await api.owner.openPost(id);
    const draft = { post_id: id, revision_digest: proof?.digest };
    assert.equal((await prepare(api.owner, draft)).status, 200);
    const after = await api.owner.readPost(id);
    assert.deepEqual([after.state, after.current_revision, after.approvals_list], ['draft', null, []]);
    assertProblem(
      await prepare(api.owner, { ...draft, revision_digest: '0'.repeat(64) }),
      400,
      'content_changed',
    );
    assertProblem(await prepare(api.owner, { ...draft, post_id: '1' }), 404, 'not_found');
    assertProblem(await prepare(api.viewer, draft), 403, 'forbidden');
    assertProblem(await prepare(api.stranger, draft), 404, 'not_found');
    assertProblem(
      await (await api.client()).post('/v1/approvals/prepare', {}),
      403,
      'human_approval_required',
    );
  });
});

describe('with a passkey policy', () => {
  before(() => setStrength('passkey'));
  after(() => setStrength('session'));

  test('an approval without a passkey is refused, in every way to give one', async () => {
    const post = await inReview();
    const { post_id: id } = post;
    const { idea_id } = await api.owner.readPost(id);
    for (const [path, body] of [
      [`/v1/posts/${id}/approve`, bodyOf(post)],
      [`/v1/ideas/${idea_id}/approve`, { approvals: [post] }],
      ['/v1/approvals', { approvals: [post] }],
    ] as const)
      assertProblem(await api.owner.post(path, body), 403, 'passkey_required');
    assert.equal((await api.owner.readPost(id)).state, 'in_review');
  });

  test('a draft is signed as the revision it becomes', async () => {
    const id = await api.createDraft();
    const approved = await approveWithPasskey(api.owner, authenticator, id);
    assert.deepEqual([approved.state, approved.current_revision?.number], ['approved', 1]);
  });

  test('one signature approves many posts', async () => {
    const posts = [await inReview(), await inReview(), await inReview()];
    const credential = await sign(api.owner, authenticator, posts);
    const { data } = await api.owner.mustPost<{ data: ApprovedPostView[] }>('/v1/approvals', {
      approvals: posts,
      credential,
    });
    assert.deepEqual(
      data.map(({ status }) => status),
      ['signed', 'signed', 'signed'],
    );
    const { rows } = await api.server.database.handle.pool.query(
      'select count(distinct statement_id)::int as statements from approvals where post_id = any($1)',
      [posts.map(({ post_id }) => post_id)],
    );
    assert.equal(rows[0].statements, 1);
  });

  test('the posts of an idea are signed together', async () => {
    const post = await inReview();
    const { idea_id } = await api.owner.readPost(post.post_id);
    const credential = await sign(api.owner, authenticator, [post]);
    await api.owner.mustPost(`/v1/ideas/${idea_id}/approve`, { approvals: [post], credential });
    assert.equal((await api.owner.readPost(post.post_id)).state, 'approved');
  });

  test('another time for an approved post is signed too, and the signed one is what is approved', async () => {
    const id = await api.createDraft();
    const { revision } = await api.owner.readPost(id);
    await api.owner.mustPost(`/v1/posts/${id}`, { revision, schedule: { at: '2031-01-01T09:00:00Z' } });
    await api.owner.submitAndOpen(id);
    const approved = await approveWithPasskey(api.owner, authenticator, id, { timing: { kind: 'at' } });
    assert.equal(approved.state, 'scheduled');
    const time = { at: '2031-02-01T09:00:00Z' };
    assertProblem(await api.owner.post(`/v1/posts/${id}/schedule`, time), 403, 'passkey_required');
    const digest = { post_id: id, revision_digest: approved.current_revision?.digest };
    const moved = await api.owner.mustPost(`/v1/posts/${id}/schedule`, {
      ...time,
      credential: await sign(api.owner, authenticator, [{ ...digest, time }]),
    });
    const newest = moved.approvals_list.at(-1);
    assert.deepEqual(
      [newest?.covers, newest?.strength, newest?.timing.publish_at],
      ['timing', 'passkey', '2031-02-01T09:00:00.000Z'],
    );
    const now = await sign(api.owner, authenticator, [{ ...digest, time: { countdown_seconds: 30 } }]);
    const other = { at: '2031-03-01T09:00:00Z', credential: now };
    assertProblem(await api.owner.post(`/v1/posts/${id}/schedule`, other), 400, 'content_changed');
    const again = await sign(api.owner, authenticator, [{ ...digest, time: { countdown_seconds: 30 } }]);
    await api.owner.mustPost('/posts/publish', { post_id: id, countdown_seconds: 30, credential: again });
  });
});

test('a policy that wants passkeys sends back what was approved without, and each signs again', async () => {
  const post = await inReview();
  await api.owner.mustPost(`/v1/posts/${post.post_id}/approve`, bodyOf(post));
  await setStrength('passkey');
  const back = await api.owner.readPost(post.post_id);
  assert.deepEqual([back.state, back.approvals.strength], ['in_review', 'passkey']);
  assert.ok(back.can.includes('approve'));
  const signed = await approveWithPasskey(api.owner, authenticator, post.post_id);
  assert.equal(signed.state, 'approved');
  assert.deepEqual(
    signed.approvals_list.map(({ strength, void_reason }) => [strength, void_reason]),
    [
      ['session', 'signed_again'],
      ['passkey', null],
    ],
  );
  await setStrength('session');
});

test('a strength that is not named stays', async () => {
  await setStrength('passkey');
  assert.equal((await api.owner.mustPost<{ strength: string }>('/v1/policies', policy)).strength, 'passkey');
  await setStrength('session');
});

test('a policy of passkeys is loosened only right after a passkey was used, in every part', async () => {
  await api.owner.mustPost('/v1/policies', { ...policy, approvals_required: 2, strength: 'passkey' });
  await api.owner.signIn('ines');
  for (const looser of [{ ...policy, approvals_required: 2, strength: 'session' }, policy])
    assertProblem(await api.owner.post('/v1/policies', looser), 403, 'sign_in_again');
  await setStrength('session');
});

test('where passkeys are not offered, no policy can want them', async () => {
  await using other = await openApiFixture({ settings: { PASSKEYS: 'off' } });
  const wanted = { ...policy, strength: 'passkey' };
  assertProblem(await other.owner.post('/v1/policies', wanted), 400, 'passkey_refused');
});
