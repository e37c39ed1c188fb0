import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRequiresAuth, assertRequiresScope, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import { createCalendarReader } from '../../db/schedule/calendar-reader.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type CalendarView, calendarView, type SlotView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());

/** A Monday, far enough away to be in the future for years. */
const week = 'from=2031-03-24T00:00:00Z&to=2031-04-07T00:00:00Z';
const read = async (query: string, who = api.owner): Promise<CalendarView> => {
  const { status, body } = await who.get<CalendarView>(`/v1/calendar?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return calendarView.strict().parse(body);
};
const lisbon = (wall_time: string) => ({ wall_time, time_zone: 'Europe/Lisbon' });

await api.owner.removeSlots();
const untimed = await api.createDraft();
const draft = await api.createDraft({ caption: `  \n${'Long words '.repeat(30)}\nand more` });
await api.owner.mustPost(`/v1/posts/${draft}`, { revision: 1, schedule: lisbon('2031-03-31T09:00') });
const { id: signed } = await api.createApproved();
await api.owner.mustPost(`/v1/posts/${signed}/schedule`, lisbon('2031-03-25T09:00'));

test('200 posts with a time in order, with correct local times on both sides of a clock change', async () => {
  const { data, more, time_zone } = await read(`${week}&time_zone=europe/lisbon`);
  assert.deepEqual(
    data.map(({ id, state, at, wall_time, moving }) => [id, state, at, wall_time, moving]),
    [
      [signed, 'scheduled', '2031-03-25T09:00:00.000Z', '2031-03-25T09:00:00', 'schedule'],
      // Clocks went forward on the Sunday between.
      [draft, 'draft', '2031-03-31T08:00:00.000Z', '2031-03-31T09:00:00', 'edit'],
    ],
  );
  assert.equal(more, false);
  assert.equal(time_zone, 'Europe/Lisbon');
  assert.ok(!data.some(({ id }) => id === untimed));
  const [, long] = data;
  assert.equal(long?.headline.length, 120);
  assert.match(long?.headline ?? '', /^Long words .*…$/);
});

test('200 the end of the period is exclusive, and filters apply', async () => {
  const ids = async (query: string) => (await read(query)).data.map(({ id }) => id);
  assert.deepEqual(await ids('from=2031-03-25T09:00:00Z&to=2031-03-31T08:00:00Z'), [signed]);
  assert.deepEqual(await ids(`${week}&account_id=${api.pageId}`), [signed, draft]);
  assert.deepEqual(await ids(`${week}&platform=tiktok`), []);
  assert.deepEqual(await ids(`${week}&campaign=cmp_00000000000000000000000000`), []);
});

test('200 a headline is the first line of the title, else of the caption, whatever they contain', async () => {
  const day = 'from=2031-05-05T00:00:00Z&to=2031-05-06T00:00:00Z';
  const cases = [
    ['Tab\there', 'Tab\there'],
    ['\r\n \n  One\r\nTwo', 'One'],
    ['One\n\nTwo\tthree', 'One'],
    ['\u00a0\nAfter a line that only looks empty', 'After a line that only looks empty'],
    ['🫖'.repeat(120), '🫖'.repeat(120)],
    [`a${'🫖'.repeat(120)}`, `a${'🫖'.repeat(118)}…`],
    ['A backslash \\n, a "quote", a \u001f and a 🫖', 'A backslash \\n, a "quote", a \u001f and a 🫖'],
  ] as const;
  for (const [index, [caption]] of cases.entries()) {
    const id = await api.createDraft({ caption });
    const schedule = { wall_time: `2031-05-05T1${index}:00`, time_zone: 'UTC' };
    await api.owner.mustPost(`/v1/posts/${id}`, { revision: 1, schedule });
  }
  const headlines = async () => (await read(day)).data.map(({ headline }) => headline);
  const expected = cases.map(([, headline]) => headline);
  assert.deepEqual(await headlines(), expected);
  const { pool } = api.server.database.handle;
  const retitle = (title: string) =>
    pool.query(
      `update posts set options = jsonb_build_object('title', $1::text) where wall_time = '2031-05-05T10:00:00'`,
      [title],
    );
  await retitle('  A title\tof\ntwo lines');
  assert.deepEqual(await headlines(), ['A title\tof', ...expected.slice(1)]);
  await retitle(' \u00a0\n');
  assert.deepEqual(await headlines(), expected);
});

test('200 posts of the same time are ordered by id, also where there are more than requested', async () => {
  const { pool } = api.server.database.handle;
  const ids: string[] = [];
  for (const caption of ['One', 'Two', 'Three']) ids.push(await api.createDraft({ caption }));
  // Written last to first, which is their order in the index.
  for (const id of ids.toReversed())
    await pool.query(
      `update posts set publish_at = '2031-07-07T09:00:00.123456Z', wall_time = '2031-07-07T09:00:00', time_zone = 'UTC'
       where id = $1`,
      [id],
    );
  const { data } = await read('from=2031-07-07T00:00:00Z&to=2031-07-08T00:00:00Z');
  assert.deepEqual(
    data.map(({ id, at }) => [id, at]),
    ids.map((id) => [id, '2031-07-07T09:00:00.123Z']),
  );
  const period = { from: new Date('2031-07-07T00:00:00Z'), to: new Date('2031-07-08T00:00:00Z') };
  const workspace = api.owner.workspace as WorkspaceId;
  const first = await createCalendarReader(api.server.database.handle).rows(workspace, period, 2);
  assert.deepEqual(
    first.map(({ id }) => id),
    ids.slice(0, 2),
  );
});

test('200 with its picture, its campaign, and the time it is approved for', async () => {
  const day = 'from=2031-06-02T00:00:00Z&to=2031-06-03T00:00:00Z';
  const { media, media_id } = await api.owner.upload('beans.png', await createPicture('sienna'), 'Beans');
  const campaign = await api.owner.mustPost<{ id: string }>('/v1/campaigns', { name: 'Winter lot' });
  const id = await api.createDraft({ media, campaign_id: campaign.id });
  await api.owner.mustPost(`/v1/posts/${id}`, {
    revision: 1,
    schedule: { wall_time: '2031-06-02T09:00', time_zone: 'UTC' },
  });
  await api.owner.approve(id, { kind: 'at' });
  const [entry] = (await read(`${day}&campaign=${campaign.id}`)).data;
  assert.equal(entry?.campaign_id, campaign.id);
  assert.match(
    entry?.thumbnail_url ?? '',
    new RegExp(`^/v1/media/${media_id}/(preview|content)\\?workspace=wsp_`),
  );
  const { from = '', to = '' } = entry?.approved_for ?? {};
  assert.ok(from <= '2031-06-02T09:00:00.000Z' && '2031-06-02T09:00:00.000Z' <= to, `${from} to ${to}`);
});

test('200 a viewer sees the same and can move nothing; a cancelled post is gone', async () => {
  assert.deepEqual(
    (await read(week, api.viewer)).data.map(({ moving }) => moving),
    [null, null],
  );
  const { id } = await api.createApproved();
  await api.owner.mustPost(`/v1/posts/${id}/schedule`, lisbon('2031-03-26T09:00'));
  assert.equal((await read(week)).data.length, 3);
  await api.owner.mustPost(`/v1/posts/${id}/cancel`, {});
  assert.equal((await read(week)).data.length, 2);
});

test('200 unoccupied slots are free, in the requested time zone', async () => {
  for (const time of ['09:00', '17:30'])
    await api.owner.post<SlotView>('/v1/slots', { account_id: api.pageId, weekday: 'tuesday', time });
  const workspaceZone = (await read(week)).time_zone;
  const { free_slots } = await read(`${week}&time_zone=${workspaceZone}`);
  const walls = free_slots.map(({ wall_time }) => wall_time);
  const expected = [
    '2031-03-25T09:00:00',
    '2031-03-25T17:30:00',
    '2031-04-01T09:00:00',
    '2031-04-01T17:30:00',
  ];
  const { data } = await read(week);
  const taken = data.map(({ wall_time }) => wall_time);
  assert.deepEqual(
    walls,
    expected.filter((wall) => !taken.includes(wall)),
  );
  assert.deepEqual((await read(`${week}&platform=tiktok`)).free_slots, []);
  assert.deepEqual((await read('from=2020-03-24T00:00:00Z&to=2020-04-07T00:00:00Z')).free_slots, []);
});

for (const query of [
  '',
  'from=2031-03-24T00:00:00Z',
  'from=2031-03-24T00:00:00Z&to=2031-03-24T00:00:00Z',
  'from=2031-03-24T00:00:00Z&to=2031-07-24T00:00:00Z',
  `${week}&time_zone=Mars/Olympus`,
  `${week}&time_zone=%2B01:00`,
  `${week}&platform=myspace`,
  `${week}&account_id=7`,
  `${week}&campaign=7`,
]) {
  test(`400 ${query || 'without a period'}`, async () => {
    assertProblem(await api.owner.get(`/v1/calendar?${query}`), 400);
  });
}

test('401 without credentials', () => assertRequiresAuth(api, 'GET', `/v1/calendar?${week}`));
test('403 without the scope posts:read', () =>
  assertRequiresScope(api, 'posts:read', 'GET', `/v1/calendar?${week}`));
test('404 for another workspace; the own calendar contains nothing of others', async () => {
  const headers = { 'x-workspace': api.owner.workspace ?? '' };
  const reply = await api.stranger.request('GET', `/v1/calendar?${week}`, { headers });
  assertProblem(reply, 404, 'not_found');
  assert.deepEqual((await read(week, api.stranger)).data, []);
});
