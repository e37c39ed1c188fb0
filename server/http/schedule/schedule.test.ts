/** Slots and recurring posts at the door: their statuses, who may, and that two posts never get one slot. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertClosedToStrangers, assertNeedsScope, type Desk, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import type { PostDetailView } from '../posts/views.ts';
import {
  type NextSlotView,
  nextSlotView,
  type RecurrenceView,
  recurrenceView,
  type SlotView,
  slotView,
} from './views.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk[Symbol.asyncDispose]());

const nobodys = 'slt_00000000000000000000000000';
const add = (json: object = {}) =>
  desk.owner.post<SlotView>('/v1/slots', {
    account_id: desk.page,
    weekday: 'monday',
    time: '09:00',
    ...json,
  });
const list = async () => (await desk.owner.get<{ data: SlotView[] }>('/v1/slots')).body.data;
const next = async () =>
  (await desk.owner.get<NextSlotView>(`/v1/accounts/${desk.page}/next-slot`)).body.next;

test('400 without slots nothing can be put into one, and the next one is nobody', async () => {
  assert.equal(await next(), null);
  const { id } = await desk.approved();
  assertProblem(await desk.owner.post(`/v1/posts/${id}/schedule`, { slot: 'next' }), 400, 'no_free_slot');
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
  assertProblem(await desk.stranger.delete(path), 404, 'not_found');
  assertProblem(await desk.viewer.delete(path), 403, 'forbidden');
  assert.equal((await desk.owner.delete(path)).status, 204);
  assertProblem(await desk.owner.delete(path), 404, 'not_found');
  assert.deepEqual((await desk.stranger.get<{ data: SlotView[] }>('/v1/slots')).body.data, []);
});

test('400, 401, 403, 404 for a slot', async () => {
  for (const json of [{ weekday: 'someday' }, { time: '9:00' }, { time: '24:00' }, { more: 1 }])
    assertProblem(await add(json), 400, 'invalid_request');
  await assertClosedToStrangers(desk, 'POST', '/v1/slots', {});
  assertProblem(await (await desk.program()).get('/v1/slots'), 403, 'session_required');
  assertProblem(
    await desk.viewer.post('/v1/slots', { account_id: desk.page, weekday: 'monday', time: '09:00' }),
    403,
    'forbidden',
  );
  assertProblem(
    await desk.stranger.post('/v1/slots', { account_id: desk.page, weekday: 'monday', time: '09:00' }),
    404,
    'not_found',
  );
  assertProblem(await desk.owner.delete(`/v1/slots/${nobodys}`), 404, 'not_found');
  assertProblem(await desk.stranger.get(`/v1/accounts/${desk.page}/next-slot`), 404, 'not_found');
  await assertNeedsScope(desk, 'accounts:read', 'GET', `/v1/accounts/${desk.page}/next-slot`);
});

test('200 five posts put into slots at once get five slots, in order, and keep their local time', async () => {
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push((await desk.approved()).id);
  const first = await next();
  nextSlotView.strict().parse({ next: first });
  const replies = await Promise.all(
    ids.map((id) => desk.owner.post<PostDetailView>(`/v1/posts/${id}/schedule`, { slot: 'next' })),
  );
  const times = replies.map(({ body }) => body.schedule?.publish_at ?? '').sort();
  assert.equal(new Set(times).size, 5, times.join());
  assert.equal(times[0], first?.publish_at);
  for (const { body } of replies) {
    assert.equal(body.state, 'scheduled');
    assert.match(body.schedule?.wall_time ?? '', /T09:00:00$/);
  }
  // Asked again, a post keeps the first one that is free for it: its own.
  const [soonest] = replies.filter(({ body }) => body.schedule?.publish_at === times[0]);
  const again = await desk.owner.must(`/v1/posts/${soonest?.body.id}/schedule`, { slot: 'next' });
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
  const reply = await desk.owner.post<RecurrenceView>('/v1/recurrences', weekly(await desk.draft()));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const made = recurrenceView.strict().parse(reply.body);
  assert.deepEqual([made.weekdays, made.ahead_days, made.coming.length], [['monday', 'friday'], 7, 5]);
  const path = `/v1/recurrences/${made.id}`;
  assertProblem(await desk.stranger.delete(path), 404, 'not_found');
  assertProblem(await desk.viewer.delete(path), 403, 'forbidden');
  assert.equal((await desk.owner.delete(path)).status, 204);
  assertProblem(await desk.owner.delete(path), 404, 'not_found');
  const { body } = await desk.owner.get<{ data: RecurrenceView[] }>('/v1/recurrences');
  assert.deepEqual(
    body.data.map(({ id, coming, ended_at }) => [id, coming, ended_at !== null]),
    [[made.id, [], true]],
  );
});

test('400, 401, 403, 404 for a recurring post', async () => {
  const good = weekly(await desk.draft());
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
    assertProblem(await desk.owner.post('/v1/recurrences', { ...good, ...part }), 400, 'invalid_request');
  await assertClosedToStrangers(desk, 'POST', '/v1/recurrences', good);
  assertProblem(
    await (await desk.program()).request('POST', '/v1/recurrences', { json: good }),
    403,
    'session_required',
  );
  assertProblem(await desk.viewer.post('/v1/recurrences', good), 403, 'forbidden');
  assertProblem(await desk.stranger.post('/v1/recurrences', good), 404, 'not_found');
});
