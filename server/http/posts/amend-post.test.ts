import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import { skipProcessing } from '../../../test/skip-processing.ts';
import { type PostDetailView, type PostView, postDetailView } from './views.ts';

const api = await openApiFixture({ workers: true });
after(() => api[Symbol.asyncDispose]());
await skipProcessing(api.server.sandboxUrl);
const { owner } = api;
const at = (post: string) => `/v1/posts/${post}/amend`;
const file = await owner.upload('beans.png', await createPicture('sienna'), 'Beans');
let program: Awaited<ReturnType<typeof api.client>>;

const published = async (input: Record<string, unknown> = {}): Promise<string> => {
  const { id } = await api.createApproved(input);
  await owner.mustPost('/posts/publish', { post_id: id });
  await owner.waitForPost(id, ({ state }) => state === 'published', 60_000);
  return id;
};
/** A change of a new published post, as a draft. */
const change = async (input: Record<string, unknown> = {}): Promise<PostDetailView> => {
  const reply = await owner.post(at(await published(input)));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body;
};
const edit = (post: PostDetailView, changes: object) =>
  program.post<PostDetailView>(`/v1/posts/${post.id}`, { revision: post.revision, ...changes });

before(async () => {
  program = await api.client(['posts:write', 'posts:publish', 'posts:read']);
});

test('201 a draft with the published content, which changes nothing by itself', async () => {
  const id = await published({ caption: 'Out', media: file.media });
  const reply = await program.post<PostDetailView>(at(id));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const draft = postDetailView.strict().parse(reply.body);
  assert.deepEqual([draft.state, draft.caption, draft.amends], ['draft', 'Out', id]);
  assert.deepEqual(draft.editing, { supported: true, parts: ['caption', 'mentions'], reason: null });
  assert.equal(draft.replaces?.text, 'Out');
  assert.deepEqual(
    draft.media.map(({ sha256, alt_text, fitting }) => [sha256, alt_text, fitting]),
    [[file.sha256, 'Beans', null]],
  );
  assert.deepEqual(
    draft.problems.map(({ code }) => code),
    ['change_missing'],
  );
  const original = await owner.readPost(id);
  assert.deepEqual(
    original.amendments.map((one) => [one.id, one.state]),
    [[draft.id, 'draft']],
  );
  assert.ok(!original.can.includes('amend'), 'one change at a time');
  assert.deepEqual([original.amended_at, original.current_caption], [null, null]);
});

test('400 amendment_open: a second change while one is open; after the first is gone it may start', async () => {
  const first = await change();
  const original = first.amends ?? '';
  const problem = assertProblem(await owner.post(at(original)), 400, 'amendment_open');
  assert.ok(problem.detail.includes(first.id));
  assert.equal((await owner.delete(`/v1/posts/${first.id}`)).status, 204);
  assert.equal((await owner.post(at(original))).status, 201);
});

test('400 wrong_state: a post that is not published, or is itself a change', async () => {
  assertProblem(await owner.post(at(await api.createDraft())), 400, 'wrong_state');
  assertProblem(await owner.post(at((await api.createApproved()).id)), 400, 'wrong_state');
  assertProblem(await owner.post(at((await change()).id)), 400, 'wrong_state');
});

test('400 a non-empty body', async () => {
  assertProblem(await owner.post(at(await published()), { caption: 'x' }), 400, 'invalid_request');
});

test('400 part_is_fixed: files, account and options stay as they were published', async () => {
  const draft = await change({ media: file.media });
  const other = await owner.upload('other.png', await createPicture('navy'));
  const [media] = draft.media;
  const fixed: [string, object][] = [
    ['media', { media: [] }],
    ['media', { media: [{ id: other.media_id }] }],
    ['media', { media: [{ id: media?.id, alt_text: 'Other words' }] }],
    ['media', { media: [{ id: media?.id, shape: '1:1' }] }],
    ['account_id', { account_id: null }],
    ['options.link', { options: { link: 'https://example.com' } }],
    ['options.whatever', { options: { whatever: 1 } }],
  ];
  for (const [param, changes] of fixed) {
    const problem = assertProblem(await edit(draft, changes), 400, 'part_is_fixed');
    assert.deepEqual(
      problem.errors?.map((one) => [one.param, one.code]),
      [[param, 'fixed']],
      JSON.stringify(changes),
    );
  }
  assert.equal((await owner.readPost(draft.id)).revision, draft.revision);
});

