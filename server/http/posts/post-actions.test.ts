/** Each operation on one post: its statuses, who may call it, and that a token never decides for a person. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { Scope } from '../../domain/actor/scopes.ts';
import type { ErrorCode } from '../../errors.ts';
import { type PostDetailView, type PostView, postDetailView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner } = api;

interface Prepared {
  readonly id: string;
  readonly body: object;
}

const draft = async (): Promise<Prepared> => ({ id: await api.createDraft(), body: {} });
const inReview = async (more: object = {}): Promise<Prepared> => {
  const id = await api.createDraft();
  const { current_revision } = await owner.submitAndOpen(id);
  return { id, body: { revision_digest: current_revision?.digest, ...more } };
};
const approved = async (body: object = {}): Promise<Prepared> => ({
  id: (await api.createApproved()).id,
  body,
});
const scheduled = async (): Promise<Prepared> => {
  const { id } = await approved();
  await owner.mustPost(`/v1/posts/${id}/schedule`, { at: '2031-01-01T09:00:00Z' });
  return { id, body: {} };
};
const countingDown = async (): Promise<Prepared> => {
  const { id } = await approved();
  await owner.mustPost('/posts/publish', { post_id: id, countdown_seconds: 30 });
  return { id, body: {} };
};
/** States that only publishing reaches, set directly. */
const put = async (id: string, state: PostView['state'], body: object): Promise<Prepared> => {
  await api.server.database.handle.sql
    .updateTable('posts')
    .set({ state, trouble: JSON.stringify({ code: 'x', message: 'x', at: new Date().toISOString() }) })
    .where('id', '=', id as `${bigint}`)
    .execute();
  return { id, body };
};
const missed = async () => put((await approved()).id, 'missed', {});
const unconfirmed = async (body: object) => put((await approved()).id, 'unconfirmed', body);

interface Operation {
  readonly name: string;
  readonly prepare: () => Promise<Prepared>;
  readonly becomes: PostView['state'];
  /** Null: a person only. */
  readonly scope: Scope | null;
  /** Whether the right to read is enough. */
  readonly forViewers?: true;
  readonly wrongBodies: readonly unknown[];
  /** A state in which the operation is refused. */
  readonly refusedIn?: readonly [() => Promise<Prepared>, ErrorCode];
}

const digest = '0'.repeat(64);
const operations: Operation[] = [
  {
    name: 'submit',
    prepare: draft,
    becomes: 'in_review',
    scope: 'posts:write',
    wrongBodies: [{ x: 1 }, []],
    refusedIn: [approved, 'wrong_state'],
  },
  {
    name: 'fit',
    prepare: draft,
    becomes: 'draft',
    scope: 'posts:write',
    wrongBodies: [{ x: 1 }],
    refusedIn: [approved, 'wrong_state'],
  },
  {
    name: 'cancel',
    prepare: approved,
    becomes: 'cancelled',
    scope: 'posts:write',
    wrongBodies: [{ x: 1 }, 'now'],
    refusedIn: [draft, 'wrong_state'],
  },
  {
    name: 'open',
    prepare: draft,
    becomes: 'draft',
    scope: null,
    forViewers: true,
    wrongBodies: [{ x: 1 }],
  },
  {
    name: 'approve',
    prepare: () => inReview({ declarations: {} }),
    becomes: 'approved',
    scope: null,
    wrongBodies: [
      {},
      { revision_digest: 'x' },
      { revision_digest: digest, declarations: [] },
      { revision_digest: digest, declarations: { a: 'a\0' } },
      { revision_digest: digest, timing: { kind: 'never' } },
      { revision_digest: digest, by: 'me' },
    ],
    refusedIn: [() => approved({ revision_digest: digest }), 'wrong_state'],
  },
  {
    name: 'withdraw',
    prepare: scheduled,
    becomes: 'in_review',
    scope: null,
    wrongBodies: [{ x: 1 }, { comment: '' }, { comment: 'a\0' }],
    refusedIn: [async () => ({ ...(await inReview()), body: {} }), 'not_signed'],
  },
  {
    name: 'request-changes',
    prepare: () => inReview({ comment: 'Warmer, please' }),
    becomes: 'changes_requested',
    scope: null,
    wrongBodies: [
      {},
      { revision_digest: digest },
      { revision_digest: digest, comment: '' },
      { revision_digest: digest, comment: 'a\0' },
    ],
  },
  {
    name: 'schedule',
    prepare: () => approved({ at: '2031-01-01T09:00:00Z' }),
    becomes: 'scheduled',
    scope: 'posts:publish',
    wrongBodies: [
      {},
      { at: 'soon' },
      { wall_time: '2031-01-01T09:00' },
      { wall_time: '2031-02-30T09:00', time_zone: 'UTC' },
      { at: '2031-01-01T09:00:00Z', time_zone: 'UTC' },
      { at: '2001-01-01T09:00:00Z' },
    ],
    refusedIn: [async () => ({ ...(await draft()), body: { at: '2031-01-01T09:00:00Z' } }), 'wrong_state'],
  },
  {
    name: 'unschedule',
    prepare: scheduled,
    becomes: 'approved',
    scope: 'posts:publish',
    wrongBodies: [{ x: 1 }],
    refusedIn: [draft, 'wrong_state'],
  },
  {
    name: 'stop',
    prepare: countingDown,
    becomes: 'approved',
    scope: 'posts:publish',
    wrongBodies: [{ x: 1 }],
    refusedIn: [scheduled, 'wrong_state'],
  },
  {
    name: 'retry',
    prepare: missed,
    becomes: 'publishing',
    scope: null,
    wrongBodies: [{ x: 1 }, { countdown_seconds: 61 }, { countdown_seconds: -1 }],
    refusedIn: [approved, 'wrong_state'],
  },
  {
    name: 'resolve',
    prepare: () => unconfirmed({ result: 'not_published' }),
    becomes: 'failed',
    scope: null,
    wrongBodies: [
      {},
      { result: 'maybe' },
      { result: 'published' },
      { result: 'published', url: 'javascript:alert(1)' },
      { result: 'not_published', url: 'x' },
    ],
    refusedIn: [async () => ({ ...(await approved()), body: { result: 'not_published' } }), 'wrong_state'],
  },
];

