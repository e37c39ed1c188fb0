/**
 * Slots and recurring posts over HTTP: their statuses, who may call them, and that two posts never get one slot.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { PostDetailView } from '../posts/views.ts';
import {
  type NextSlotView,
  nextSlotView,
  type RecurrenceView,
  recurrenceView,
  type SlotView,
  slotView,
} from './views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

const unknownId = 'slt_00000000000000000000000000';
const add = (json: object = {}) =>
  api.owner.post<SlotView>('/v1/slots', {
    account_id: api.pageId,
    weekday: 'monday',
    time: '09:00',
    ...json,
  });
const list = async () => (await api.owner.get<{ data: SlotView[] }>('/v1/slots')).body.data;
const next = async () =>
  (await api.owner.get<NextSlotView>(`/v1/accounts/${api.pageId}/next-slot`)).body.next;

test('200 a connected account has posting times from the start: two each working day, as its platform is read', async () => {
  assert.deepEqual(
    (await api.owner.removeSlots()).map(({ account_id, weekday, time }) => [account_id, weekday, time]),
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].flatMap((day) =>
      ['08:30', '12:15'].map((time) => [api.pageId, day, time]),
    ),
  );
});

test('400 without slots no post can be put into one, and there is no next slot', async () => {
  assert.equal(await next(), null);
  const { id } = await api.createApproved();
  assertProblem(await api.owner.post(`/v1/posts/${id}/schedule`, { slot: 'next' }), 400, 'no_free_slot');
});

test('201 a slot, once however often it is added; 200 it is listed; 204 it is removed', async () => {
  const reply = await add();
  assert.equal(reply.status, 201);
  slotView.strict().parse(reply.body);
  assert.equal((await add()).body.id, reply.body.id);
  const other = (await add({ weekday: 'sunday', time: '23:59' })).body;
  assert.deepEqual(
    (await list()).map(({ weekday, time }) => [weekday, time]),
    [
      ['monday', '09:00'],
      ['sunday', '23:59'],
    ],
  );
  const path = `/v1/slots/${other.id}`;
  assertProblem(await api.stranger.delete(path), 404, 'not_found');
  assertProblem(await api.viewer.delete(path), 403, 'forbidden');
  assert.equal((await api.owner.delete(path)).status, 204);
  assertProblem(await api.owner.delete(path), 404, 'not_found');
  assert.deepEqual((await api.stranger.get<{ data: SlotView[] }>('/v1/slots')).body.data, []);
});

test('400, 401, 403, 404 for a slot', async () => {
  for (const json of [{ weekday: 'someday' }, { time: '9:00' }, { time: '24:00' }, { more: 1 }])
    assertProblem(await add(json), 400, 'invalid_request');
  await assertRequiresAuth(api, 'POST', '/v1/slots', {});
  await assertRequiresScope(api, 'schedule:read', 'GET', '/v1/slots');
  await assertRequiresScope(api, 'schedule:write', 'POST', '/v1/slots', {});
  await assertRequiresScope(api, 'schedule:write', 'DELETE', `/v1/slots/${unknownId}`);
  assertProblem(
    await api.viewer.post('/v1/slots', { account_id: api.pageId, weekday: 'monday', time: '09:00' }),
    403,
    'forbidden',
  );
  assertProblem(
    await api.stranger.post('/v1/slots', { account_id: api.pageId, weekday: 'monday', time: '09:00' }),
    404,
    'not_found',
  );
  assertProblem(await api.owner.delete(`/v1/slots/${unknownId}`), 404, 'not_found');
  assertProblem(await api.stranger.get(`/v1/accounts/${api.pageId}/next-slot`), 404, 'not_found');
  await assertRequiresScope(api, 'accounts:read', 'GET', `/v1/accounts/${api.pageId}/next-slot`);
});

test('200 five posts put into slots at once get five slots, in order, and keep their local time', async () => {
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push((await api.createApproved()).id);
  const first = await next();
  nextSlotView.strict().parse({ next: first });
  const replies = await Promise.all(
    ids.map((id) => api.owner.post<PostDetailView>(`/v1/posts/${id}/schedule`, { slot: 'next' })),
  );
  const times = replies.map(({ body }) => body.schedule?.publish_at ?? '').sort();
  assert.equal(new Set(times).size, 5, times.join());
  assert.equal(times[0], first?.publish_at);
  for (const { body } of replies) {
    assert.equal(body.state, 'scheduled');
    assert.match(body.schedule?.wall_time ?? '', /T09:00:00$/);
  }
  // Requested again, a post keeps the first one that is free for it: its own.
  const [soonest] = replies.filter(({ body }) => body.schedule?.publish_at === times[0]);
  const again = await api.owner.mustPost(`/v1/posts/${soonest?.body.id}/schedule`, { slot: 'next' });
  assert.equal(again.schedule?.publish_at, times[0]);
});

const weekly = (template_post_id: string) => ({
  template_post_id,
  every: 'week',
  weekdays: ['friday', 'monday', 'friday'],
  time: '08:30',
  time_zone: 'Europe/Lisbon',
});

test('201 a recurring post, 200 listed with its next times, 204 ended', async () => {
  const reply = await api.owner.post<RecurrenceView>('/v1/recurrences', weekly(await api.createDraft()));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const made = recurrenceView.strict().parse(reply.body);
  assert.deepEqual([made.weekdays, made.ahead_days, made.coming.length], [['monday', 'friday'], 7, 5]);
  const path = `/v1/recurrences/${made.id}`;
  assertProblem(await api.stranger.delete(path), 404, 'not_found');
  assertProblem(await api.viewer.delete(path), 403, 'forbidden');
  assert.equal((await api.owner.delete(path)).status, 204);
  assertProblem(await api.owner.delete(path), 404, 'not_found');
  const { body } = await api.owner.get<{ data: RecurrenceView[] }>('/v1/recurrences');
  assert.deepEqual(
    body.data.map(({ id, coming, ended_at }) => [id, coming, ended_at !== null]),
    [[made.id, [], true]],
  );
});

test('400, 401, 403, 404 for a recurring post', async () => {
  const good = weekly(await api.createDraft());
  const bad = [
    { weekdays: [] },
    { every: 'days' },
    { every: 'month', day_of_month: 32 },
    { time_zone: 'Lisbon' },
    { starts_on: '2020-01-01' },
    { starts_on: '2027-02-30' },
    { ends_on: '2020-01-01' },
    { ahead_days: 0 },
    { template_post_id: 'x' },
  ];
  for (const part of bad)
    assertProblem(await api.owner.post('/v1/recurrences', { ...good, ...part }), 400, 'invalid_request');
  await assertRequiresAuth(api, 'POST', '/v1/recurrences', good);
  await assertRequiresScope(api, 'schedule:read', 'GET', '/v1/recurrences');
  await assertRequiresScope(api, 'schedule:write', 'POST', '/v1/recurrences', good);
  await assertRequiresScope(api, 'schedule:write', 'DELETE', `/v1/recurrences/${unknownId}`);
  assertProblem(await api.viewer.post('/v1/recurrences', good), 403, 'forbidden');
  assertProblem(await api.stranger.post('/v1/recurrences', good), 404, 'not_found');
});

test('201, 200, 204 a program changes the plan as far as its person may', async () => {
  const client = await api.client(['schedule:read', 'schedule:write']);
  const slot = await client.post<SlotView>('/v1/slots', {
    account_id: api.pageId,
    weekday: 'tuesday',
    time: '11:15',
  });
  assert.equal(slot.status, 201);
  const slots = await client.get<{ data: SlotView[] }>('/v1/slots');
  assert.ok(slots.body.data.some(({ id }) => id === slot.body.id));
  assert.equal((await client.delete(`/v1/slots/${slot.body.id}`)).status, 204);

  const recurrence = await client.post<RecurrenceView>('/v1/recurrences', weekly(await api.createDraft()));
  assert.equal(recurrence.status, 201);
  const foreign = await api.stranger.createDraft({ caption: 'Theirs' });
  assertProblem(await client.post('/v1/recurrences', weekly(foreign)), 404, 'not_found');
  assert.equal((await client.delete(`/v1/recurrences/${recurrence.body.id}`)).status, 204);
});
