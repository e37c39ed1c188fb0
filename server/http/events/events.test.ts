import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { assertRequiresAuth, assertRequiresScope, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { Reply } from '../../../test/browser-session.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { deleteEventsBefore } from '../../db/events/delete-events.ts';
import { scopes } from '../../domain/actor/scopes.ts';
import { newId } from '../../lib/ids.ts';
import type { EventListView } from './views.ts';
import { eventList } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { pool } = api.server.database.handle;

/** All events get their places within a moment of their commit. */
const inOrder = () =>
  waitUntil('all events have their places', async () => {
    const { rows } = await pool.query('select 1 from event_log where sequence is null limit 1');
    return rows.length === 0;
  });

type Reader = { get<Body>(path: string): Promise<{ status: number; body: Body }> };
async function list(who: Reader, query = ''): Promise<EventListView> {
  await inOrder();
  const { status, body } = await who.get<EventListView>(`/v1/events?limit=100${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return eventList.parse(body) as EventListView;
}
const typesOf = ({ data }: EventListView) => data.map(({ type }) => type);
const resumeCursor = async () => (await list(api.owner)).resume_cursor;

test('200 what happened to a post, oldest first, each with the state right after it', async () => {
  const { id } = await api.createApproved({ caption: 'Words that belong to the post alone' });
  const found = await list(api.owner, `&resource=post:${id}`);
  assert.deepEqual(typesOf(found), ['post.created', 'post.submitted', 'approval.given', 'post.approved']);
  assert.deepEqual(
    found.data.map(({ resource }) => resource),
    [1, 2, 3, 4].map((version) => ({ kind: 'post', id, version })),
  );
  const states = found.data.map(({ data }) => (data as { state: string }).state);
  assert.deepEqual(states, ['draft', 'in_review', 'in_review', 'approved']);
  assert.ok(!JSON.stringify(found).includes('Words that belong'), 'no words of people');
});

test('200 a reader that comes back with its cursor gets what came since, once, and nothing twice', async () => {
  const client = await api.client();
  const start = await resumeCursor();
  const seen: string[] = [];
  let cursor = start;
  const readOn = async () => {
    for (let next: string | null = cursor; next !== null; ) {
      await inOrder();
      const answer: Reply<EventListView> = await client.get(
        `/v1/events?limit=2&types=post.created&cursor=${next}`,
      );
      const { body } = answer;
      seen.push(...body.data.map(({ resource }) => resource.id));
      next = body.next_cursor;
      cursor = body.resume_cursor;
    }
  };
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(await api.createDraft());
  await readOn();
  ids.push(await api.createDraft());
  await readOn();
  await readOn();
  assert.deepEqual(seen, ids);
});

test('200 a token hears the types whose scope it has, and is told which scope a type needs', async () => {
  const cursor = await resumeCursor();
  const id = await api.createDraft();
  await api.owner.mustPost(`/v1/posts/${id}/comments`, { text: 'Shorter, please' });
  const some = await api.client(['events:read', 'comments:read']);
  assert.deepEqual(typesOf(await list(some, `&cursor=${cursor}`)), ['comment.added']);
  const refused = await some.get('/v1/events?types=comment.added,post.created');
  assertProblem(refused, 403, 'insufficient_scope');
  assert.match(JSON.stringify(refused.body), /posts:read/);
  const none = await api.client(['events:read']);
  assert.deepEqual((await list(none)).data, []);
});

test('200 the end of a consent is heard by its app, its person and owners alone', async () => {
  const cursor = await resumeCursor();
  const { transact } = api.server.context.database;
  const write = (app: string, user: string) =>
    transact((tx) =>
      api.server.context.audit.write(tx, {
        workspaceId: api.owner.workspace as `wsp_${string}`,
        at: new Date(),
        actor: 'system',
        action: 'app.grant_revoked',
        subject: `grant:${newId('grt', Date.now())}`,
        data: { app, user, because: 'revoked_by_person' },
      }),
    );
  await write('app_some', String(api.owner.userId));
  await write('app_other', String(api.viewer.userId));
  const appsNamedTo = async (who: Reader) =>
    (await list(who, `&types=grant.revoked&cursor=${cursor}`)).data.map(
      ({ data }) => (data as { app_id: string }).app_id,
    );
  assert.deepEqual(await appsNamedTo(api.owner), ['app_some', 'app_other']);
  assert.deepEqual(await appsNamedTo(api.viewer), ['app_other']);
  assert.deepEqual(await appsNamedTo(await api.client()), [], 'a token that belongs to no app');
});

test('200 a campaign is finished once, when the last of its posts has ended', async () => {
  const cursor = await resumeCursor();
  const { id: campaign } = await api.owner.mustPost<{ id: string }>('/v1/campaigns', { name: 'Spring' });
  const [one, two, three] = await Promise.all(
    Array.from({ length: 3 }, async () => (await api.createApproved({ campaign_id: campaign })).id),
  );
  const finished = async () =>
    (await list(api.owner, `&types=campaign.finished&cursor=${cursor}`)).data.map(({ data }) => data);
  await api.owner.mustPost(`/v1/posts/${one}/cancel`);
  assert.deepEqual(await finished(), []);
  // At once, so that neither sees the other's end before its own.
  await Promise.all([two, three].map((id) => api.owner.mustPost(`/v1/posts/${id}/cancel`)));
  await waitUntil('the campaign is finished', async () => (await finished()).length > 0);
  assert.deepEqual(await finished(), [{ campaign_id: campaign, posts: { cancelled: 3 }, by: null }]);
});

test('200 nothing of another workspace', async () => {
  const id = await api.createDraft();
  assert.deepEqual((await list(api.stranger, `&resource=post:${id}`)).data, []);
  const ours = api.owner.workspace;
  for (const event of (await list(api.stranger)).data) assert.notEqual(event.workspace_id, ours);
});

test('400 invalid parameters, and a cursor whose events are gone', async () => {
  for (const query of [
    'types=post.exploded',
    'types=',
    'resource=post',
    'resource=cat:1',
    'limit=0',
    'since=1',
  ])
    assertProblem(await api.owner.get(`/v1/events?${query}`), 400, 'invalid_request');
  assertProblem(await api.owner.get('/v1/events?cursor=zzz'), 400, 'invalid_cursor');
  const early = (await api.owner.get<EventListView>('/v1/events?limit=1')).body.resume_cursor;
  const late = await resumeCursor();
  const ahead = Buffer.from('999999999').toString('base64url');
  assertProblem(await api.owner.get(`/v1/events?cursor=${ahead}`), 400, 'cursor_expired');
  const kept = await api.createDraft();
  await inOrder();
  const { rows } = await pool.query<{ at: Date }>(
    `select at from event_log where resource = $1 order by sequence limit 1`,
    [`post:${kept}`],
  );
  await deleteEventsBefore(api.server.database.handle, rows[0]?.at ?? new Date(0));
  assertProblem(await api.owner.get(`/v1/events?cursor=${early}`), 400, 'cursor_expired');
  assert.deepEqual(
    (await list(api.owner, `&cursor=${late}&types=post.created`)).data.map(({ resource }) => resource.id),
    [kept],
  );
});

test('401 and 403', async () => {
  await assertRequiresAuth(api, 'GET', '/v1/events');
  await assertRequiresScope(api, 'events:read', 'GET', '/v1/events');
});

test('the stream sends what comes, and resumes where the client was', async () => {
  const client = await api.client();
  const headers = { authorization: `Bearer ${client.token}` };
  const first = await EventStream.of(api.server.baseUrl, '/v1/events?types=post.created', headers);
  const one = await api.createDraft();
  const event = await first.next(({ data }) => data.includes(one));
  assert.equal(JSON.parse(event.data).type, 'post.created');
  await first[Symbol.asyncDispose]();
  const two = await api.createDraft();
  await using again = await EventStream.of(api.server.baseUrl, '/v1/events?types=post.created', {
    ...headers,
    'last-event-id': event.id,
  });
  await again.next(({ data }) => data.includes(two));
  const three = await api.createDraft();
  await again.next(({ data }) => data.includes(three));
  assert.deepEqual(
    again.seen.map(({ data }) => JSON.parse(data).resource.id),
    [two, three],
  );
});

test('the stream ends with its token, before it sends anything more', async () => {
  const client = await api.client(scopes);
  const stream = await EventStream.of(api.server.baseUrl, '/v1/events', {
    authorization: `Bearer ${client.token}`,
  });
  await api.server.database.owner.query('update access_tokens set revoked_at = now()');
  await api.createDraft();
  const late = setTimeout(5_000, 'open', { ref: false });
  assert.equal(await Promise.race([stream.ended, late]), undefined);
  assert.deepEqual(stream.seen, []);
});

test('a wrong or old cursor is refused before a stream starts', async () => {
  const client = await api.client();
  const headers = { authorization: `Bearer ${client.token}`, accept: 'text/event-stream' };
  for (const [last, code] of [
    ['zzz', 'invalid_cursor'],
    [Buffer.from('0').toString('base64url'), 'cursor_expired'],
  ] as const) {
    const response = await fetch(new URL('/v1/events', api.server.baseUrl), {
      headers: { ...headers, 'last-event-id': last },
    });
    assert.equal(response.status, 400);
    assert.equal(((await response.json()) as { code: string }).code, code);
  }
});