for (const operation of operations) {
  const at = (id: string) => `/v1/posts/${id}/${operation.name}`;
  describe(operation.name, () => {
    test(`200 the post is ${operation.becomes}`, async () => {
      const { id, body } = await operation.prepare();
      const caller = operation.scope === null ? owner : await api.client([operation.scope]);
      const reply = await caller.post<PostDetailView>(at(id), body);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      assert.equal(postDetailView.strict().parse(reply.body).state, operation.becomes);
    });

    test('400 an invalid body changes nothing', async () => {
      const { id } = await operation.prepare();
      const { state } = await owner.readPost(id);
      for (const body of operation.wrongBodies) assertProblem(await owner.post(at(id), body), 400);
      assert.equal((await owner.readPost(id)).state, state);
    });

    if (operation.refusedIn) {
      const [prepare, code] = operation.refusedIn;
      test(`400 ${code} in another state`, async () => {
        const { id, body } = await prepare();
        assertProblem(await owner.post(at(id), body), 400, code);
      });
    }

    test('401 without credentials', async () => {
      const { id, body } = await operation.prepare();
      await assertRequiresAuth(api, 'POST', at(id), body);
    });

    test(operation.scope ? '403 without the scope' : '403 human_approval_required with a token', async () => {
      const { id, body } = await operation.prepare();
      if (operation.scope) return assertRequiresScope(api, operation.scope, 'POST', at(id), body);
      const everything = await api.client();
      assertProblem(await everything.post(at(id), body), 403, 'human_approval_required');
    });

    if (operation.forViewers !== true) {
      test('403 forbidden for a viewer', async () => {
        const { id, body } = await operation.prepare();
        assertProblem(await api.viewer.post(at(id), body), 403, 'forbidden');
      });
    }

    test('404 for missing or foreign posts', async () => {
      const { id, body } = await operation.prepare();
      await assertHidesOtherWorkspaces(api, 'POST', at, id, body);
    });
  });
}

test('approve: 400 content_changed for another digest, not_opened before it was seen, already by the same person', async () => {
  const { id } = await inReview();
  const another = { revision_digest: digest };
  assertProblem(await owner.post(`/v1/posts/${id}/approve`, another), 400, 'content_changed');
  const unseen = await api.createDraft();
  const { current_revision } = await owner.mustPost(`/v1/posts/${unseen}/submit`);
  const body = { revision_digest: current_revision?.digest };
  assertProblem(await owner.post(`/v1/posts/${unseen}/approve`, body), 400, 'not_opened');
});

