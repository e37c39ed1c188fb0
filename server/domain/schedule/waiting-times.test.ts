/** Times that follow their zone's rules, and recurring posts, on a real database with simulated time. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { type ApiFixture, openApiFixture } from '../../../test/api/api-fixture.ts';
import { changeZoneRules } from '../../../test/change-zone-rules.ts';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import { createTimeRules } from '../time/time-rules.ts';
import { applyTimeRules } from './apply-time-rules.ts';
import { draftRecurring } from './draft-recurring.ts';

class MovingClock {
  #now = new Date('2026-11-15T12:00:00Z');
  now = (): Date => this.#now;
  advance(ms: number): void {
    this.#now = later(this.#now, ms);
  }
}

const clock = new MovingClock();
let api: ApiFixture;
before(async () => {
  api = await openApiFixture({ overrides: { clock } });
});
after(() => api[Symbol.asyncDispose]());

const zone = 'Europe/Berlin';
/** From February 2027 Berlin is three hours ahead: at midnight UTC clocks jump from one to three. */
const newer = changeZoneRules('2027a', { zone, from: new Date('2027-02-01T00:00:00Z'), offsetHours: 3 });
const sql = () => api.server.database.handle.sql;
const timesOf = async (id: string) =>
  sql()
    .selectFrom('posts')
    .select(['publish_at', 'wall_time', 'state'])
    .where('id', '=', id as PostId)
    .executeTakeFirstOrThrow();
const moves = () =>
  sql()
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'post.time_moved')
    .orderBy('id')
    .execute();
const follow = (timeRules = newer, limit?: number) =>
  applyTimeRules({ ...api.server.context.schedule.deps, timeRules }, limit);

test('when the rules of a zone change, every waiting time is recomputed once', async () => {
  const at = (wall_time: string) => ({ schedule: { wall_time, time_zone: zone } });
  const approve = async (input: Record<string, unknown>) =>
    (await api.owner.approve(await api.createDraft(input))).id;
  const scheduled = await approve(at('2027-02-10T09:00'));
  const jumped = await approve(at('2027-02-01T02:10'));
  const before = await approve(at('2027-01-10T09:00'));
  const elsewhere = await approve({ schedule: { wall_time: '2027-02-10T09:00', time_zone: 'Asia/Tokyo' } });
  const draft = await api.createDraft(at('2027-03-01T10:00'));
  const instant = await approve({ schedule: { at: '2027-02-10T08:00:00Z' } });
  const all = [scheduled, jumped, before, elsewhere, draft, instant];
  assert.equal(await follow(createTimeRules('2026c')), 'moved');
  assert.deepEqual(await moves(), [], 'the first look under the same rules moves nothing');
  const instants = async () =>
    Promise.all(all.map(async (id) => (await timesOf(id)).publish_at?.toISOString().slice(0, 16)));
  const untouched = await instants();

  // In batches of two, by two processes at once, of which one is refused.
  const both = await Promise.all([follow(newer, 2), follow(newer, 2)]);
  assert.ok(both.includes('moved'), both.join());
  await follow(newer, 2);
  assert.deepEqual(await instants(), [
    '2027-02-10T06:00',
    '2027-02-01T00:00',
    untouched[2],
    untouched[3],
    '2027-03-01T07:00',
    untouched[5],
  ]);
  assert.equal((await timesOf(jumped)).wall_time, '2027-02-01T03:00:00');
  assert.equal((await timesOf(scheduled)).wall_time, '2027-02-10T09:00:00');
  const moved = await moves();
  assert.deepEqual(
    moved.map(({ subject }) => subject).sort(),
    [scheduled, jumped, draft].map((id) => `post:${id}`).sort(),
  );
  const [jump] = moved.filter(({ subject }) => subject === `post:${jumped}`);
  assert.deepEqual([jump?.data.jumped_over, jump?.data.wall_time_before], [true, '2027-02-01T02:10:00']);
  assert.deepEqual(
    [jump?.data.from, jump?.data.to],
    ['2027-02-01T01:10:00.000Z', '2027-02-01T00:00:00.000Z'],
  );

  await api.server.context.noticeWriter.writeNow();
  const notices = await sql()
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('kind', '=', 'time_moved')
    .execute();
  assert.equal(notices.length, 3);
  for (const { subject, body } of notices)
    assert.equal(/does not exist any more/.test(body.text), subject === `post:${jumped}`, body.text);

  assert.equal(await follow(), 'up_to_date');
  assert.equal(await follow(createTimeRules('2026c')), 'rules_too_old');
  assert.equal((await moves()).length, 3);

  // The approval is for the local time, so the database allows the new instant and not the old one.
  await using _free = await publishing(scheduled);
  assert.equal(await attempt(scheduled, new Date('2027-02-10T08:00:00Z')), 'SG033');
  assert.equal(await attempt(scheduled, new Date('2027-02-10T06:00:00Z')), 'accepted');
});

