import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiFixture, assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { brandExample } from '../content/views.ts';
import type { SessionView } from '../people/views.ts';
import { type FirstStepsView, firstStepsView } from './first-steps-view.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

const pathOf = (id = api.owner.workspace ?? ''): string => `/v1/workspaces/${id}/first_steps`;
const read = async (who = api.owner): Promise<FirstStepsView | undefined> => {
  const { body } = await who.get<SessionView>('/v1/session');
  return body.workspaces.find(({ id }) => id === who.workspace)?.first_steps;
};
const change = (body: object) => api.owner.mustPost<FirstStepsView>(pathOf(), body);

test('200: nothing is done in a new workspace', async () => {
  const nothing = { done: [], skipped: [], put_away: false, site: null, topics: [] };
  assert.deepEqual(await read(api.stranger), nothing);
});

test('200: a step is skipped, then done, then open again; the others stay', async () => {
  assert.deepEqual((await change({ step: { name: 'approver', is: 'skipped' } })).skipped, ['approver']);
  assert.deepEqual((await change({ step: { name: 'clock', is: 'done' } })).done, ['clock']);
  const done = firstStepsView.strict().parse(await change({ step: { name: 'approver', is: 'done' } }));
  assert.deepEqual([done.done, done.skipped], [['clock', 'approver'], []]);
  assert.deepEqual((await change({ step: { name: 'approver', is: 'open' } })).done, ['clock']);
  assert.deepEqual((await read())?.done, ['clock']);
});

test('200: the address, the topics and that they were put away are kept for every member', async () => {
  const topics = [
    {
      title: 'The winter espresso is back',
      url: 'https://lanternfish.example/deepwater',
      facts: [{ text: 'Six hundred bags.', url: 'https://lanternfish.example/deepwater' }],
    },
    { title: 'We roast on Mondays.', url: null, facts: [] },
  ];
  await change({ site: 'https://lanternfish.example/', topics });
  const kept = await change({ put_away: true });
  assert.deepEqual([kept.site, kept.topics, kept.put_away], ['https://lanternfish.example/', topics, true]);
  assert.deepEqual(await read(api.viewer), kept);
  assert.equal((await change({ put_away: false })).put_away, false);
  assert.notDeepEqual(await read(api.stranger), kept);
});

test('200: a kept brand kit, a second signature and a second person who may sign count as done without being said', async () => {
  await api.owner.mustPost('/v1/brand', { ...brandExample, logo_media_id: null });
  const policy = { approvals_required: 2, self_approval: true, late_window_minutes: 15 };
  await api.owner.mustPost('/v1/policies', policy);
  assert.deepEqual((await read())?.done.toSorted(), ['approver', 'brand', 'clock']);
  await api.owner.mustPost('/v1/policies', { ...policy, approvals_required: 1 });
  assert.deepEqual((await read())?.done.toSorted(), ['brand', 'clock']);
  const { user } = (await api.viewer.get<SessionView>('/v1/session')).body;
  for (const role of ['approver', 'owner']) {
    await api.owner.mustPost(`/v1/members/${user.id}`, { role });
    assert.deepEqual((await read())?.done.toSorted(), ['approver', 'brand', 'clock'], role);
  }
  await api.owner.mustPost(`/v1/members/${user.id}`, { role: 'viewer' });
});

test('400 for unknown steps, and for more than a first draft needs', async () => {
  const topic = { title: 'x', url: null, facts: [] };
  for (const body of [
    { step: { name: 'sign', is: 'done' } },
    { step: { name: 'draft', is: 'signed' } },
    { topics: Array(4).fill(topic) },
    { topics: [{ ...topic, facts: Array(4).fill({ text: 'x', url: null }) }] },
    { topics: [{ ...topic, title: 'x'.repeat(501) }] },
    { topics: [{ ...topic, url: 'javascript:alert(1)' }] },
    { site: 'lanternfish.example' },
    { finished: true },
  ])
    assertProblem(await api.owner.post(pathOf(), body), 400, 'invalid_request');
});

test('401, 403, 404', async () => {
  const body = { put_away: true };
  await assertRequiresAuth(api, 'POST', pathOf(), body);
  assertProblem(await (await api.client()).post(pathOf(), body), 403, 'session_required');
  assertProblem(await api.viewer.post(pathOf(), body), 403, 'forbidden');
  assertProblem(await api.stranger.post(pathOf(), body), 404, 'not_found');
  assertProblem(await api.owner.post(pathOf('wsp_1'), body), 404, 'not_found');
});
