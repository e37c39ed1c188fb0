import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignItemView, PostView } from '../../../server/http/views.ts';
import { setPlatforms } from '../platforms/platforms.ts';
import { testPlatform } from '../platforms/test-support.ts';
import { buildPlan, dayLabel, type Entry, findFirstShown, toEntries } from './plan.ts';

setPlatforms([testPlatform('second', { order: 2 }), testPlatform('first', { order: 1 })]);

const zone = 'Europe/Lisbon';
const now = Date.parse('2026-11-17T14:32:00Z');
const span = { from: '2026-11-16', to: '2026-11-22' };

const item = (id: string, at: string, changes: Partial<CampaignItemView> = {}): CampaignItemView => ({
  id,
  theme: 'teach',
  platform: 'second',
  account_id: 'acc_1',
  at,
  wall_time: at.slice(0, 16),
  post_id: null,
  state: 'waiting',
  problem: null,
  post: null,
  ...changes,
});

const post = (id: string, changes: Partial<PostView> = {}): PostView => ({
  id,
  amends: null,
  campaign_id: 'cmp_1',
  idea_id: 'ide_1',
  idea_title: null,
  origin_kinds: [],
  countdown: null,
  state: 'draft',
  platform: 'second',
  account: { id: 'acc_1', name: 'Lanternfish', url: null, handle: '', status: 'active', simulated: true },
  caption: 'The lights stay on late.',
  media: [],
  options: {},
  revision: 1,
  schedule: null,
  author: { id: 'usr_1', name: 'Ines' },
  from_app: false,
  created_at: '2026-11-16T08:00:00Z',
  updated_at: '2026-11-16T08:00:00Z',
  published_at: null,
  permalink: null,
  marked_published: null,
  amended_at: null,
  current_caption: null,
  trouble: null,
  blocked: null,
  approvals: { needed: 1, given: 0, self_approval: true, strength: 'session' },
  waiting_for: null,
  can: [],
  review_url: '',
  ...changes,
});

const at = (publish_at: string) => ({ publish_at, wall_time: publish_at.slice(0, 16), time_zone: zone });
const plan = (entries: readonly Entry[], days: { from: string | null; to: string | null } = span) =>
  buildPlan(entries, days, zone, now, () => 'Lanternfish');
const placed = (entries: readonly Entry[]) =>
  plan(entries).rows.map((row) => [row.platform, row.cells.map((cell) => cell.length).join('')]);

test('planned items, written posts and added posts share one sheet', () => {
  const entries = toEntries(
    [
      item('cit_2', '2026-11-19T09:00:00Z'),
      item('cit_1', '2026-11-16T09:00:00Z', { platform: 'first', post_id: '1', state: 'made' }),
    ],
    [post('1', { platform: 'first' }), post('2', { schedule: at('2026-11-19T12:00:00Z') }), post('3')],
  );
  assert.deepEqual(
    entries.map(({ id, state }) => [id, state]),
    [
      ['cit_1', 'draft'],
      ['cit_2', null],
      ['2', 'draft'],
      ['3', 'draft'],
    ],
  );
  assert.deepEqual(placed(entries), [
    ['first', '1000000'],
    ['second', '0002000'],
  ]);
  assert.deepEqual(
    plan(entries).undated.map(({ id }) => id),
    ['3'],
  );
});

test('a moved post appears where it goes out now, and the sheet grows for it', () => {
  const entries = toEntries(
    [item('cit_1', '2026-11-16T09:00:00Z', { post_id: '1', state: 'made' })],
    [post('1', { schedule: at('2026-11-23T23:30:00Z') })],
  );
  const { days } = plan(entries);
  assert.deepEqual([days.at(0)?.key, days.at(-1)?.key], ['2026-11-16', '2026-11-23']);
  assert.deepEqual(placed(entries), [['second', '00000001']]);
  assert.deepEqual(
    days.filter(({ today }) => today).map(({ key }) => dayLabel(key)),
    ['Tue 17'],
  );
});

test('days without a post continue the theme before; alternating themes are one stretch', () => {
  const themes = [
    ['tease', 16],
    ['launch', 18],
    ['teach', 19],
    ['proof', 20],
    ['teach', 22],
    ['thanks', 23],
  ] as const;
  const entries = toEntries(
    themes.map(([theme, day]) => item(`cit_${day}`, `2026-11-${day}T09:00:00Z`, { theme })),
    [],
  );
  assert.deepEqual(
    plan(entries).stretches.map(({ themes: about, days }) => [about.join(' '), days]),
    [
      ['tease', 2],
      ['launch', 1],
      ['teach proof', 4],
      ['thanks', 1],
    ],
  );
});

test('a single post gets a sheet of a week', () => {
  const entries = toEntries([], [post('1', { schedule: at('2026-11-23T09:00:00Z') })]);
  const { days, stretches } = plan(entries, { from: null, to: null });
  assert.deepEqual([days.length, days.at(-1)?.key], [7, '2026-11-29']);
  assert.deepEqual(stretches, [{ themes: [], days: 7 }]);
});

test('a manual campaign without days or posts has an empty sheet', () => {
  assert.deepEqual(plan([], { from: null, to: null }), { days: [], stretches: [], rows: [], undated: [] });
});

test('a campaign opens with what needs a person, then with what goes out next, then with the latest', () => {
  const dated = (id: string, state: PostView['state'], day: number) =>
    post(id, { state, schedule: at(`2026-11-${day}T09:00:00Z`) });
  const opening = (...posts: PostView[]) => findFirstShown(toEntries([], posts))?.id;
  const [out, later, next] = [
    dated('1', 'published', 16),
    dated('2', 'published', 17),
    dated('3', 'scheduled', 18),
  ];
  const [lost, draft] = [dated('4', 'failed', 19), dated('5', 'draft', 20)];
  assert.equal(opening(out, later), '2');
  assert.equal(opening(out, later, next), '3');
  assert.equal(opening(out, later, next, lost), '4');
  assert.equal(opening(out, later, next, lost, draft), '5');
  assert.equal(opening(), undefined);
});
