import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRequiresAuth, assertRequiresScope, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type PostView, postView } from './views.ts';

interface Page {
  readonly data: PostView[];
  readonly next_cursor: string | null;
}

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const createdIds: string[] = [];
for (let count = 0; count < 5; count++) createdIds.unshift(await api.createDraft());
const { id: approved } = await api.createApproved();
createdIds.unshift(approved);
const client = await api.client(['posts:read']);

test('200 newest first, page by page, without duplicates or gaps', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/v1/posts?limit=4${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await client.get<Page>(path);
    assert.equal(status, 200);
    seen.push(...body.data.map((post) => postView.strict().parse(post).id));
    cursor = body.next_cursor;
  }
  assert.deepEqual(seen, createdIds);
});

test('200 soonest and latest by publishing time, page by page, each the reverse of the other', async () => {
  const inOrder = async (sort: string) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/v1/posts?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`;
      const { status, body } = await client.get<Page>(path);
      assert.equal(status, 200, JSON.stringify(body));
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    return seen;
  };
  const timed: string[] = [];
  for (const at of ['2031-01-01T09:00:00.000Z', '2031-01-01T09:00:00.000Z', '2031-01-01T08:00:00.000Z'])
    timed.push(await api.createDraft({ schedule: { at } }));
  const [second, third, first] = timed;
  const soonest = await inOrder('soonest');
  assert.deepEqual(soonest, [first, second, third, ...createdIds.toReversed()]);
  assert.deepEqual(await inOrder('latest'), soonest.toReversed());
  for (const id of timed) await api.owner.request('DELETE', `/v1/posts/${id}`);
});

test('400 a cursor of one order is not accepted for another', async () => {
  const cursorIn = async (sort: string) =>
    (await client.get<Page>(`/v1/posts?limit=1&sort=${sort}`)).body.next_cursor;
  for (const [from, to] of [
    ['newest', 'soonest'],
    ['latest', 'newest'],
    ['soonest', 'latest'],
  ])
    assertProblem(
      await client.get(`/v1/posts?sort=${to}&cursor=${await cursorIn(from ?? '')}`),
      400,
      'invalid_cursor',
    );
});

test('200 filters by state, platform, account and time', async () => {
  const ids = async (query: string) => {
    const { status, body } = await api.viewer.get<Page>(`/v1/posts?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ id }) => id);
  };
  assert.deepEqual(await ids('state=approved'), [approved]);
  assert.deepEqual(await ids('state=approved,draft'), createdIds);
  assert.deepEqual(await ids('platform=tiktok'), []);
  assert.deepEqual(await ids(`ids=${createdIds[3]},${createdIds[1]},1`), [createdIds[1], createdIds[3]]);
  assert.deepEqual(await ids(`account_id=${api.pageId}`), createdIds);
  assert.deepEqual(await ids('from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z'), []);
});

test('200 finds by words of the caption, in any order, and by the number', async () => {
  const found = await api.createDraft({ caption: 'Warm bread, 100% rye\nfrom seven' });
  const ids = async (search: string) => {
    const { body } = await client.get<Page>(`/v1/posts?search=${encodeURIComponent(search)}`);
    return body.data.map(({ id }) => id);
  };
  for (const search of ['seven BREAD', '100% rye', found, '  bread  '])
    assert.deepEqual(await ids(search), [found]);
  for (const search of ['bread roses', '100_ rye', "b' or 1=1"]) assert.deepEqual(await ids(search), []);
  await api.owner.request('DELETE', `/v1/posts/${found}`);
});

const wrong = [
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=1.5',
  'cursor=!!',
  `cursor=${Buffer.from("1' or 1=1").toString('base64url')}`,
  'state=sent',
  'state=',
  'platform=myspace',
  'account_id=7',
  'campaign=7',
  'idea=7',
  'ids=',
  'ids=1,x',
  `ids=${Array.from({ length: 101 }, (_, at) => at + 1)}`,
  'from=yesterday',
  'cursor=%00',
  'state=constructor',
  'sort=oldest',
];
for (const query of wrong) {
  test(`400 ${query}`, async () => {
    assertProblem(await client.get(`/v1/posts?${query}`), 400);
  });
}

test('401 without credentials', () => assertRequiresAuth(api, 'GET', '/v1/posts'));
test('403 without the scope posts:read', () => assertRequiresScope(api, 'posts:read', 'GET', '/v1/posts'));
test('404 for another workspace; the own list contains nothing of others', async () => {
  const headers = { 'x-workspace': api.owner.workspace ?? '' };
  assertProblem(await api.stranger.request('GET', '/v1/posts', { headers }), 404, 'not_found');
  assert.deepEqual((await api.stranger.get<Page>('/v1/posts')).body.data, []);
});

test('400 a cursor that is too large for an id is invalid, not a server error', async () => {
  const cursor = Buffer.from('9999999999999999999').toString('base64url');
  assertProblem(await client.get(`/v1/posts?cursor=${cursor}`), 400, 'invalid_cursor');
});
