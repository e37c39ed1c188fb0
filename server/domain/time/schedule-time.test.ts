import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../errors.ts';
import { atInstant, resolveSchedule, type ScheduledTime } from './schedule-time.ts';

type Fold = 'earlier' | 'later';
const wall = (wall_time: string, time_zone: string, fold?: Fold): ScheduledTime =>
  resolveSchedule({ wall_time, time_zone, fold }, 'UTC');

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

const messages = (error: AppError): string[] => error.errors.map(({ message }) => message.text);

test('a plain wall time becomes the instant it means there, and is stored as entered', () => {
  const time = wall('2026-11-19T09:00', 'Europe/Lisbon');
  assert.equal(time.publishAt.toISOString(), '2026-11-19T09:00:00.000Z');
  assert.equal(time.wallTime, '2026-11-19T09:00:00');
  assert.equal(time.timeZone, 'Europe/Lisbon');
  assert.equal(wall('2026-07-01T09:00', 'Europe/Lisbon').publishAt.toISOString(), '2026-07-01T08:00:00.000Z');
});

test('a leap day exists in leap years only', () => {
  assert.equal(wall('2028-02-29T12:00', 'Asia/Tokyo').publishAt.toISOString(), '2028-02-29T03:00:00.000Z');
  assert.equal(refusal(() => wall('2027-02-29T12:00', 'Asia/Tokyo')).code, 'invalid_time');
});