test('withdraw: the signature stays visible as withdrawn, the time stays proposed, and nothing goes out unsigned', async () => {
  const { id } = await scheduled();
  const before = await owner.readPost(id);
  assert.ok(before.can.includes('withdraw'));
  const after = await owner.mustPost<PostDetailView>(`/v1/posts/${id}/withdraw`, {
    comment: 'The date may move.',
  });
  assert.deepEqual([after.state, after.approvals.given], ['in_review', 0]);
  assert.deepEqual(after.schedule, before.schedule);
  assert.ok(after.approvals_list.every(({ void_reason }) => void_reason === 'withdrawn'));
  assert.equal(after.comments.at(-1)?.text, 'The date may move.');
  assert.ok(!after.can.includes('withdraw'));
  assertProblem(await owner.post('/posts/publish', { post_id: id }), 403, 'post_not_approved');
  assert.equal((await owner.approve(id)).state, 'scheduled', 'the same person can sign it again');
});

test('stop: the post has its state, its time and its approvals as before the countdown', async () => {
  const id = await api.createDraft({ schedule: { at: '2031-01-01T09:00:00Z' } });
  const before = await owner.approve(id);
  const { body } = await owner.post<{ state: string }>('/posts/publish', {
    post_id: id,
    countdown_seconds: 10,
  });
  assert.equal(body.state, 'scheduled');
  const counting = await owner.readPost(id);
  assert.deepEqual(counting.countdown?.before, before.schedule);
  assert.equal(counting.countdown?.ends_at, counting.schedule?.publish_at);
  const aheadMs = Date.parse(counting.countdown?.ends_at ?? '') - Date.now();
  assert.ok(aheadMs > 0 && aheadMs <= 10_000, `${aheadMs} ms ahead`);
  assert.deepEqual(counting.attempts, []);

  const after = await owner.mustPost<PostDetailView>(`/v1/posts/${id}/stop`);
  assert.deepEqual([after.state, after.schedule, after.countdown], ['scheduled', before.schedule, null]);
  assert.deepEqual(
    after.approvals_list.map(({ covers, void_reason }) => [covers, void_reason]),
    [
      ['content', null],
      ['timing', 'stopped'],
    ],
  );
  assertProblem(await owner.post(`/v1/posts/${id}/stop`), 400, 'wrong_state');
});

test('stop: a failed post that is tried again with a countdown is failed again, with its reason', async () => {
  const { id } = await missed();
  const before = await owner.readPost(id);
  await owner.mustPost(`/v1/posts/${id}/retry`, { countdown_seconds: 10 });
  assert.equal((await owner.readPost(id)).trouble, null);
  const after = await owner.mustPost<PostDetailView>(`/v1/posts/${id}/stop`);
  assert.deepEqual([after.state, after.trouble], ['missed', before.trouble]);
});

test('a countdown that was moved to another time is over', async () => {
  const { id } = await countingDown();
  const moved = await owner.mustPost<PostDetailView>(`/v1/posts/${id}/schedule`, {
    at: '2031-01-01T09:00:00Z',
  });
  assert.equal(moved.countdown, null);
  assert.ok(!moved.can.includes('stop'));
});

test('a countdown that ends because the post must be signed again leaves the time that was planned', async () => {
  const planned = async () => {
    const id = await api.createDraft({ schedule: { at: '2031-01-01T09:00:00Z' } });
    const { schedule } = await owner.approve(id);
    await owner.mustPost('/posts/publish', { post_id: id, countdown_seconds: 30 });
    return { id, schedule };
  };
  const withdrawn = await planned();
  await owner.mustPost(`/v1/posts/${withdrawn.id}/withdraw`);
  const edited = await planned();
  const { revision } = await owner.readPost(edited.id);
  await owner.mustPost(`/v1/posts/${edited.id}`, { revision, caption: 'Other words' });
  const sentBack = await planned();
  const policy = { approvals_required: 1, self_approval: true, late_window_minutes: 15 };
  await owner.mustPost('/v1/policies', { ...policy, approvals_required: 2 });
  await owner.mustPost('/v1/policies', policy);
  for (const [state, { id, schedule }] of [
    ['in_review', withdrawn],
    ['draft', edited],
    ['in_review', sentBack],
  ] as const) {
    const after = await owner.readPost(id);
    assert.deepEqual([after.state, after.schedule, after.countdown], [state, schedule, null]);
  }
});

test('submit: 400 post_incomplete reports everything that is missing', async () => {
  const id = await api.createDraft({ caption: '' });
  const problem = assertProblem(await owner.post(`/v1/posts/${id}/submit`), 400, 'post_incomplete');
  assert.ok(problem.errors?.some(({ param }) => param === 'caption'));
});
