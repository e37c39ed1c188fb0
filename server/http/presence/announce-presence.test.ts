/** Who has a post open: seen by the others who have it open, for half a minute, and by nobody else. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { BrowserSession } from '../../../test/browser-session.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { endExpiredPresence } from '../../domain/presence/announce-presence.ts';
import { seconds } from '../../lib/clock.ts';
import { type PresenceView, presenceView } from './views.ts';

const clock = new TestClock();
const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const api = resources.use(await openApiFixture({ overrides: { clock } }));
const { owner, viewer, stranger } = api;
const { sql } = api.server.database.handle;
const invite = async (person: string, role: string): Promise<BrowserSession> => {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role });
  const session = api.server.newSession();
  await session.signIn(person, { invitation: link.split('/').at(-1) ?? '' });
  session.workspace = owner.workspace;
  return session;
};
const approver = await invite('priya', 'approver');
const ideaOf = async (post: string) => (await owner.readPost(post)).idea_id;
const post = await api.createDraft();
const idea = await ideaOf(post);
const other = await ideaOf(await api.createDraft());

beforeEach(() => sql.deleteFrom('presence').execute());

const announce = async (
  who: BrowserSession,
  { tab = 'the-only-tab', on = idea, doing = 'reading' }: { tab?: string; on?: string; doing?: string } = {},
): Promise<[string, string][]> => {
  const body = await who.mustPost<PresenceView>(`/v1/presence/${tab}`, { idea: on, doing });
  const { people, renew_after_ms } = presenceView.strict().parse(body);
  assert.equal(renew_after_ms, 20_000);
  return people.map((person) => [person.name, person.doing]);
};
const sweep = () => endExpiredPresence(api.server.context.presence.deps);
const isPresence = ({ data }: { data: string }) => JSON.parse(data).kind === 'presence';

test('200 each other person who has the post open is listed once, and what they do', async () => {
  assert.deepEqual(await announce(owner), []);
  assert.deepEqual(await announce(viewer), [['Ines Duarte', 'reading']]);
  await announce(owner, { tab: 'another-tab', doing: 'editing' });
  await announce(approver);
  assert.deepEqual(await announce(viewer), [
    ['Ines Duarte', 'editing'],
    ['Priya Nair', 'reading'],
  ]);
  assert.deepEqual(await announce(approver, { on: other }), []);
  assert.deepEqual(await announce(viewer), [['Ines Duarte', 'editing']]);
});

test('200 posts of one idea on several accounts count as one', async () => {
  const again = await api.createDraft({ same_idea_as: post });
  await announce(owner, { on: await ideaOf(again) });
  assert.deepEqual(await announce(viewer), [['Ines Duarte', 'reading']]);
});

test('200 a tab that renews stays; one that is silent is gone within 30 seconds, and the others are notified', async () => {
  await announce(owner);
  await announce(viewer);
  await using page = await EventStream.open(viewer);
  clock.advance(seconds(20));
  await sweep();
  assert.deepEqual(await announce(viewer), [['Ines Duarte', 'reading']]);
  clock.advance(seconds(5));
  assert.deepEqual(await announce(viewer), []);
  await sweep();
  assert.deepEqual(JSON.parse((await page.next(isPresence)).data), { kind: 'presence', id: idea });
  const stored = await sql.selectFrom('presence').select('user_id').execute();
  assert.deepEqual(stored, [{ user_id: viewer.userId }]);
});

test('200 those who have it open are notified of arrivals, departures and changes, not of renewals', async () => {
  await announce(viewer);
  await announce(approver, { on: other });
  await using page = await EventStream.open(viewer);
  await using elsewhere = await EventStream.open(approver);
  const signals = async (): Promise<number> => {
    const before = page.seen.filter(isPresence).length;
    await page.next(isPresence);
    return page.seen.filter(isPresence).length - before;
  };
  const arrived = signals();
  await announce(owner);
  assert.equal(await arrived, 1);
  const changed = signals();
  await announce(owner, { doing: 'editing' });
  assert.equal(await changed, 1);
  await announce(owner, { doing: 'editing' });
  const left = signals();
  await announce(owner, { on: other });
  assert.equal(await left, 1);
  assert.deepEqual(
    page.seen.filter(isPresence).map(({ id, data }) => [id, JSON.parse(data).id]),
    [1, 2, 3].map(() => ['', idea]),
  );
  await elsewhere.next(isPresence);
  assert.deepEqual(
    elsewhere.seen.filter(isPresence).map(({ data }) => JSON.parse(data).id),
    [other],
  );
});

test('200 signals reach pages that follow another process', async () => {
  const database = { ...api.server.database, [Symbol.asyncDispose]: async () => undefined };
  await using second = await startTestServer({
    workers: false,
    settings: { SIGNUP: 'open' },
    overrides: { clock },
    openDatabase: async () => database,
  });
  const there = second.newSession();
  const page = { baseUrl: there.baseUrl, workspace: viewer.workspace, cookieHeader: viewer.cookieHeader };
  await announce(viewer);
  await using stream = await EventStream.open(page as BrowserSession);
  await announce(owner);
  assert.equal(JSON.parse((await stream.next(isPresence)).data).id, idea);
});

test('200 a person who was removed is gone at once, without waiting for their tab, and so is one who signed out', async () => {
  // A member of another workspace too, so that the session stays.
  const leaving = await invite('tomas', 'editor');
  await announce(leaving, { doing: 'editing' });
  assert.equal((await announce(viewer)).length, 1);
  await using page = await EventStream.open(viewer);
  await owner.delete(`/v1/members/${leaving.userId}`);
  await page.next(({ data }) => JSON.parse(data).kind === 'member');
  assert.deepEqual(await announce(viewer), []);
  const headers = { 'x-workspace': owner.workspace ?? '' };
  const body = { json: { idea, doing: 'reading' }, headers };
  assertProblem(await leaving.request('POST', '/v1/presence/the-only-tab', body), 404, 'not_found');

  const elsewhere = api.server.newSession();
  await elsewhere.signIn('priya');
  elsewhere.workspace = owner.workspace;
  await announce(elsewhere);
  assert.equal((await announce(viewer)).length, 1);
  await elsewhere.mustPost('/v1/session/end');
  assert.deepEqual(await announce(viewer), []);
});

test('200 one person has at most twenty tabs: another one replaces the oldest', async () => {
  for (let number = 0; number < 20; number++) {
    await announce(owner, { tab: `tab-number-${number}`, on: number === 0 ? idea : other });
    clock.advance(100);
  }
  assert.equal((await announce(viewer)).length, 1);
  await announce(owner, { tab: 'tab-number-20', on: other });
  assert.deepEqual(await announce(viewer), []);
  const rows = await sql
    .selectFrom('presence')
    .select('tab')
    .where('user_id', '=', owner.userId as never)
    .execute();
  assert.equal(rows.length, 20);
});

test('200 nothing of it is kept: no audit entry, no stored event, no stored answer', async () => {
  const count = async (table: 'audit_entries' | 'events'): Promise<number> =>
    (await sql.selectFrom(table).select('id').execute()).length;
  const before = [await count('audit_entries'), await count('events')];
  await announce(owner);
  const sent = { json: { idea, doing: 'reading' }, headers: { 'idempotency-key': 'once' } };
  const first = await viewer.request<PresenceView>('POST', '/v1/presence/the-only-tab', sent);
  assert.equal(first.body.people.length, 1);
  assert.deepEqual([await count('audit_entries'), await count('events')], before);
  const { rows } = await api.server.database.handle.pool.query('select body from idempotency_records');
  assert.deepEqual(rows, [{ body: null }]);
});

test('200 it counts against the quota of the person, like every request', async () => {
  const { headers } = await owner.post('/v1/presence/the-only-tab', { idea, doing: 'reading' });
  assert.match(headers.get('ratelimit-policy') ?? '', /^"user"/);
});

test('400 the answer names what is wrong', async () => {
  for (const [tab, body, param] of [
    ['short', { idea, doing: 'reading' }, 'tab'],
    ['x'.repeat(37), { idea, doing: 'reading' }, 'tab'],
    ['UPPER-CASE', { idea, doing: 'reading' }, 'tab'],
    ['the-only-tab', { idea: post, doing: 'reading' }, 'idea'],
    ['the-only-tab', { idea, doing: 'sleeping' }, 'doing'],
    ['the-only-tab', { idea }, 'doing'],
  ] as const) {
    const { errors } = assertProblem(await owner.post(`/v1/presence/${tab}`, body), 400, 'invalid_request');
    assert.deepEqual(
      errors?.map((error) => error.param),
      [param],
    );
  }
  const more = { idea, doing: 'reading', user: viewer.userId };
  assertProblem(await owner.post('/v1/presence/the-only-tab', more), 400, 'invalid_request');
});

test('401 without a session', async () => {
  await assertRequiresAuth(api, 'POST', '/v1/presence/the-only-tab', { idea, doing: 'reading' });
});

test('403 programs are not people, and who may not write does not edit', async () => {
  const client = await api.client();
  const json = { idea, doing: 'reading' };
  assertProblem(await client.request('POST', '/v1/presence/the-only-tab', { json }), 403, 'session_required');
  const editing = { idea, doing: 'editing' };
  assertProblem(await viewer.post('/v1/presence/the-only-tab', editing), 403, 'forbidden');
});

test('404 ideas that do not exist, were deleted, or belong to another workspace', async () => {
  const gone = await api.createDraft();
  const ideas = ['ide_00000000000000000000000000', await ideaOf(gone)];
  await owner.delete(`/v1/posts/${gone}`);
  for (const missing of ideas)
    assertProblem(
      await owner.post('/v1/presence/the-only-tab', { idea: missing, doing: 'reading' }),
      404,
      'not_found',
    );
  assertProblem(
    await stranger.post('/v1/presence/the-only-tab', { idea, doing: 'reading' }),
    404,
    'not_found',
  );
  assert.deepEqual(await sql.selectFrom('presence').select('tab').execute(), []);
});
