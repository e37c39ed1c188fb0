/** The review queue: never contains what no one could approve, and shows whom a post waits for. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openApiFixture } from '../../../test/api/api-fixture.ts';
import type { BrowserSession } from '../../../test/browser-session.ts';
import type { NotificationListView } from '../notifications/views.ts';
import type { PostDetailView, PostView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner } = api;
const [page = '', second = ''] = await owner.connectLinkedIn({ pages: 2 });
const approver = api.viewer;
await owner.mustPost(`/v1/members/${approver.userId}`, { role: 'approver' });
const client = await api.client();

let serial = 0;
const write = async (input: Record<string, unknown> = {}): Promise<string> => {
  serial += 1;
  const json = { platform: 'linkedin', caption: `Written by a program, ${serial}`, ...input };
  const reply = await client.post<{ post_id: string }>('/posts/create', json);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.post_id;
};
const edit = async (id: string, changes: object): Promise<void> => {
  const { body } = await client.get<PostDetailView>(`/v1/posts/${id}`);
  const reply = await client.post(`/v1/posts/${id}`, { revision: body.revision, ...changes });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
};
const queueOf = async (who: BrowserSession, limit = 100): Promise<PostView[][]> => {
  const pages: PostView[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/posts?queue=review&limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const { body } = await who.get<{ data: PostView[]; next_cursor: string | null }>(path);
    pages.push(body.data);
    cursor = body.next_cursor;
  }
  return pages;
};
const idsOf = async (who: BrowserSession) => (await queueOf(who)).flat().map(({ id }) => id);
const writeNotices = () => api.server.context.noticeWriter.writeNow();
const requestsOf = async (who: BrowserSession, id: string) => {
  await writeNotices();
  const { body } = await who.get<NotificationListView>('/v1/notifications');
  return body.data.filter(({ kind, link }) => kind === 'review_requested' && link === `/review/${id}`);
};

test('a program’s draft is queued by the write that completes it, and not before', async () => {
  const complete = await write({ account_id: page });
  const homeless = await write();
  const empty = await write({ account_id: page, caption: '' });
  const bare = await write({ platform: 'tiktok' });
  const inQueue = await idsOf(approver);
  assert.ok(inQueue.includes(complete));
  for (const id of [homeless, empty, bare]) assert.ok(!inQueue.includes(id), id);
  assert.equal((await owner.readPost(homeless)).waiting_for, null);
  const { body } = await approver.get<{ data: PostView[] }>('/v1/posts?state=draft');
  assert.ok(
    body.data.some(({ id, waiting_for }) => id === homeless && waiting_for === null),
    'it is a draft',
  );

  await edit(homeless, { account_id: second });
  await edit(empty, { caption: 'Some words' });
  assert.deepEqual((await idsOf(approver)).filter((id) => [homeless, empty].includes(id)).length, 2);
  await edit(empty, { caption: '' });
  assert.ok(!(await idsOf(approver)).includes(empty));
});

test("a person's draft is not queued until they submit it", async () => {
  const id = await api.createDraft({ account_id: page });
  assert.ok(!(await idsOf(approver)).includes(id));
  await owner.mustPost(`/v1/posts/${id}/submit`);
  assert.ok((await idsOf(approver)).includes(id));
});

test('pages are full although drafts that cannot be approved lie between, and none is lost', async () => {
  const before = await idsOf(approver);
  const wanted: string[] = [];
  for (let round = 0; round < 4; round++) {
    for (let count = 0; count < 3; count++) await write({ account_id: page, caption: '' });
    wanted.unshift(await write({ account_id: page }));
  }
  for (let count = 0; count < 5; count++) await write();
  const pages = await queueOf(approver, 2);
  assert.deepEqual(
    pages.flat().map(({ id }) => id),
    [...wanted, ...before],
  );
  for (const full of pages.slice(0, -1)) assert.equal(full.length, 2);
});

test('a post waits for you only while you can approve it', async () => {
  const id = await write({ account_id: page });
  const waitsFor = async (who: BrowserSession) =>
    (await queueOf(who)).flat().find((post) => post.id === id)?.waiting_for;
  const policy = { approvals_required: 2, late_window_minutes: 15 };
  await owner.mustPost('/v1/policies', { ...policy, self_approval: true });
  assert.deepEqual([await waitsFor(owner), await waitsFor(approver)], ['you', 'you']);
  await owner.mustPost('/v1/policies', { ...policy, self_approval: false });
  assert.deepEqual(
    [await waitsFor(owner), await waitsFor(approver)],
    ['others', 'you'],
    'her program wrote it',
  );
  const { body } = await client.get<{ data: PostView[] }>('/v1/posts?queue=review');
  assert.equal(body.data.find((post) => post.id === id)?.waiting_for, 'others', 'a program signs nothing');
  await approver.approve(id);
  assert.deepEqual([await waitsFor(owner), await waitsFor(approver)], ['others', 'others'], 'signed once');
  await owner.mustPost('/v1/policies', { ...policy, approvals_required: 1, self_approval: true });
});

test('approvers are notified once a post can be approved, not before, and not when it no longer can', async () => {
  // A notice of an earlier post that came unread after this would be listed together with the one below.
  await writeNotices();
  await approver.mustPost('/v1/notifications/read', { all: true });
  const id = await write();
  assert.deepEqual(await requestsOf(approver, id), []);
  await edit(id, { account_id: page });
  const [reviewRequest, ...more] = await requestsOf(approver, id);
  assert.deepEqual([more.length, reviewRequest?.read_at], [0, null]);
  assert.equal(reviewRequest?.title, 'An app of Ines Duarte wrote a LinkedIn post for you to review');
  await edit(id, { caption: 'Other words' });
  assert.equal((await requestsOf(approver, id)).length, 1);
  await edit(id, { caption: '' });
  assert.notEqual((await requestsOf(approver, id))[0]?.read_at, null, 'it is over');
});

test('a post that its account can no longer publish leaves the queue', async () => {
  const id = await write({ account_id: second });
  assert.ok((await idsOf(approver)).includes(id));
  const reply = await owner.request('DELETE', `/v1/accounts/${second}`);
  assert.ok(reply.status < 300, JSON.stringify(reply.body));
  assert.ok(!(await idsOf(approver)).includes(id));
});
