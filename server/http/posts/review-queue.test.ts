/** What waits for a signature: never what nobody could sign, and for whom it waits. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDesk } from '../../../test/api/desk.ts';
import type { Visitor } from '../../../test/visitor.ts';
import type { NotificationListView } from '../notifications/views.ts';
import type { PostDetailView, PostView } from './views.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const { owner } = desk;
const [page = '', second = ''] = await owner.connectLinkedIn({ pages: 2 });
const approver = desk.viewer;
await owner.must(`/v1/members/${approver.userId}`, { role: 'approver' });
const program = await desk.program();

let serial = 0;
const write = async (input: Record<string, unknown> = {}): Promise<string> => {
  serial += 1;
  const json = { platform: 'linkedin', caption: `Written by a program, ${serial}`, ...input };
  const reply = await program.post<{ post_id: string }>('/posts/create', json);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.post_id;
};
const edit = async (id: string, changes: object): Promise<void> => {
  const { body } = await program.get<PostDetailView>(`/v1/posts/${id}`);
  const reply = await program.post(`/v1/posts/${id}`, { revision: body.revision, ...changes });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
};
const queueOf = async (who: Visitor, limit = 100): Promise<PostView[][]> => {
  const pages: PostView[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/posts?queue=review&limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const { body } = await who.get<{ data: PostView[]; next_cursor: string | null }>(path);
    pages.push(body.data);
    cursor = body.next_cursor;
  }
  return pages;
};
const idsOf = async (who: Visitor) => (await queueOf(who)).flat().map(({ id }) => id);
const askedOf = async (who: Visitor, id: string) => {
  const { body } = await who.get<NotificationListView>('/v1/notifications');
  return body.data.filter(({ kind, link }) => kind === 'review_requested' && link === `/review/${id}`);
};

test('a program’s draft waits from the write that completes it, and not before', async () => {
  const complete = await write({ account_id: page });
  const homeless = await write();
  const empty = await write({ account_id: page, caption: '' });
  const bare = await write({ platform: 'tiktok' });
  const inQueue = await idsOf(approver);
  assert.ok(inQueue.includes(complete));
  for (const id of [homeless, empty, bare]) assert.ok(!inQueue.includes(id), id);
  assert.equal((await owner.read(homeless)).waiting_for, null);
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

test('a draft of a person is theirs until they send it', async () => {
  const id = await desk.draft({ account_id: page });
  assert.ok(!(await idsOf(approver)).includes(id));
  await owner.must(`/v1/posts/${id}/submit`);
  assert.ok((await idsOf(approver)).includes(id));
});

test('pages are full though drafts that nobody can sign lie between, and none is lost', async () => {
  const before = await idsOf(approver);
  const wanted: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
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

test('it waits for you only while you can sign it', async () => {
  const id = await write({ account_id: page });
  const waitsFor = async (who: Visitor) =>
    (await queueOf(who)).flat().find((post) => post.id === id)?.waiting_for;
  const policy = { approvals_required: 2, late_window_minutes: 15 };
  await owner.must('/v1/policies', { ...policy, self_approval: true });
  assert.deepEqual([await waitsFor(owner), await waitsFor(approver)], ['you', 'you']);
  await owner.must('/v1/policies', { ...policy, self_approval: false });
  assert.deepEqual(
    [await waitsFor(owner), await waitsFor(approver)],
    ['others', 'you'],
    'her program wrote it',
  );
  const { body } = await program.get<{ data: PostView[] }>('/v1/posts?queue=review');
  assert.equal(body.data.find((post) => post.id === id)?.waiting_for, 'others', 'a program signs nothing');
  await approver.approve(id);
  assert.deepEqual([await waitsFor(owner), await waitsFor(approver)], ['others', 'others'], 'signed once');
  await owner.must('/v1/policies', { ...policy, approvals_required: 1, self_approval: true });
});

test('nobody is asked for what cannot be signed, everybody once when it can, and nobody when it no longer can', async () => {
  const id = await write();
  assert.deepEqual(await askedOf(approver, id), []);
  await edit(id, { account_id: page });
  const [asked, ...more] = await askedOf(approver, id);
  assert.deepEqual([more.length, asked?.read_at], [0, null]);
  assert.equal(asked?.title, 'An app of Ines Duarte wrote a LinkedIn post for you to review');
  await edit(id, { caption: 'Other words' });
  assert.equal((await askedOf(approver, id)).length, 1);
  await edit(id, { caption: '' });
  assert.notEqual((await askedOf(approver, id))[0]?.read_at, null, 'it is over');
});

test('what its account can no longer take leaves the queue', async () => {
  const id = await write({ account_id: second });
  assert.ok((await idsOf(approver)).includes(id));
  const reply = await owner.request('DELETE', `/v1/accounts/${second}`);
  assert.ok(reply.status < 300, JSON.stringify(reply.body));
  assert.ok(!(await idsOf(approver)).includes(id));
});
