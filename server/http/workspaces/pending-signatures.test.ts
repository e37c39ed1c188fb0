/** What a person signed and has not gone out, when they lose the right to approve. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { BrowserSession } from '../../../test/browser-session.ts';
import { startTestServer } from '../../../test/test-server.ts';
import type { SignedPostView } from './views.ts';

const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());
const owner = server.newSession();
await owner.signIn('ines');
const [account = ''] = await owner.connectLinkedIn();
const editor = await join('maren', 'editor');
let approver: BrowserSession;
beforeEach(async () => {
  approver = await join('tomas', 'approver');
});

const publishAt = '2031-01-01T09:00:00.000Z';

async function join(person: string, role: string): Promise<BrowserSession> {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
  const session = server.newSession();
  await session.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
  // Somebody who is a member already stays what they are.
  await owner.mustPost(`/v1/members/${session.userId}`, { role });
  session.workspace = owner.workspace;
  return session;
}

async function scheduledBy(signers: readonly BrowserSession[], caption = 'Beans'): Promise<string> {
  const id = await editor.createDraft({ account_id: account, caption, schedule: { at: publishAt } });
  await editor.mustPost(`/v1/posts/${id}/submit`);
  for (const signer of signers) await signer.approve(id);
  return id;
}

const setState = (id: string, state: 'failed' | 'missed' | 'publishing') =>
  server.database.handle.sql
    .updateTable('posts')
    .set({ state, ...(state === 'publishing' ? { wake_at: new Date('2031-01-01T09:00:00Z') } : {}) })
    .where('id', '=', id as `${bigint}`)
    .execute();

const pendingOf = async (session: BrowserSession, whose: string) =>
  (await session.get<{ data: SignedPostView[] }>(`/v1/members/${whose}/signatures`)).body.data;

const factsOf = async (id: string) => {
  const post = await owner.readPost(id);
  return {
    state: post.state,
    publishAt: post.schedule?.publish_at ?? null,
    voided: post.approvals_list.map(({ void_reason }) => void_reason),
  };
};

const noticesOf = async (session: BrowserSession, id: string) => {
  await server.context.noticeWriter.writeNow();
  const { body } = await session.get<{ data: { kind: string; link: string; body: string }[] }>(
    '/v1/notifications',
  );
  return body.data.filter(({ link }) => link.endsWith(`/${id}`));
};

test('removing a member voids what they signed, and their posts go back to review with the proposed time', async () => {
  const id = await scheduledBy([approver]);
  assert.deepEqual(
    (await pendingOf(owner, approver.userId)).map(({ id: post, publish_at }) => [post, publish_at]),
    [[id, publishAt]],
  );
  assert.equal((await owner.delete(`/v1/members/${approver.userId}`)).status, 204);
  assert.deepEqual(await factsOf(id), { state: 'in_review', publishAt, voided: ['member_removed'] });
  const { history, trouble } = await owner.readPost(id);
  assert.deepEqual(
    history.slice(-2).map(({ action, by }) => [action, by?.name ?? null]),
    [
      ['post.approval_voided', 'Ines Duarte'],
      ['post.review_again', null],
    ],
  );
  assert.match(trouble?.message ?? '', /^Tomas Reyl was removed from the workspace/);
  // Its author learns that it does not go out; who can sign it is asked to.
  assert.deepEqual(
    (await noticesOf(editor, id)).map(({ kind }) => kind),
    ['withdrawn', 'approved'],
  );
  const asked = await noticesOf(owner, id);
  assert.equal(asked[0]?.kind, 'review_requested');
  assert.match(asked[0]?.body ?? '', /^Tomas Reyl was removed/);
  // The signature that replaces it settles why the post came back.
  assert.equal((await owner.approve(id)).state, 'scheduled');
  assert.equal((await owner.readPost(id)).trouble, null);
});

test('signatures that are let stand keep their posts scheduled', async () => {
  const id = await scheduledBy([approver]);
  assert.equal((await owner.delete(`/v1/members/${approver.userId}?signatures=stand`)).status, 204);
  assert.deepEqual(await factsOf(id), { state: 'scheduled', publishAt, voided: [null] });
});

test('leaving takes one’s own signatures along, unless they are let stand', async () => {
  const id = await scheduledBy([approver]);
  assert.ok((await pendingOf(approver, approver.userId)).some((post) => post.id === id));
  assert.equal((await approver.delete(`/v1/members/${approver.userId}`)).status, 204);
  assert.deepEqual(await factsOf(id), { state: 'in_review', publishAt, voided: ['member_left'] });
});

test('who may no longer approve loses their signatures the same way; a role that still may keeps them', async () => {
  const id = await scheduledBy([approver]);
  const kept = await scheduledBy([approver], 'Kept');
  const setRole = (json: object) => owner.mustPost(`/v1/members/${approver.userId}`, json);
  await setRole({ role: 'owner' });
  assert.equal((await factsOf(id)).state, 'scheduled');
  await setRole({ role: 'viewer', signatures: 'stand' });
  assert.equal((await factsOf(kept)).state, 'scheduled');
  await setRole({ role: 'approver' });
  await setRole({ role: 'editor' });
  assert.deepEqual(await factsOf(id), { state: 'in_review', publishAt, voided: ['role_changed'] });
});

test('a post that another signature still covers stays where it is', async () => {
  const policy = { approvals_required: 1, self_approval: true, late_window_minutes: 15 };
  await owner.mustPost('/v1/policies', { ...policy, approvals_required: 2 });
  const both = await scheduledBy([owner, approver]);
  const one = await scheduledBy([approver]);
  await owner.mustPost('/v1/policies', policy);
  assert.equal((await owner.delete(`/v1/members/${approver.userId}`)).status, 204);
  assert.deepEqual(await factsOf(both), {
    state: 'scheduled',
    publishAt,
    voided: [null, 'member_removed'],
  });
  assert.deepEqual(await factsOf(one), { state: 'in_review', publishAt, voided: ['member_removed'] });
});

test('failed, missed and waiting posts go back to review; one that is being sent is left to run', async () => {
  const [failed, missed, waiting, sending] = [
    await scheduledBy([approver], 'Failed'),
    await scheduledBy([approver], 'Missed'),
    await scheduledBy([approver], 'Waiting'),
    await scheduledBy([approver], 'Sending'),
  ];
  await setState(failed, 'failed');
  await setState(missed, 'missed');
  await setState(waiting, 'publishing');
  await setState(sending, 'publishing');
  const { digest = '' } = (await owner.readPost(sending)).current_revision ?? {};
  await server.database.handle.pool.query(
    `insert into attempts (id, workspace_id, post_id, revision_number, digest, account_id, lane, worker, started_at, lease_expires_at)
     values ('att_1', $1, $2, 1, $3, $4, 'lane', 'worker', '2031-01-01T09:00:00Z', '2031-01-01T09:01:00Z')`,
    [owner.workspace, sending, digest, account],
  );
  assert.deepEqual(
    (await pendingOf(owner, approver.userId)).map(({ id, being_sent }) => [id, being_sent]),
    [
      [failed, false],
      [missed, false],
      [waiting, false],
      [sending, true],
    ],
  );
  assert.equal((await owner.delete(`/v1/members/${approver.userId}`)).status, 204);
  for (const id of [failed, missed, waiting]) assert.equal((await factsOf(id)).state, 'in_review');
  assert.deepEqual(await factsOf(sending), { state: 'publishing', publishAt, voided: [null] });
});

test('only owners see what another member signed, and nothing but fall and stand is taken', async () => {
  assert.equal((await editor.get(`/v1/members/${approver.userId}/signatures`)).status, 403);
  assert.equal((await owner.get('/v1/members/usr_00000000000000000000000000/signatures')).status, 404);
  assert.equal((await owner.delete(`/v1/members/${approver.userId}?signatures=maybe`)).status, 400);
  assert.equal((await owner.get<{ data: unknown[] }>('/v1/members')).body.data.length >= 3, true);
});