test('200 editing the text, with the fixed parts sent unchanged', async () => {
  const draft = await change({ media: file.media });
  const [media] = draft.media;
  const reply = await edit(draft, {
    caption: 'Better words',
    media: [{ id: media?.id, alt_text: 'Beans', shape: null, role: null, trim: null }],
    account_id: draft.account?.id,
    options: { link: '' },
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.deepEqual([reply.body.caption, reply.body.problems], ['Better words', []]);
});

test('400 post_incomplete: a change that changes nothing is not sent to review', async () => {
  const draft = await change();
  assertProblem(await owner.post(`/v1/posts/${draft.id}/submit`), 400, 'post_incomplete');
  assert.equal((await owner.mustPost(`/v1/posts/${draft.id}/open`)).state, 'draft');
});

test('a token starts and writes a change, and cannot send it without a person', async () => {
  const draft = (await program.post<PostDetailView>(at(await published()))).body;
  await edit(draft, { caption: 'By a program' });
  assertProblem(await program.post('/posts/publish', { post_id: draft.id }), 403, 'post_not_approved');
  const { body: submitted } = await program.post<PostDetailView>(`/v1/posts/${draft.id}/submit`);
  assert.equal(submitted.state, 'in_review');
  assertProblem(await program.post('/posts/publish', { post_id: draft.id }), 403, 'post_not_approved');
  const digest = { revision_digest: submitted.current_revision?.digest };
  const approving = await program.post(`/v1/posts/${draft.id}/approve`, digest);
  assertProblem(approving, 403, 'human_approval_required');
  const { body } = await owner.get<{ data: PostView[] }>('/v1/posts?queue=review');
  assert.equal(body.data.find(({ id }) => id === draft.id)?.amends, draft.amends);
});

test('401 without credentials', async () => assertRequiresAuth(api, 'POST', at(await published()), {}));
test('403 without the scope, for a viewer, and for a post without a known platform id', async () => {
  const id = await published();
  await assertRequiresScope(api, 'posts:write', 'POST', at(id), {});
  assertProblem(await api.viewer.post(at(id)), 403, 'forbidden');
  await api.server.database.handle.sql
    .updateTable('posts')
    .set({ external_id: null })
    .where('id', '=', id as `${bigint}`)
    .execute();
  assertProblem(await owner.post(at(id)), 403, 'edit_not_supported');
});
test('404 for missing or foreign posts', async () =>
  assertHidesOtherWorkspaces(api, 'POST', at, await published(), {}));

test('the database refuses a change of an unpublished post, of another account, and a second one', async () => {
  const draft = await change();
  const { handle, owner } = api.server.database;
  const { sql } = handle;
  const row = await sql
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', draft.id as `${bigint}`)
    .executeTakeFirstOrThrow();
  const insert = (changes: Partial<typeof row>) => {
    const {
      tries: _tries,
      wake_at: _wakeAt,
      external_id: _externalId,
      permalink: _permalink,
      published_at: _publishedAt,
      deleted_at: _deletedAt,
      ...written
    } = row;
    const values = { ...written, id: String(BigInt(row.id) + 1n) as `${bigint}`, ...changes };
    return sql
      .insertInto('posts')
      .values({ ...values, options: JSON.stringify(values.options), trouble: null, countdown: null })
      .execute();
  };
  await assert.rejects(insert({}), { code: '23505' });
  await assert.rejects(insert({ account_id: null }), { code: 'SG040' });
  await assert.rejects(insert({ amends_post_id: row.id }), { code: 'SG040' });
  const elsewhere = (pool: Pick<Pool, 'query'>, change: string) =>
    pool.query(`update posts set ${change} where id = $1`, [row.id]);
  await assert.rejects(elsewhere(owner, `external_id = 'urn:li:share:1'`), { code: '23514' });
  await assert.rejects(elsewhere(owner, 'amends_post_id = null'), { code: 'SG041' });
  await assert.rejects(elsewhere(handle.pool, 'amends_post_id = null'), { code: '42501' });
  const revision = {
    workspace_id: row.workspace_id,
    post_id: row.id,
    number: 9,
    digest: '0'.repeat(64),
    created_by: row.author_id,
    created_at: new Date(),
  };
  for (const manifest of [{ media: [] }, { media: [], amends: 'urn:li:share:other' }])
    await assert.rejects(
      sql
        .insertInto('post_revisions')
        .values({ ...revision, manifest: JSON.stringify(manifest) })
        .execute(),
      { code: 'SG042' },
    );
});
