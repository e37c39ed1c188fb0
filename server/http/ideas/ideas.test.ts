import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type IdeaView, ideaView } from './views.ts';

interface Page {
  readonly data: IdeaView[];
  readonly next_cursor: string | null;
}

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner } = api;
const client = await api.client(['posts:read', 'posts:write']);

const tell = (caption: string, more: Record<string, unknown> = {}) => api.createDraft({ caption, ...more });
const ideaOf = async (post: string) => (await owner.readPost(post)).idea_id;
const read = async (query: string) => {
  const reply = await client.get<Page>(`/v1/ideas?${query}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  for (const idea of reply.body.data) ideaView.strict().parse(idea);
  return reply.body;
};
async function readAll(query: string, limit: number): Promise<IdeaView[]> {
  const found: IdeaView[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await read(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    assert.ok(page.data.length > 0 || page.next_cursor === null, 'an empty page promises another one');
    found.push(...page.data);
    cursor = page.next_cursor;
  }
  return found;
}
async function ideaInReview(caption: string) {
  const first = await tell(caption);
  const second = await tell(`${caption}, longer`, { same_idea_as: first });
  const approvals: { post_id: string; revision_digest: string }[] = [];
  for (const post_id of [first, second]) {
    const { current_revision } = await owner.submitAndOpen(post_id);
    approvals.push({ post_id, revision_digest: current_revision?.digest ?? '' });
  }
  return { idea: await ideaOf(first), approvals };
}
const captions = (ideas: readonly IdeaView[]) =>
  ideas.map(({ posts }) => posts.map(({ caption }) => caption));

// Two ideas on two accounts each, told in turns, and one on one: the posts of an idea are never neighbours.
const harvest = await tell('Harvest', { schedule: { at: '2031-03-01T09:00:00.000Z' } });
const roses = await tell('Roses', { schedule: { at: '2031-02-01T09:00:00.000Z' } });
const bread = await tell('Bread');
const harvestAgain = await tell('Harvest, longer', {
  same_idea_as: harvest,
  schedule: { at: '2031-01-01T09:00:00.000Z' },
});
const rosesAgain = await tell('Roses, longer', { same_idea_as: roses });

test('200 each idea is listed once, where the first of its equal posts is, whatever the size of a page', async () => {
  for (const limit of [1, 2, 50]) {
    assert.deepEqual(captions(await readAll('sort=newest', limit)), [
      ['Roses', 'Roses, longer'],
      ['Harvest', 'Harvest, longer'],
      ['Bread'],
    ]);
    assert.deepEqual(captions(await readAll('sort=soonest', limit)), [
      ['Harvest', 'Harvest, longer'],
      ['Roses', 'Roses, longer'],
      ['Bread'],
    ]);
    assert.deepEqual(
      captions(await readAll('sort=latest', limit)).map(([first]) => first),
      ['Roses', 'Bread', 'Harvest'],
    );
  }
});

test('200 an idea matches if one of its posts does, and is shown with all of them', async () => {
  assert.deepEqual(captions(await readAll('search=longer', 1)), [
    ['Roses', 'Roses, longer'],
    ['Harvest', 'Harvest, longer'],
  ]);
  assert.deepEqual(captions(await readAll(`ids=${harvestAgain}`, 5)), [['Harvest', 'Harvest, longer']]);
  assert.deepEqual((await read('state=published')).data, []);
});

test('200 what needs a person most comes first', async () => {
  await owner.mustPost(`/v1/posts/${rosesAgain}/submit`);
  const { data } = await read(`ids=${roses}`);
  assert.deepEqual(captions(data), [['Roses, longer', 'Roses']]);
  assert.deepEqual([data[0]?.state, data[0]?.waiting_for], ['in_review', 'others']);
});

test('200 an idea is listed by the state of the post that needs a person most, and by no other', async () => {
  await owner.mustPost(`/v1/posts/${bread}/submit`);
  const states = ['failed,unconfirmed,missed,changes_requested', 'in_review', 'draft', 'published'];
  const listed = await Promise.all(states.map((state) => readAll(`state=${state}&sort=soonest`, 1)));
  assert.deepEqual(listed.map(captions), [
    [],
    [['Bread'], ['Roses, longer', 'Roses']],
    [['Harvest', 'Harvest, longer']],
    [],
  ]);
});

test('200 it stands where that post does, and another of its posts can match the other filters', async () => {
  // Roses has a time, but what needs a person most has none.
  const query = 'state=draft,in_review&sort=soonest';
  for (const limit of [1, 2, 50])
    assert.deepEqual(
      captions(await readAll(query, limit)).map(([first]) => first),
      ['Harvest', 'Bread', 'Roses, longer'],
    );
  const found = await readAll(`${query}&from=2031-01-15T00:00:00.000Z&to=2031-02-15T00:00:00.000Z`, 1);
  assert.deepEqual(captions(found), [['Roses, longer', 'Roses']]);
  assert.deepEqual((await read(`state=draft&ids=${roses}`)).data, []);
});

test('200 the review queue has each idea once, and says whom it waits for', async () => {
  await owner.mustPost(`/v1/posts/${roses}/submit`);
  for (const limit of [1, 2, 50])
    assert.deepEqual(
      (await readAll('queue=review&sort=soonest', limit)).map(({ posts }) => posts.length),
      [2, 1],
    );
  const mine = await owner.get<Page>('/v1/ideas?queue=review&sort=soonest');
  assert.deepEqual(
    mine.body.data.map(({ waiting_for }) => waiting_for),
    ['you', 'you'],
  );
});

test('200 a change of a published post belongs to the idea of that post, and a copy to its own', async () => {
  const { body } = await client.get<IdeaView>(`/v1/ideas/${await ideaOf(harvest)}`);
  assert.deepEqual(
    body.posts.map(({ id }) => id),
    [harvest, harvestAgain],
  );
  const copy = await owner.mustPost<{ id: string }>(`/v1/posts/${harvest}/duplicate`);
  assert.notEqual(await ideaOf(copy.id), await ideaOf(harvest));
  await owner.request('DELETE', `/v1/posts/${copy.id}`);
});

test('200 a title names the idea for people: it is found by it, and approvals stay valid', async () => {
  const post = await api.createApproved({ caption: 'Signed as it is' });
  const path = `/v1/ideas/${post.idea_id}`;
  const named = await client.post<IdeaView>(path, { title: 'Opening week' });
  assert.equal(named.status, 200, JSON.stringify(named.body));
  assert.equal(ideaView.strict().parse(named.body).title, 'Opening week');
  assert.deepEqual(captions((await read('search=opening')).data), [['Signed as it is']]);
  const after = await owner.readPost(post.id);
  assert.deepEqual([after.state, after.approvals.given], ['approved', post.approvals.given]);
  assert.equal((await client.post<IdeaView>(path, { title: null })).body.title, null);
});

test('200 one gesture signs every post of an idea by its own digest', async () => {
  const { idea, approvals } = await ideaInReview('Signed together');
  const reply = await owner.post<IdeaView>(`/v1/ideas/${idea}/approve`, { approvals });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.deepEqual(
    ideaView
      .strict()
      .parse(reply.body)
      .posts.map(({ state, approvals: { given } }) => [state, given]),
    [
      ['approved', 1],
      ['approved', 1],
    ],
  );
});

test('400 when one post was changed after it was seen, none is signed, and the answer names it', async () => {
  const { idea, approvals } = await ideaInReview('Changed meanwhile');
  const second = approvals[1]?.post_id ?? '';
  await owner.mustPost(`/v1/posts/${second}`, { revision: 1, caption: 'Other words' });
  await owner.submitAndOpen(second);
  const problem = assertProblem(
    await owner.post(`/v1/ideas/${idea}/approve`, { approvals }),
    400,
    'content_changed',
  );
  assert.deepEqual(
    problem.errors?.map(({ param }) => param),
    [second],
  );
  const { body } = await owner.get<IdeaView>(`/v1/ideas/${idea}`);
  assert.deepEqual(
    body.posts.map(({ state, approvals: { given } }) => [state, given]),
    [
      ['in_review', 0],
      ['in_review', 0],
    ],
  );
});

test('404 a post of another idea cannot be signed along, and 403 a token cannot sign', async () => {
  const { idea, approvals } = await ideaInReview('Alone');
  const other = await ideaInReview('Somewhere else');
  assertProblem(
    await owner.post(`/v1/ideas/${idea}/approve`, { approvals: [...approvals, ...other.approvals] }),
    404,
    'not_found',
  );
  const everything = await api.client();
  assertProblem(
    await everything.post(`/v1/ideas/${idea}/approve`, { approvals }),
    403,
    'human_approval_required',
  );
  for (const body of [{}, { approvals: [] }, { approvals: [{ post_id: bread }] }])
    assertProblem(await owner.post(`/v1/ideas/${idea}/approve`, body), 400);
});

test('404 an idea without posts is gone', async () => {
  const id = await tell('Thrown away');
  const idea = await ideaOf(id);
  await owner.request('DELETE', `/v1/posts/${id}`);
  assertProblem(await client.get(`/v1/ideas/${idea}`), 404, 'not_found');
  assertProblem(await client.post(`/v1/ideas/${idea}`, { title: 'Gone' }), 404, 'not_found');
});

for (const body of [
  {},
  { title: '' },
  { title: 'x'.repeat(121) },
  { title: 7 },
  { title: 'x', state: 'draft' },
])
  test(`400 ${JSON.stringify(body).slice(0, 40)} is no title`, async () => {
    assertProblem(await client.post(`/v1/ideas/${await ideaOf(bread)}`, body), 400);
  });

test('400 a query that posts would refuse is refused for ideas too', async () => {
  for (const query of ['limit=0', 'state=sent', 'cursor=!!', 'sort=oldest'])
    assertProblem(await client.get(`/v1/ideas?${query}`), 400);
});

const idea = await ideaOf(bread);
test('401 without credentials', async () => {
  await assertRequiresAuth(api, 'GET', '/v1/ideas');
  await assertRequiresAuth(api, 'GET', `/v1/ideas/${idea}`);
  await assertRequiresAuth(api, 'POST', `/v1/ideas/${idea}`, { title: 'x' });
});
test('403 without the scope, and for a viewer who renames', async () => {
  await assertRequiresScope(api, 'posts:read', 'GET', '/v1/ideas');
  await assertRequiresScope(api, 'posts:read', 'GET', `/v1/ideas/${idea}`);
  await assertRequiresScope(api, 'posts:write', 'POST', `/v1/ideas/${idea}`, { title: 'x' });
  assertProblem(await api.viewer.post(`/v1/ideas/${idea}`, { title: 'x' }), 403);
});
test('404 for another workspace', async () => {
  await assertHidesOtherWorkspaces(api, 'GET', (id) => `/v1/ideas/${id}`, idea);
  await assertHidesOtherWorkspaces(api, 'POST', (id) => `/v1/ideas/${id}`, idea, { title: 'x' });
  assert.deepEqual((await api.stranger.get<Page>('/v1/ideas')).body.data, []);
});
