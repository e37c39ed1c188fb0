/** Notifications from the change to the reader, and the stream that open pages follow. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type ApiFixture, assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { BrowserSession } from '../../../test/browser-session.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { sqlOf } from '../../db/postgres/database.ts';
import { verbatim } from '../../lib/message.ts';
import type { NotificationListView, NotificationSettingsView } from './views.ts';

let api: ApiFixture;
let owner: BrowserSession;
/** May approve and write; an owner's colleague. */
let colleague: BrowserSession;
/** May approve as well. */
let third: BrowserSession;

before(async () => {
  api = await openApiFixture();
  owner = api.owner;
  colleague = api.viewer;
  await owner.mustPost(`/v1/members/${colleague.userId}`, { role: 'approver' });
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  third = api.server.newSession();
  await third.signIn('priya', { invitation: link.split('/').at(-1) ?? '' });
});
after(() => api?.[Symbol.asyncDispose]());

const listOf = async (who: BrowserSession, query = ''): Promise<NotificationListView> => {
  await api.server.context.noticeWriter.writeNow();
  const { status, body } = await who.get<NotificationListView>(`/v1/notifications${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const newest = async (who: BrowserSession) => (await listOf(who)).data[0];

describe('who is notified of what', () => {
  test('requesting a review, sending back and approving each notify the other side', async () => {
    const id = await api.createDraft({ caption: 'Warm bread from seven' });
    const { current_revision } = await owner.mustPost(`/v1/posts/${id}/submit`);
    const requested = await newest(colleague);
    assert.deepEqual(
      [requested?.kind, requested?.link, requested?.read_at],
      ['review_requested', `/review/${id}`, null],
    );
    assert.match(requested?.title ?? '', /^Ines Duarte asks you to approve a LinkedIn post$/);
    assert.match(requested?.body ?? '', /Warm bread from seven/);
    assert.deepEqual(
      [
        requested?.facts?.action,
        requested?.facts?.who,
        requested?.facts?.platform,
        requested?.facts?.excerpt,
      ],
      ['post.submitted', 'Ines Duarte', 'linkedin', 'Warm bread from seven'],
    );
    assert.equal((await listOf(owner)).unread, 0);

    await colleague.mustPost(`/v1/posts/${id}/open`);
    const digest = { revision_digest: current_revision?.digest };
    await colleague.mustPost(`/v1/posts/${id}/request-changes`, { ...digest, comment: 'Say where.' });
    const back = await newest(owner);
    assert.deepEqual(
      [back?.kind, back?.body, back?.link],
      ['changes_requested', 'Say where.', `/posts/${id}`],
    );

    const { revision } = await owner.readPost(id);
    await owner.mustPost(`/v1/posts/${id}`, { revision, caption: 'Warm bread from seven, at the harbour' });
    const again = await owner.mustPost(`/v1/posts/${id}/submit`);
    await colleague.mustPost(`/v1/posts/${id}/open`);
    await colleague.mustPost(`/v1/posts/${id}/approve`, {
      revision_digest: again.current_revision?.digest,
      declarations: {},
    });
    assert.equal((await newest(owner))?.kind, 'approved');
    // Both were decided, and the owner continued with the post that was sent back.
    assert.equal((await listOf(colleague)).unread, 0);
    assert.deepEqual(
      (await listOf(owner, '?unread=true')).data.map(({ kind }) => kind),
      ['approved'],
    );
  });

  test('a review request is settled for all approvers when the post leaves review, and open pages are notified', async () => {
    const id = await api.createDraft();
    const { current_revision } = await owner.mustPost(`/v1/posts/${id}/submit`);
    const unreadOf = async (who: BrowserSession) => (await listOf(who)).unread;
    const before = await Promise.all([colleague, third].map(unreadOf));
    await using pages = await EventStream.open(third);
    await colleague.mustPost(`/v1/posts/${id}/open`);
    await colleague.mustPost(`/v1/posts/${id}/approve`, {
      revision_digest: current_revision?.digest,
      declarations: {},
    });
    await pages.next(({ data }) => data.includes('"notification"'));
    assert.deepEqual(
      await Promise.all([colleague, third].map(unreadOf)),
      before.map((count) => count - 1),
    );

    // Withdrawn: no review is requested any more.
    const other = await api.createDraft();
    await owner.mustPost(`/v1/posts/${other}/submit`);
    await owner.mustPost(`/v1/posts/${other}/cancel`);
    assert.deepEqual(
      await Promise.all([colleague, third].map(unreadOf)),
      before.map((count) => count - 1),
    );
  });

  test('posts that a person signs in a row are one notice: read as one, and opened posts no longer count', async () => {
    const ids: string[] = [];
    for (const caption of ['First', 'Second', 'Third']) {
      const id = await api.createDraft({ caption });
      const { current_revision } = await owner.mustPost(`/v1/posts/${id}/submit`);
      await third.mustPost(`/v1/posts/${id}/open`);
      await third.mustPost(`/v1/posts/${id}/approve`, {
        revision_digest: current_revision?.digest,
        declarations: {},
      });
      ids.push(id);
    }
    const { unread } = await listOf(owner);
    const notice = await newest(owner);
    assert.deepEqual(
      [notice?.kind, notice?.count, notice?.title, notice?.link],
      ['approved', 3, 'Priya Nair approved 3 of your posts', '/posts'],
    );
    assert.match(notice?.body ?? '', /Third And 2 more\.$/);
    await owner.mustPost('/v1/notifications/read', { post: ids[0] });
    assert.equal((await newest(owner))?.count, 2);
    assert.deepEqual(await owner.mustPost('/v1/notifications/read', { ids: [notice?.id] }), {
      unread: unread - 1,
    });
    assert.equal((await newest(owner))?.count, 3);
  });

  test('opening a post marks its notifications read for that person only', async () => {
    const [one, other] = [await api.createDraft(), await api.createDraft()];
    for (const id of [one, other]) await owner.mustPost(`/v1/posts/${id}/submit`);
    const { unread } = await listOf(colleague);
    const open = (post: string) => colleague.mustPost('/v1/notifications/read', { post });
    assert.deepEqual(await open(one), { unread });
    const linksTo = (who: NotificationListView) => who.data.map(({ link }) => link);
    assert.ok(linksTo(await listOf(colleague, '?unread=true')).includes(`/review/${other}`));
    assert.deepEqual(await open(other), { unread: unread - 1 });
    assert.deepEqual(await owner.mustPost('/v1/notifications/read', { post: '9000000000' }), {
      unread: (await listOf(owner)).unread,
    });
  });

  test('a comment notifies the author, a reply notifies the commenter, and replying marks it read', async () => {
    const id = await api.createDraft({ caption: 'Warm bread from seven' });
    await colleague.mustPost(`/v1/posts/${id}/comments`, { text: 'Is seven right?' });
    const commentNotice = await newest(owner);
    assert.deepEqual(
      [commentNotice?.kind, commentNotice?.title, commentNotice?.link, commentNotice?.read_at],
      ['commented', 'Maren Holt wrote a note on a LinkedIn post', `/posts/${id}`, null],
    );
    assert.match(commentNotice?.body ?? '', /^“Is seven right\?” .*Warm bread from seven$/);
    await owner.mustPost(`/v1/posts/${id}/comments`, { text: 'It is.' });
    assert.match((await newest(colleague))?.body ?? '', /^“It is\.”/);
    assert.notEqual((await newest(owner))?.read_at, null);
  });

  test('viewing a draft requests nothing; its author requests a review by submitting it', async () => {
    const id = await api.createDraft();
    await third.mustPost('/v1/notifications/read', { all: true });
    const { unread } = await listOf(owner);
    const before = (await listOf(third)).unread;
    assert.equal((await colleague.mustPost(`/v1/posts/${id}/open`)).state, 'draft');
    assert.equal((await listOf(third)).unread, before);
    await owner.mustPost(`/v1/posts/${id}/submit`);
    const requested = await newest(third);
    assert.deepEqual(
      [requested?.link, requested?.title],
      [`/review/${id}`, 'Ines Duarte asks you to approve a LinkedIn post'],
    );
    assert.equal((await listOf(owner)).unread, unread);
  });

  test('a change that is rolled back notifies no one, and the same cause notifies once', async () => {
    const { transact } = api.server.context.database;
    const { audit } = api.server.context.publishing;
    const id = await api.createDraft();
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

  test('a lost account is reported to those who can reconnect it', async () => {
    const { healthDeps } = api.server.context.accountMaintenance;
    // The token that replaces the first one is refused as well.
    for (const version of [1, 2])
      await healthDeps.tokens.reportAuthLost(
        api.pageId as `acc_${string}`,
        version,
        verbatim('LinkedIn ended the access.'),
      );
    const notified = await newest(colleague);
    assert.deepEqual(
      [notified?.kind, notified?.link],
      ['reconnect_needed', `/accounts?account=${api.pageId}`],
    );
    assert.match(notified?.body ?? '', /^LinkedIn ended the access\./);
    // Reconnected: no one needs to act any more.
    await owner.connectLinkedIn();
    assert.notEqual((await newest(colleague))?.read_at, null);
  });
});

describe('GET /v1/notifications and POST /v1/notifications/read', () => {
  test('200: pages, newest first, and marking as read', async () => {
    await owner.mustPost(`/v1/posts/${await api.createDraft()}/submit`);
    const { data: all, unread: waiting } = await listOf(colleague);
    assert.ok(all.length >= 3 && all[0]?.read_at === null);
    const first = await listOf(colleague, '?limit=2');
    const rest = await listOf(colleague, `?limit=100&cursor=${first.next_cursor}`);
    assert.deepEqual([...first.data, ...rest.data], all);
    assert.equal(rest.next_cursor, null);

    const unread = await colleague.mustPost<{ unread: number }>('/v1/notifications/read', {
      ids: [all[0]?.id],
    });
    assert.deepEqual(unread, { unread: waiting - 1 });
    assert.equal((await listOf(colleague, '?unread=true')).data.length, waiting - 1);
    // Those of other people are unchanged.
    await owner.mustPost('/v1/notifications/read', { ids: [all[1]?.id] });
    assert.equal((await listOf(colleague)).unread, waiting - 1);
    assert.deepEqual(await colleague.mustPost('/v1/notifications/read', { all: true }), { unread: 0 });
  });

  test('400: invalid bodies and cursors', async () => {
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
    await assertRequiresAuth(api, 'GET', '/v1/notifications');
    await assertRequiresAuth(api, 'POST', '/v1/notifications/read', { all: true });
    const client = await api.client();
    for (const path of ['/v1/notifications', '/v1/notification-settings', '/v1/live'])
      assertProblem(await client.request('GET', path, {}), 403, 'session_required');
    const headers = { 'x-workspace': owner.workspace ?? '' };
    assertProblem(await api.stranger.request('GET', '/v1/notifications', { headers }), 404, 'not_found');
    assert.deepEqual((await listOf(api.stranger)).data, []);
  });
});

describe('/v1/notification-settings', () => {
  test('200: the defaults, then what was chosen; disabled kinds are not shown', async () => {
    const { body } = await owner.get<NotificationSettingsView>('/v1/notification-settings');
    assert.equal(body.data.length, 11);
    assert.deepEqual(body.data[0], { kind: 'review_requested', in_app: true, mail: 'at_once' });
    const kinds = [{ kind: 'failed', in_app: false, mail: 'off' }];
    const changed = await owner.mustPost<NotificationSettingsView>('/v1/notification-settings', { kinds });
    assert.deepEqual(
      changed.data.find(({ kind }) => kind === 'failed'),
      kinds[0],
    );
    const { unread } = await listOf(owner);
    const { transact } = api.server.context.database;
    const subject = `post:${await api.createDraft()}`;
    const workspaceId = owner.workspace as `wsp_${string}`;
    const record = {
      workspaceId,
      at: new Date(),
      actor: 'system' as const,
      action: 'post.failed' as const,
      subject,
    };
    await transact((tx) => api.server.context.publishing.audit.write(tx, record));
    assert.equal((await listOf(owner)).unread, unread);
  });

  test('400 and 401', async () => {
    for (const kinds of [[], [{ kind: 'mail_undelivered', in_app: false }], [{ kind: 'failed', mail: 'x' }]])
      assertProblem(await owner.post('/v1/notification-settings', { kinds }), 400, 'invalid_request');
    await assertRequiresAuth(api, 'GET', '/v1/notification-settings');
  });
});

describe('GET /v1/live', () => {
  const follow = (who: BrowserSession, headers: Record<string, string> = {}) =>
    EventStream.open(who, headers);

  test('a change arrives when it is committed, for everyone who may read it', async () => {
    await using theirs = await follow(colleague);
    await using strangers = await follow(api.stranger);
    const id = await api.createDraft();
    const { data } = await theirs.next(({ data }) => data.includes(id));
    assert.deepEqual(JSON.parse(data), { kind: 'post', id });
    await owner.mustPost(`/v1/posts/${id}/submit`);
    await theirs.next(({ data }) => JSON.parse(data).kind === 'notification');
    assert.deepEqual(strangers.seen, []);
    // A page that has just read everything need not read it again.
    assert.ok(theirs.seen.every(({ event }) => event === 'change'));
  });

  test('changes since the page was rendered are sent at once, also those written by a long transaction', async () => {
    const id = await api.createDraft();
    await using page = await EventStream.open(owner, {}, '&age_ms=8000');
    await page.next(({ data }) => data.includes(id));
    const { rows } = await api.server.database.handle.transact((tx) =>
      sql<{ later: boolean }>`
        insert into events (workspace_id, kind, subject) values (${owner.workspace}, 'post', '1')
        returning at > now() as later`.execute(sqlOf(tx)),
    );
    assert.deepEqual(rows, [{ later: true }], 'dated by the beginning of its transaction');
  });

  test('a client that reconnects gets what it missed, or is told to reload', async () => {
    const first = await follow(owner);
    const known = await api.createDraft();
    const { id: last } = await first.next(({ data }) => data.includes(known));
    await first[Symbol.asyncDispose]();
    const missed = await api.createDraft();
    await using back = await follow(owner, { 'last-event-id': last });
    await back.next(({ data }) => data.includes(missed));
    for (const unknown of ['9000000000', 'none', 'x', '9'.repeat(30)]) {
      await using lost = await follow(owner, { 'last-event-id': unknown });
      await lost.next(({ event }) => event === 'reload');
    }
  });

  test('signing out, and losing the right to read, end the stream', async () => {
    const elsewhere = api.server.newSession();
    await elsewhere.signIn('maren');
    elsewhere.workspace = owner.workspace;
    const stream = await follow(elsewhere);
    await elsewhere.post('/v1/session/end');
    await stream.ended;
    assertProblem(await elsewhere.get('/v1/live'), 401, 'unauthenticated');

    const member = await follow(colleague);
    await owner.delete(`/v1/members/${colleague.userId}`);
    await member.ended;
    assert.deepEqual(
      member.seen.filter(({ data }) => data.includes('member')),
      [],
    );
  });
});