test('the database refuses a moved approval that no rule could produce, and one that changes later', async () => {
  const { id } = await api.owner.approve(
    await api.createDraft({ schedule: { wall_time: '2027-01-20T09:00', time_zone: zone } }),
  );
  const approval = await sql()
    .selectFrom('approvals')
    .select(['id', 'at'])
    .where('post_id', '=', id as PostId)
    .executeTakeFirstOrThrow();
  const insert = (at: Date) =>
    sql()
      .insertInto('approval_times')
      .values({ approval_id: approval.id, rules: '2027b', at, created_at: clock.now() })
      .execute();
  const approved = approval.at ?? clock.now();
  await assert.rejects(insert(later(approved, days(2))), { code: 'SG034' });
  await insert(later(approved, hours(1)));
  const change = (pool: Pick<Pool, 'query'>) =>
    pool.query('update approval_times set at = $2 where approval_id = $1', [
      approval.id,
      later(approved, hours(2)),
    ]);
  const { handle, owner } = api.server.database;
  await assert.rejects(change(owner), { code: 'SG002' });
  await assert.rejects(change(handle.pool), { code: '42501' });
});

test('a recurring post whose template is deleted ends', async () => {
  const template = await api.createDraft();
  await api.owner.mustPost('/v1/recurrences', {
    template_post_id: template,
    every: 'days',
    every_days: 2,
    time: '10:00',
  });
  assert.equal((await api.owner.delete(`/v1/posts/${template}`)).status, 204);
  assert.equal(await draftRecurring(api.server.context.schedule.deps), 0);
  const rows = await sql()
    .selectFrom('recurrences')
    .select('ended_at')
    .where('template_post_id', '=', template as PostId)
    .execute();
  assert.ok(rows.every(({ ended_at }) => ended_at !== null) && rows.length === 1);
});

test('a recurring post becomes a draft once for each day, a week ahead, and nothing is sent', async () => {
  const deps = api.server.context.schedule.deps;
  const template = await api.createDraft({ caption: 'Every Monday' });
  const { id } = await api.owner.mustPost<{ id: string }>('/v1/recurrences', {
    template_post_id: template,
    every: 'week',
    weekdays: ['monday'],
    time: '09:00',
    time_zone: 'Europe/Lisbon',
    ends_on: '2027-01-11',
  });
  const drafts = async () => {
    const rows = await sql()
      .selectFrom('recurrence_posts as r')
      .innerJoin('posts as p', 'p.id', 'r.post_id')
      .select(['r.on_day', 'p.state', 'p.caption', 'p.wall_time'])
      .where('r.recurrence_id', '=', id as `rec_${string}`)
      .orderBy('r.on_day')
      .execute();
    for (const { state } of rows) assert.equal(state, 'draft');
    return rows.map(({ on_day, wall_time }) => `${on_day} ${wall_time?.slice(11, 16) ?? 'no time'}`);
  };
  // Sunday the 15th of November, noon: two processes run at once.
  const created = await Promise.all([draftRecurring(deps), draftRecurring(deps)]);
  assert.deepEqual(created.sort(), [0, 1]);
  assert.deepEqual(await drafts(), ['2026-11-16 09:00']);
  assert.equal(await draftRecurring(deps), 0);
  clock.advance(days(1));
  assert.equal(await draftRecurring(deps), 1);
  assert.deepEqual(await drafts(), ['2026-11-16 09:00', '2026-11-23 09:00']);
  // Down for a month: of the days that passed, the last is drafted without a time; future ones with theirs.
  clock.advance(days(30) + minutes(1));
  assert.equal(await draftRecurring(deps), 2);
  assert.deepEqual((await drafts()).slice(2), ['2026-12-14 no time', '2026-12-21 09:00']);
  assert.equal(await draftRecurring(deps), 0);
  // The end: the last draft, then no more.
  for (let week = 0; week < 8; week += 1) {
    clock.advance(days(7));
    await draftRecurring(deps);
  }
  assert.deepEqual((await drafts()).slice(4), ['2026-12-28 09:00', '2027-01-04 09:00', '2027-01-11 09:00']);
});

/** Puts the post into the state of being published; restores it afterwards. */
async function publishing(id: string): Promise<AsyncDisposable> {
  const set = (state: 'publishing' | 'scheduled') =>
    sql()
      .updateTable('posts')
      .set({ state, wake_at: clock.now() })
      .where('id', '=', id as PostId)
      .execute();
  await set('publishing');
  return { [Symbol.asyncDispose]: async () => void (await set('scheduled')) };
}

/** Tries to start an attempt at that instant and returns the database's response. Nothing is stored. */
async function attempt(id: string, startedAt: Date): Promise<string> {
  const undone = new Error('accepted');
  try {
    await sql()
      .transaction()
      .execute(async (tx) => {
        const post = await tx
          .selectFrom('posts')
          .selectAll()
          .where('id', '=', id as PostId)
          .executeTakeFirstOrThrow();
        const revision = await tx
          .selectFrom('post_revisions')
          .selectAll()
          .where('post_id', '=', id as PostId)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('attempts')
          .values({
            id: 'att_by_hand',
            workspace_id: post.workspace_id,
            post_id: post.id,
            revision_number: revision.number,
            digest: revision.digest,
            account_id: post.account_id ?? 'acc_none',
            lane: 'by hand',
            worker: 'by hand',
            started_at: startedAt,
            lease_expires_at: startedAt,
            handles: '{}',
          })
          .execute();
        throw undone;
      });
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  }
  return 'accepted';
}
