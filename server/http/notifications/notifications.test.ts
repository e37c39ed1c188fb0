/** Notifications from the change to the reader, and the stream that open pages follow. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { assertClosedToStrangers, type Desk, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { EventStream } from '../../../test/event-stream.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { sqlOf } from '../../db/postgres/database.ts';
import { verbatim } from '../../lib/message.ts';
import type { NotificationListView, NotificationSettingsView } from './views.ts';

let desk: Desk;
let owner: Visitor;
/** May approve and write; an owner's colleague. */
let colleague: Visitor;
/** May approve as well. */
let third: Visitor;

before(async () => {
  desk = await openDesk();
  owner = desk.owner;
  colleague = desk.viewer;
  await owner.must(`/v1/members/${colleague.userId}`, { role: 'approver' });
  const { link } = await owner.must<{ link: string }>('/v1/invitations', { role: 'approver' });
  third = desk.house.visitor();
  await third.signIn('priya', { invitation: link.split('/').at(-1) ?? '' });
});
after(() => desk?.[Symbol.asyncDispose]());

const listOf = async (who: Visitor, query = ''): Promise<NotificationListView> => {
  const { status, body } = await who.get<NotificationListView>(`/v1/notifications${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const newest = async (who: Visitor) => (await listOf(who)).data[0];

describe('what people are told', () => {
  test('a review is asked for, sent back, approved: each tells the other side', async () => {
    const id = await desk.draft({ caption: 'Warm bread from seven' });
    const { current_revision } = await owner.must(`/v1/posts/${id}/submit`);
    const asked = await newest(colleague);
    assert.deepEqual([asked?.kind, asked?.link, asked?.read_at], ['review_requested', `/review/${id}`, null]);
    assert.match(asked?.title ?? '', /^Ines Duarte asks you to approve a LinkedIn post$/);
    assert.match(asked?.body ?? '', /Warm bread from seven/);
    assert.deepEqual(
      [asked?.facts?.action, asked?.facts?.who, asked?.facts?.platform, asked?.facts?.excerpt],
      ['post.submitted', 'Ines Duarte', 'linkedin', 'Warm bread from seven'],
    );
    assert.equal((await listOf(owner)).unread, 0);

    await colleague.must(`/v1/posts/${id}/open`);
    const digest = { revision_digest: current_revision?.digest };
    await colleague.must(`/v1/posts/${id}/request-changes`, { ...digest, comment: 'Say where.' });
    const back = await newest(owner);
    assert.deepEqual(
      [back?.kind, back?.body, back?.link],
      ['changes_requested', 'Say where.', `/posts/${id}`],
    );

    const { revision } = await owner.read(id);
    await owner.must(`/v1/posts/${id}`, { revision, caption: 'Warm bread from seven, at the harbour' });
    const again = await owner.must(`/v1/posts/${id}/submit`);
    await colleague.must(`/v1/posts/${id}/open`);
    await colleague.must(`/v1/posts/${id}/approve`, {
      revision_digest: again.current_revision?.digest,
      declarations: {},
    });
    assert.equal((await newest(owner))?.kind, 'approved');
    // Both were decided, and the owner went on with what was sent back.
    assert.equal((await listOf(colleague)).unread, 0);
    assert.deepEqual(
      (await listOf(owner, '?unread=true')).data.map(({ kind }) => kind),
      ['approved'],
    );
  });

  test('what is asked is settled for everybody when the post leaves review, and open pages hear of it', async () => {
    const id = await desk.draft();
    const { current_revision } = await owner.must(`/v1/posts/${id}/submit`);
    const unreadOf = async (who: Visitor) => (await listOf(who)).unread;
    const before = await Promise.all([colleague, third].map(unreadOf));
    await using pages = await EventStream.open(third);
    await colleague.must(`/v1/posts/${id}/open`);
    await colleague.must(`/v1/posts/${id}/approve`, {
      revision_digest: current_revision?.digest,
      declarations: {},
    });
    await pages.next(({ data }) => data.includes('"notification"'));
    assert.deepEqual(
      await Promise.all([colleague, third].map(unreadOf)),
      before.map((count) => count - 1),
    );

    // Withdrawn: nobody is asked any more.
    const other = await desk.draft();
    await owner.must(`/v1/posts/${other}/submit`);
    await owner.must(`/v1/posts/${other}/cancel`);
    assert.deepEqual(
      await Promise.all([colleague, third].map(unreadOf)),
      before.map((count) => count - 1),
    );
  });

  test('whoever opens a post has read what they were told of it, and nobody else has', async () => {
    const [one, other] = [await desk.draft(), await desk.draft()];
    for (const id of [one, other]) await owner.must(`/v1/posts/${id}/submit`);
    const { unread } = await listOf(colleague);
    const left = await colleague.must('/v1/notifications/read', { post: one });
    assert.deepEqual(left, { unread: unread - 1 });
    const linksTo = (who: NotificationListView) => who.data.map(({ link }) => link);
    assert.ok(linksTo(await listOf(colleague, '?unread=true')).includes(`/review/${other}`));
    assert.deepEqual(await owner.must('/v1/notifications/read', { post: '9000000000' }), {
      unread: (await listOf(owner)).unread,
    });
  });

  test('a note tells the author, its answer tells who wrote it, and who answers has read it', async () => {
    const id = await desk.draft({ caption: 'Warm bread from seven' });
    await colleague.must(`/v1/posts/${id}/comments`, { text: 'Is seven right?' });
    const question = await newest(owner);
    assert.deepEqual(
      [question?.kind, question?.title, question?.link, question?.read_at],
      ['commented', 'Maren Holt wrote a note on a LinkedIn post', `/posts/${id}`, null],
    );
    assert.match(question?.body ?? '', /^“Is seven right\?” .*Warm bread from seven$/);
    await owner.must(`/v1/posts/${id}/comments`, { text: 'It is.' });
    assert.match((await newest(colleague))?.body ?? '', /^“It is\.”/);
    assert.notEqual((await newest(owner))?.read_at, null);
  });

  test('looking at a draft asks nobody for anything; its author asks by sending it to review', async () => {
    const id = await desk.draft();
    const { unread } = await listOf(owner);
    const before = (await listOf(third)).unread;
    assert.equal((await colleague.must(`/v1/posts/${id}/open`)).state, 'draft');
    assert.equal((await listOf(third)).unread, before);
    await owner.must(`/v1/posts/${id}/submit`);
    const asked = await newest(third);
    assert.deepEqual(
      [asked?.link, asked?.title],
      [`/review/${id}`, 'Ines Duarte asks you to approve a LinkedIn post'],
    );
    assert.equal((await listOf(owner)).unread, unread);
  });

  test('a change that is rolled back tells nobody, and the same cause tells once', async () => {
    const { transact } = desk.house.context.database;
    const { audit } = desk.house.context.publishing;
    const id = await desk.draft();
    const post = { workspaceId: owner.workspace as `wsp_${string}`, subject: `post:${id}` };
    const record = { ...post, at: new Date(), actor: 'system' as const, action: 'post.failed' as const };
    const count = async () => (await listOf(owner)).unread;
    const start = await count();
    await assert.rejects(
      transact(async (tx) => {
        await audit.write(tx, record);
        throw new Error('no');
      }),
      /no/,
    );
    assert.equal(await count(), start);
    for (const _ of [1, 2]) await transact((tx) => audit.write(tx, record));
    assert.equal(await count(), start + 1);
  });

  test('a lost account is told to those who can reconnect it', async () => {
    const { accountMaintenance: care } = desk.house.context;
    // The token that takes the place of the first is refused as well.
    for (const version of [1, 2])
      await care.health.tokens.authLost(
        desk.page as `acc_${string}`,
        version,
        verbatim('LinkedIn ended the access.'),
      );
    const told = await newest(colleague);
    assert.deepEqual([told?.kind, told?.link], ['reconnect_needed', `/accounts?account=${desk.page}`]);
    assert.match(told?.body ?? '', /^LinkedIn ended the access\./);
    // Connected again: nobody needs to do it any more.
    await owner.connectLinkedIn();
    assert.notEqual((await newest(colleague))?.read_at, null);
  });
});

describe('GET /v1/notifications and POST /v1/notifications/read', () => {
  test('200: pages, newest first, and what is read', async () => {
    await owner.must(`/v1/posts/${await desk.draft()}/submit`);
    const { data: all, unread: waiting } = await listOf(colleague);
    assert.ok(all.length >= 3 && all[0]?.read_at === null);
    const first = await listOf(colleague, '?limit=2');
    const rest = await listOf(colleague, `?limit=100&cursor=${first.next_cursor}`);
    assert.deepEqual([...first.data, ...rest.data], all);
    assert.equal(rest.next_cursor, null);

    const unread = await colleague.must<{ unread: number }>('/v1/notifications/read', { ids: [all[0]?.id] });
    assert.deepEqual(unread, { unread: waiting - 1 });
    assert.equal((await listOf(colleague, '?unread=true')).data.length, waiting - 1);
    // Somebody else's are left alone.
    await owner.must('/v1/notifications/read', { ids: [all[1]?.id] });
    assert.equal((await listOf(colleague)).unread, waiting - 1);
    assert.deepEqual(await colleague.must('/v1/notifications/read', { all: true }), { unread: 0 });
  });

  test('400: wrong bodies and cursors', async () => {
    for (const body of [
      {},
      { post: 'x' },
      { ids: [] },
      { ids: ['usr_1'] },
      { all: false },
      { all: true, ids: [] },
    ])
      assertProblem(await owner.post('/v1/notifications/read', body), 400, 'invalid_request');
    assertProblem(await owner.get('/v1/notifications?cursor=x'), 400, 'invalid_cursor');
  });

  test('401, 403, 404: strangers, programs, other workspaces', async () => {
    await assertClosedToStrangers(desk, 'GET', '/v1/notifications');
    await assertClosedToStrangers(desk, 'POST', '/v1/notifications/read', { all: true });
    const program = await desk.program();
    for (const path of ['/v1/notifications', '/v1/notification-settings', '/v1/events'])
      assertProblem(await program.request('GET', path, {}), 403, 'session_required');
    const headers = { 'x-workspace': owner.workspace ?? '' };
    assertProblem(await desk.stranger.request('GET', '/v1/notifications', { headers }), 404, 'not_found');
    assert.deepEqual((await listOf(desk.stranger)).data, []);
  });
});

describe('/v1/notification-settings', () => {
  test('200: the usual ones, then what was chosen; what is off is not shown', async () => {
    const { body } = await owner.get<NotificationSettingsView>('/v1/notification-settings');
    assert.equal(body.data.length, 9);
    assert.deepEqual(body.data[0], { kind: 'review_requested', in_app: true, mail: 'at_once' });
    const kinds = [{ kind: 'failed', in_app: false, mail: 'off' }];
    const changed = await owner.must<NotificationSettingsView>('/v1/notification-settings', { kinds });
    assert.deepEqual(
      changed.data.find(({ kind }) => kind === 'failed'),
      kinds[0],
    );
    const { unread } = await listOf(owner);
    const { transact } = desk.house.context.database;
    const subject = `post:${await desk.draft()}`;
    const workspaceId = owner.workspace as `wsp_${string}`;
    const record = {
      workspaceId,
      at: new Date(),
      actor: 'system' as const,
      action: 'post.failed' as const,
      subject,
    };
    await transact((tx) => desk.house.context.publishing.audit.write(tx, record));
    assert.equal((await listOf(owner)).unread, unread);
  });

  test('400 and 401', async () => {
    for (const kinds of [[], [{ kind: 'mail_undelivered', in_app: false }], [{ kind: 'failed', mail: 'x' }]])
      assertProblem(await owner.post('/v1/notification-settings', { kinds }), 400, 'invalid_request');
    await assertClosedToStrangers(desk, 'GET', '/v1/notification-settings');
  });
});

describe('GET /v1/events', () => {
  const follow = (who: Visitor, headers: Record<string, string> = {}) => EventStream.open(who, headers);

  test('a change comes as it is committed, to everybody who may read it', async () => {
    await using theirs = await follow(colleague);
    await using strangers = await follow(desk.stranger);
    const id = await desk.draft();
    const { data } = await theirs.next(({ data }) => data.includes(id));
    assert.deepEqual(JSON.parse(data), { kind: 'post', id });
    await owner.must(`/v1/posts/${id}/submit`);
    await theirs.next(({ data }) => JSON.parse(data).kind === 'notification');
    assert.deepEqual(strangers.seen, []);
    // Whoever has just read everything need not read it again.
    assert.ok(theirs.seen.every(({ event }) => event === 'change'));
  });

  test('what changed since the page was answered is told at once, as is what a long transaction wrote', async () => {
    const id = await desk.draft();
    await using page = await EventStream.open(owner, {}, '&age_ms=8000');
    await page.next(({ data }) => data.includes(id));
    const { rows } = await desk.house.database.handle.transact((tx) =>
      sql<{ later: boolean }>`
        insert into events (workspace_id, kind, subject) values (${owner.workspace}, 'post', '1')
        returning at > now() as later`.execute(sqlOf(tx)),
    );
    assert.deepEqual(rows, [{ later: true }], 'dated by the beginning of its transaction');
  });

  test('somebody who comes back hears what they missed, or is told to reload', async () => {
    const first = await follow(owner);
    const known = await desk.draft();
    const { id: last } = await first.next(({ data }) => data.includes(known));
    await first[Symbol.asyncDispose]();
    const missed = await desk.draft();
    await using back = await follow(owner, { 'last-event-id': last });
    await back.next(({ data }) => data.includes(missed));
    for (const unknown of ['9000000000', 'none', 'x', '9'.repeat(30)]) {
      await using lost = await follow(owner, { 'last-event-id': unknown });
      await lost.next(({ event }) => event === 'reload');
    }
  });

  test('signing out, and losing the right to read, end the stream', async () => {
    const elsewhere = desk.house.visitor();
    await elsewhere.signIn('maren');
    elsewhere.workspace = owner.workspace;
    const stream = await follow(elsewhere);
    await elsewhere.post('/v1/session/end');
    await stream.ended;
    assertProblem(await elsewhere.get('/v1/events'), 401, 'unauthenticated');

    const member = await follow(colleague);
    await owner.delete(`/v1/members/${colleague.userId}`);
    await member.ended;
    assert.deepEqual(
      member.seen.filter(({ data }) => data.includes('member')),
      [],
    );
  });
});
