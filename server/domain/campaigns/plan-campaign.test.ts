/** Properties of the plan for any brief, days, zone, slots and seed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { days, hours, later } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import { catalog } from '../../platforms/index.ts';
import { goals } from '../content/brief.ts';
import { addDays } from '../schedule/recurrence.ts';
import { createTimeRules } from '../time/time-rules.ts';
import { planArc, themes } from './arc.ts';
import { type PlanInput, planCampaign } from './plan-campaign.ts';

const rules = createTimeRules('test');
const account = (name: string): AccountId => `acc_${name}`;
/** Zones whose clocks change by an hour, by half an hour or at midnight, and one that skipped a whole day. */
const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];
/** Days around which clocks change somewhere. */
const starts = [
  '2026-03-26',
  '2026-03-05',
  '2026-10-22',
  '2026-10-30',
  '2026-09-03',
  '2011-12-27',
  '2027-02-26',
];

const target = fc.record({
  platform: fc.constantFrom(...catalog.names),
  accountId: fc.constantFrom(account('a'), account('b'), account('c')),
  slots: fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      time: fc.constantFrom('00:00', '00:30', '01:30', '02:15', '09:00', '12:00', '23:45'),
    }),
    { maxLength: 6 },
  ),
  taken: fc.constant<Date[]>([]),
});

const planInput: fc.Arbitrary<PlanInput> = fc
  .record({
    brief: fc.record({ goal: fc.constantFrom(...goals), offer: fc.constantFrom(null, 'Two for one') }),
    targets: fc.uniqueArray(target, { minLength: 1, maxLength: 3, selector: (one) => one.accountId }),
    from: fc.constantFrom(...starts),
    length: fc.integer({ min: 0, max: 14 }),
    timeZone: fc.constantFrom(...zones),
    slotZone: fc.constantFrom(...zones),
    postsPerWeek: fc.integer({ min: 1, max: 21 }),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    intoMs: fc.integer({ min: -days(3), max: days(3) }),
    takenMs: fc.array(fc.integer({ min: 0, max: days(30) }), { maxLength: 10 }),
  })
  .map(({ from, length, intoMs, takenMs, targets, ...rest }) => {
    const start = new Date(`${from}T00:00:00Z`);
    const taken = takenMs.map((ms) => later(start, ms));
    return {
      ...rest,
      from,
      to: addDays(from, length),
      now: later(start, intoMs),
      targets: targets.map((one) => ({ ...one, taken })),
    };
  });

test('times are within the days, never in the past, and an hour apart for each account, across clock changes', () => {
  fc.assert(
    fc.property(planInput, (input) => {
      const plan = planCampaign({ timeRules: rules, catalog }, input);
      for (const { accountId, taken } of input.targets) {
        const own = plan.filter((item) => item.accountId === accountId).map(({ publishAt }) => publishAt);
        const times = [...own, ...taken].map((at) => at.getTime());
        for (const at of own)
          for (const other of times.filter((time, index) => time !== at.getTime() || index >= own.length))
            assert.ok(Math.abs(at.getTime() - other) >= hours(1), `${at.toISOString()} and another`);
        assert.equal(new Set(own.map((at) => at.getTime())).size, own.length);
      }
      for (const { publishAt, wallTime, theme } of plan) {
        assert.ok(publishAt > input.now, 'must not be in the past');
        assert.equal(rules.wallAt(publishAt, input.timeZone), wallTime);
        const day = wallTime.slice(0, 10);
        assert.ok(day >= input.from && day <= input.to, `${day} is outside`);
        assert.ok(themes.includes(theme));
        assert.ok(theme !== 'offer' || input.brief.offer !== null, 'the brief has no offer');
      }
      assert.deepEqual(
        plan.map(({ position }) => position),
        plan.map((_, index) => index),
      );
    }),
    { numRuns: 60 },
  );
});

const spring: PlanInput = {
  brief: { goal: 'sell', offer: '20% off' },
  targets: [
    { platform: 'linkedin', accountId: account('a'), slots: [], taken: [] },
    { platform: 'instagram', accountId: account('b'), slots: [], taken: [] },
  ],
  from: '2026-03-23',
  to: '2026-04-05',
  timeZone: 'Europe/Lisbon',
  slotZone: 'Europe/Lisbon',
  postsPerWeek: 4,
  seed: 'one',
  now: new Date('2026-03-01T00:00:00Z'),
};

test('the same seed gives the same plan, another seed a different one', () => {
  assert.deepEqual(
    planCampaign({ timeRules: rules, catalog }, spring),
    planCampaign({ timeRules: rules, catalog }, spring),
  );
  assert.notDeepEqual(
    planCampaign({ timeRules: rules, catalog }, spring),
    planCampaign({ timeRules: rules, catalog }, { ...spring, seed: 'two' }),
  );
});

test('the requested number of posts, spread over the days, with the themes in order for each account', () => {
  const plan = planCampaign({ timeRules: rules, catalog }, spring);
  for (const { accountId } of spring.targets) {
    const own = plan.filter((item) => item.accountId === accountId);
    assert.equal(own.length, 8);
    assert.equal(new Set(own.map(({ wallTime }) => wallTime.slice(0, 10))).size, 8, 'two on one day');
    assert.deepEqual(
      own.map(({ theme }) => theme),
      ['tease', 'launch', 'teach', 'proof', 'offer', 'teach', 'reminder', 'thanks'],
    );
  }
});

test('a slot at nine in the morning stays at nine when clocks change', () => {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
  const targets = [{ platform: 'linkedin' as const, accountId: account('a'), slots, taken: [] }];
  const plan = planCampaign({ timeRules: rules, catalog }, { ...spring, targets, postsPerWeek: 7 });
  assert.equal(plan.length, 14);
  for (const { wallTime } of plan) assert.match(wallTime, /T09:00:00$/);
  const utc = new Set(plan.map(({ publishAt }) => publishAt.getUTCHours()));
  assert.deepEqual([...utc].sort(), [8, 9]);
});

test("an account's own slots are used first, and other times only when there are too few slots", () => {
  const slots = [{ weekday: 2, time: '07:40' }];
  const targets = [{ platform: 'facebook' as const, accountId: account('a'), slots, taken: [] }];
  const timesOf = (postsPerWeek: number) =>
    planCampaign({ timeRules: rules, catalog }, { ...spring, targets, postsPerWeek }).map(({ wallTime }) =>
      wallTime.slice(11, 16),
    );
  assert.deepEqual(timesOf(1), ['07:40', '07:40']);
  const more = timesOf(3);
  assert.equal(more.length, 6);
  assert.equal(more.filter((time) => time === '07:40').length, 2);
});

test('few posts keep the most important themes, and a short campaign has no teaser and no thanks', () => {
  const brief = { goal: 'sell', offer: 'x' } as const;
  assert.deepEqual(planArc(brief, 1, 14), ['launch']);
  assert.deepEqual(planArc(brief, 3, 14), ['launch', 'offer', 'reminder']);
  assert.deepEqual(planArc(brief, 5, 3), ['launch', 'teach', 'proof', 'offer', 'reminder']);
  for (const goal of goals)
    for (const offer of [null, 'x'])
      for (const length of [1, 30])
        for (let count = 0; count < 25; count += 1)
          assert.equal(planArc({ goal, offer }, count, length).length, count, `${goal} ${count}`);
});
