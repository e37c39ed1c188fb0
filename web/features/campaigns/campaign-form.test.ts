import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountView } from '../../../server/http/views.ts';
import {
  type CampaignForm,
  describePlan,
  emptyForm,
  findMissing,
  selectTargets,
  toCampaignInput,
} from './campaign-form.ts';

const zone = 'Europe/Lisbon';
const now = Date.parse('2026-11-15T12:00:00Z');
const account = (id: string, platform: AccountView['platform'], changes: Partial<AccountView> = {}) =>
  ({ id, platform, name: 'Lanternfish', status: 'active', ...changes }) as AccountView;
const accounts = [
  account('acc_1', 'linkedin'),
  account('acc_2', 'tiktok', { status: 'reconnect_needed' }),
  account('acc_3', 'facebook'),
];
const filled = (changes: Partial<CampaignForm> = {}): CampaignForm => {
  const form = emptyForm(zone, now);
  return { ...form, brief: { ...form.brief, subject: ' Deepwater ' }, ...changes };
};
const describe = (form: CampaignForm) =>
  describePlan(form, selectTargets(form, accounts), (platform) => platform, now);

test('a new form targets every working account, and describes the plan', () => {
  assert.equal(
    describe(filled()),
    'Eight posts: two a week on each of linkedin and facebook, 16 to 29 November, Lisbon time.',
  );
  assert.equal(
    describe(filled({ accountIds: ['acc_1'], perWeek: 1, to: '2026-11-16' })),
    'One post: one a week on linkedin, 16 November, Lisbon time.',
  );
});

test('a platform without a working account can be chosen; one with an account is not targeted twice', () => {
  const targets = selectTargets(filled({ accountIds: [], platforms: ['tiktok', 'linkedin'] }), accounts);
  assert.deepEqual(targets, { accounts: [], platforms: ['tiktok'] });
});

test('missing fields are reported one by one, in the order of the form', () => {
  const missing = (changes: Partial<CampaignForm>) => {
    const form = filled(changes);
    return findMissing(form, selectTargets(form, accounts));
  };
  assert.equal(missing({ brief: { ...filled().brief, subject: ' ' }, from: '' }), 'Say what it is about.');
  assert.equal(missing({ to: '' }), 'Choose its first and last day.');
  assert.equal(missing({ to: '2026-11-01' }), 'The last day comes before the first.');
  assert.equal(missing({ to: '2027-11-01' }), 'Choose at most 92 days.');
  assert.equal(missing({ perWeek: 0 }), 'Say how many posts a week.');
  assert.equal(missing({ accountIds: [] }), 'Choose where it goes.');
  assert.match(missing({ to: '2027-02-01', perWeek: 21 }) ?? '', /^At most 200 posts/);
  assert.equal(missing({}), null);
});

test('a campaign without a name is named after its subject; no layout is sent without pictures', () => {
  const form = filled({ pictures: false });
  const { name, template, writer, account_ids } = toCampaignInput(form, selectTargets(form, accounts));
  assert.deepEqual(
    [name, template, writer, account_ids],
    ['Deepwater', undefined, undefined, ['acc_1', 'acc_3']],
  );
});
