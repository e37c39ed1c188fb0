import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosedToStrangers, assertNeedsScope, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { type PostView, postView } from './views.ts';

interface Page {
  readonly data: PostView[];
  readonly next_cursor: string | null;
}

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const made: string[] = [];
for (let count = 0; count < 5; count++) made.unshift(await desk.draft());
const { id: approved } = await desk.approved();
made.unshift(approved);
const program = await desk.program(['posts:read']);

test('200 newest first, page by page, none twice and none lost', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/v1/posts?limit=4${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await program.get<Page>(path);
    assert.equal(status, 200);
    seen.push(...body.data.map((post) => postView.strict().parse(post).id));
    cursor = body.next_cursor;
  }
  assert.deepEqual(seen, made);
});

test('200 soonest and latest by the time a post goes or went out, page by page, each the other from its end', async () => {
  const inOrder = async (sort: string) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/v1/posts?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`;
      const { status, body } = await program.get<Page>(path);
      assert.equal(status, 200, JSON.stringify(body));
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    return seen;
  };
  const timed: string[] = [];
  for (const at of ['2031-01-01T09:00:00.000Z', '2031-01-01T09:00:00.000Z', '2031-01-01T08:00:00.000Z'])
    timed.push(await desk.draft({ schedule: { at } }));
  const [second, third, first] = timed;
  const soonest = await inOrder('soonest');
  assert.deepEqual(soonest, [first, second, third, ...made.toReversed()]);
  assert.deepEqual(await inOrder('latest'), soonest.toReversed());
  for (const id of timed) await desk.owner.request('DELETE', `/v1/posts/${id}`);
});

test('400 a cursor of one order is not taken for another', async () => {
  const cursorIn = async (sort: string) =>
    (await program.get<Page>(`/v1/posts?limit=1&sort=${sort}`)).body.next_cursor;
  for (const [from, to] of [
    ['newest', 'soonest'],
    ['latest', 'newest'],
    ['soonest', 'latest'],
  ])
    assertProblem(
      await program.get(`/v1/posts?sort=${to}&cursor=${await cursorIn(from ?? '')}`),
      400,
      'invalid_cursor',
    );
});

test('200 filters by state, platform, account and time', async () => {
  const ids = async (query: string) => {
    const { status, body } = await desk.viewer.get<Page>(`/v1/posts?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ id }) => id);
  };
  assert.deepEqual(await ids('state=approved'), [approved]);
  assert.deepEqual(await ids('state=approved,draft'), made);
  assert.deepEqual(await ids('platform=tiktok'), []);
  assert.deepEqual(await ids(`ids=${made[3]},${made[1]},1`), [made[1], made[3]]);
  assert.deepEqual(await ids(`account_id=${desk.page}`), made);
  assert.deepEqual(await ids('from=2000-01-01T00:00:00Z&to=2000-01-02T00:00:00Z'), []);
});

test('200 finds by words of the caption, in any order, and by the number', async () => {
  const found = await desk.draft({ caption: 'Warm bread, 100% rye\nfrom seven' });
  const ids = async (search: string) => {
    const { body } = await program.get<Page>(`/v1/posts?search=${encodeURIComponent(search)}`);
    return body.data.map(({ id }) => id);
  };
  for (const search of ['seven BREAD', '100% rye', found, '  bread  '])
    assert.deepEqual(await ids(search), [found]);
  for (const search of ['bread roses', '100_ rye', "b' or 1=1"]) assert.deepEqual(await ids(search), []);
  await desk.owner.request('DELETE', `/v1/posts/${found}`);
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
    assertProblem(await program.get(`/v1/posts?${query}`), 400);
  });
}

test('401 without credentials', () => assertClosedToStrangers(desk, 'GET', '/v1/posts'));
test('403 without the scope posts:read', () => assertNeedsScope(desk, 'posts:read', 'GET', '/v1/posts'));
test("404 for another's workspace; one's own list holds nothing of others", async () => {
  const headers = { 'x-workspace': desk.owner.workspace ?? '' };
  assertProblem(await desk.stranger.request('GET', '/v1/posts', { headers }), 404, 'not_found');
  assert.deepEqual((await desk.stranger.get<Page>('/v1/posts')).body.data, []);
});

test('400 a cursor that is too large for an id is not valid, and not our fault', async () => {
  const cursor = Buffer.from('9999999999999999999').toString('base64url');
  assertProblem(await program.get(`/v1/posts?cursor=${cursor}`), 400, 'invalid_cursor');
});