/** Times that clocks jump over, with the two neighbours a person is offered. */
const gaps = [
  ['an hour in spring', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00', '2026-03-29T03:30:00'],
  [
    'half an hour on Lord Howe',
    'Australia/Lord_Howe',
    '2026-10-04T02:15',
    '2026-10-04T01:45:00',
    '2026-10-04T02:45:00',
  ],
  [
    'midnight in Santiago',
    'America/Santiago',
    '2026-09-06T00:00',
    '2026-09-05T23:00:00',
    '2026-09-06T01:00:00',
  ],
  ['midnight in Cairo', 'Africa/Cairo', '2026-04-24T00:30', '2026-04-23T23:30:00', '2026-04-24T01:30:00'],
  ['a whole day in Samoa', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-29T12:00:00', '2011-12-31T12:00:00'],
] as const;

for (const [what, zone, at, before, after] of gaps) {
  test(`a time in a gap of ${what} is refused with its two neighbours, which both exist`, () => {
    const error = refusal(() => wall(at, zone));
    assert.equal(error.code, 'nonexistent_time');
    assert.deepEqual(messages(error), [before, after]);
    for (const neighbour of messages(error)) assert.equal(wall(neighbour, zone).wallTime, neighbour);
  });
}

/** Times that happen twice. */
const folds = [
  ['an hour in autumn', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  [
    'half an hour on Lord Howe',
    'Australia/Lord_Howe',
    '2026-04-05T01:45',
    '2026-04-04T14:45:00Z',
    '2026-04-04T15:15:00Z',
  ],
  [
    'the hour before midnight in Santiago',
    'America/Santiago',
    '2026-04-04T23:30',
    '2026-04-05T02:30:00Z',
    '2026-04-05T03:30:00Z',
  ],
] as const;

for (const [what, zone, at, earlier, later] of folds) {
  test(`a time in a fold of ${what} must say which, and then means that one`, () => {
    const error = refusal(() => wall(at, zone));
    assert.equal(error.code, 'ambiguous_time');
    assert.deepEqual(messages(error), [earlier, later]);
    assert.deepEqual(wall(at, zone, 'earlier').publishAt, new Date(earlier));
    assert.deepEqual(wall(at, zone, 'later').publishAt, new Date(later));
    assert.equal(wall(at, zone, 'later').wallTime, `${at}:00`);
  });
}

test('choosing a fold has no effect where a time happens once', () => {
  assert.deepEqual(
    wall('2026-06-01T10:00', 'Europe/Berlin', 'later'),
    wall('2026-06-01T10:00', 'Europe/Berlin'),
  );
});

const badWalls = [
  '',
  'tomorrow',
  '2026-11-19',
  '2026-11-19 09:00',
  '2026-11-19T9:00',
  '2026-13-01T09:00',
  '2026-04-31T09:00',
  '2026-11-19T24:00',
  '2026-11-19T09:60',
  '2026-11-19T09:00:61',
  '2026-11-19T09:00Z',
  '2026-11-19T09:00+01:00',
  '2026-11-19T09:00[Europe/Lisbon]',
  '２０２６-11-19T09:00',
];
for (const text of badWalls) {
  test(`"${text}" is not a wall time`, () => {
    const error = refusal(() => wall(text, 'Europe/Lisbon'));
    assert.equal(error.code, 'invalid_time');
    assert.equal(error.errors[0]?.param, 'wall_time');
  });
}

const badZones = [
  '',
  'Lisbon',
  'Europe/Nowhere',
  '+01:00',
  '-0300',
  '../UTC',
  'Europe/Lisbon ',
  'Etc/GMT+99',
  'UTC\0',
];
for (const zone of badZones) {
  test(`${JSON.stringify(zone)} is not a time zone`, () => {
    const error = refusal(() => wall('2026-11-19T09:00', zone));
    assert.equal(error.code, 'invalid_time');
    assert.equal(error.errors[0]?.param, 'time_zone');
  });
}

test('an instant is kept to the millisecond and shown in the zone of the workspace', () => {
  const time = resolveSchedule({ at: '2026-11-19T09:00:00.250+02:00' }, 'America/Sao_Paulo');
  assert.equal(time.publishAt.toISOString(), '2026-11-19T07:00:00.250Z');
  assert.equal(time.wallTime, '2026-11-19T04:00:00');
  assert.equal(time.timeZone, 'America/Sao_Paulo');
});

const badInstants = [
  '',
  'soon',
  '2026-11-19',
  '2026-11-19T09:00',
  '2026-11-19T09:00:00',
  '1763542800',
  '19 November 2026 09:00 UTC',
  '2026-02-30T09:00:00Z',
  '2026-11-19T25:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
];
for (const at of badInstants) {
  test(`"${at}" is not an instant: no local clock decides its meaning`, () => {
    const error = refusal(() => resolveSchedule({ at }, 'Asia/Tokyo'));
    assert.equal(error.code, 'invalid_time');
    assert.equal(error.errors[0]?.param, 'at');
  });
}

/** An independent computation of local time: the runtime's own calendar, not the library we use. */
const formats = new Map<string, Intl.DateTimeFormat>();
function shownAt(ms: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
      timeZone: zone,
      calendar: 'gregory',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

const quarterMs = 900_000;
const hourMs = 3_600_000;
const offsetAt = (ms: number, zone: string): number => Date.parse(`${shownAt(ms, zone)}Z`) - ms;

/** Every instant with this local time, found by trying each offset the zone has around that day. */
function instantsShowing(text: string, zone: string): number[] {
  const asUtc = Date.parse(`${text}Z`);
  const offsets = new Set<number>();
  for (let aside = -27; aside <= 27; aside += 3) offsets.add(offsetAt(asUtc + aside * hourMs, zone));
  const found = [...offsets].map((offset) => asUtc - offset).filter((ms) => shownAt(ms, zone) === text);
  return found.sort((left, right) => left - right);
}

function assertMatchesLocalTime(text: string, zone: string): void {
  const expected = instantsShowing(text, zone);
  const where = `${text} in ${zone}`;
  if (expected.length === 1) {
    assert.equal(wall(text, zone).publishAt.getTime(), expected[0], where);
  } else if (expected.length === 0) {
    const error = refusal(() => wall(text, zone));
    assert.equal(error.code, 'nonexistent_time', where);
    for (const neighbour of messages(error)) assert.ok(instantsShowing(neighbour, zone).length > 0, where);
  } else {
    assert.equal(refusal(() => wall(text, zone)).code, 'ambiguous_time', where);
    assert.equal(wall(text, zone, 'earlier').publishAt.getTime(), expected[0], where);
    assert.equal(wall(text, zone, 'later').publishAt.getTime(), expected[1], where);
  }
}

const zones = Intl.supportedValuesOf('timeZone');
const from = Date.UTC(2024, 0, 1);
const until = Date.UTC(2030, 0, 1);

/** The instants at which a zone changes its offset, found by bisection. */
function transitions(zone: string): number[] {
  const found: number[] = [];
  const stepMs = 14 * 86_400_000;
  for (let start = from; start < until; start += stepMs) {
    let [low, high] = [start, start + stepMs];
    if (offsetAt(low, zone) === offsetAt(high, zone)) continue;
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000;
      if (offsetAt(middle, zone) === offsetAt(low, zone)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

const seed = 20_261_119;

test('local times around clock changes of zones all over the world are correct', () => {
  // A sample in every run; all zones take minutes.
  const chosen = fc.sample(fc.constantFrom(...zones), { seed, numRuns: 24 });
  let checked = 0;
  for (const zone of new Set([...chosen, 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'])) {
    for (const change of transitions(zone)) {
      for (const offset of new Set([offsetAt(change - 1_000, zone), offsetAt(change, zone)])) {
        for (const aside of [-quarterMs, -1_000, 0, 1_000, quarterMs]) {
          assertMatchesLocalTime(new Date(change + offset + aside).toISOString().slice(0, 19), zone);
          checked += 1;
        }
      }
    }
  }
  assert.ok(checked > 100, `only ${checked} times were checked`);
});

test('local times at any time in any zone are correct', () => {
  const minute = fc
    .integer({ min: from / 60_000, max: until / 60_000 })
    .map((count) => new Date(count * 60_000).toISOString().slice(0, 19));
  fc.assert(fc.property(minute, fc.constantFrom(...zones), assertMatchesLocalTime), { seed, numRuns: 150 });
});

test('an instant converted to local time in any zone is correct and converts back to itself', () => {
  const second = fc
    .integer({ min: from / 1_000, max: until / 1_000 })
    .map((count) => new Date(count * 1_000));
  fc.assert(
    fc.property(second, fc.constantFrom(...zones), (instant, zone) => {
      const { wallTime } = atInstant(instant, zone);
      assert.equal(wallTime, shownAt(instant.getTime(), zone));
      const back = (['earlier', 'later'] as const).map((fold) =>
        wall(wallTime, zone, fold).publishAt.getTime(),
      );
      assert.ok(back.includes(instant.getTime()));
    }),
    { seed, numRuns: 500 },
  );
});
