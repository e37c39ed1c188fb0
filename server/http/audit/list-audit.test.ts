import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRequiresAuth, assertRequiresScope, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { days, hours } from '../../lib/clock.ts';
import {
  type AuditEntryView,
  type AuditVerificationView,
  auditEntryView,
  auditVerificationView,
} from './views.ts';

interface Page {
  readonly data: AuditEntryView[];
  readonly next_cursor: string | null;
}

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const secretText = 'Words that belong to the post alone';
const { id } = await api.createApproved({ caption: secretText });

test('200 newest first, page by page, without the text people wrote', async () => {
  const seen: AuditEntryView[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/v1/audit?limit=3${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await api.viewer.get<Page>(path);
    assert.equal(status, 200);
    seen.push(...body.data.map((entry) => auditEntryView.strict().parse(entry)));
    cursor = body.next_cursor;
  }
  const ids = seen.map((entry) => BigInt(entry.id));
  assert.deepEqual(
    ids,
    [...ids].sort((one, other) => (one < other ? 1 : -1)),
  );
  assert.equal(new Set(ids).size, ids.length);
  const ofPost = seen.filter(({ subject }) => subject === `post:${id}`).map(({ action }) => action);
  assert.deepEqual(ofPost, ['post.approved', 'post.approved_by', 'post.submitted', 'post.created']);
  assert.ok(!JSON.stringify(seen).includes(secretText));
});

const actionsOf = async (query: string) =>
  (await api.viewer.get<Page>(`/v1/audit?limit=100&${query}`)).body.data.map(({ action }) => action);

test('200 filters by actor, subject and day', async () => {
  assert.deepEqual(await actionsOf('about=approvals'), [
    'post.approved',
    'post.approved_by',
    'post.submitted',
  ]);
  assert.deepEqual(await actionsOf('about=accounts'), ['account.connected']);
  assert.deepEqual(await actionsOf(`post_id=${id}&about=posts`), ['post.created']);
  assert.deepEqual(await actionsOf('post_id=1'), []);
  const all = await actionsOf('');
  assert.deepEqual(await actionsOf(`by=${api.viewer.userId}`), ['person.signed_in', 'invitation.accepted']);
  assert.ok((await actionsOf('by=system')).every((action) => action !== 'post.approved_by'));
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await actionsOf(`from=${today}&to=${today}`), all);
  assert.deepEqual(await actionsOf('to=2020-02-29'), []);
});

test('200 days follow the time zone of the workspace', async () => {
  const now = new Date();
  // A zone where the date differs from UTC at this moment: one until 11:00, the other from 10:00 on.
  const time_zone = now.getTime() % days(1) < hours(10.5) ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await api.owner.mustPost(`/v1/workspaces/${api.owner.workspace}`, { time_zone });
  const there = new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short' }).format(now);
  const today = now.toISOString().slice(0, 10);
  assert.deepEqual(await actionsOf(there > today ? `to=${today}` : `from=${today}`), []);
  assert.notEqual((await actionsOf(`from=${there}&to=${there}`)).length, 0);
});

test('200 verification reads the whole chain and reports when', async () => {
  const read = async () => {
    const { body } = await api.owner.get<AuditVerificationView>('/v1/audit/verification');
    return auditVerificationView.strict().parse(body);
  };
  const answer = await waitUntil('everything is sealed', async () => {
    const found = await read();
    return found.unsealed === 0 && found;
  });
  assert.equal(answer.whole, true, answer.broken ?? '');
  assert.ok(Math.abs(Date.parse(answer.checked_at) - Date.now()) < 60_000);
  assert.equal(answer.entries, (await actionsOf('')).length);
  assert.match(answer.first?.hash ?? '', /^[0-9a-f]{64}$/);
});

test('200 the export contains exactly the filtered entries', async () => {
  const text = async (query: string) => {
    const {
      status,
      body: file,
      headers,
    } = await api.owner.request<string>('GET', `/v1/audit/export?${query}`);
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /attachment; filename="signoff-activity\.csv"/);
    return file.trimEnd().split('\r\n');
  };
  const [head, ...rows] = await text('');
  assert.equal(head, 'number,at,person_id,person,app,action,subject,data,hash,refused');
  assert.equal(rows.length, (await actionsOf('')).length);
  assert.equal((await text('about=approvals')).length, 4);
  assert.ok(!rows.join('').includes(secretText));
});

test('400 invalid parameters', async () => {
  const wrong = [
    'limit=0',
    'limit=1000',
    'cursor=zzz',
    'cursor=%00',
    'by=me',
    'post_id=x',
    'about=x',
    'from=2026-02-30',
    'to=1',
  ];
  for (const query of wrong) assertProblem(await api.owner.get(`/v1/audit?${query}`), 400);
});
for (const path of ['/v1/audit/verification', '/v1/audit/export']) {
  test(`401 ${path} without credentials`, () => assertRequiresAuth(api, 'GET', path));
  test(`403 ${path} for members who may not approve, and with a token`, async () => {
    assertProblem(await api.viewer.get(path), 403, 'forbidden');
    assertProblem(await (await api.client()).get(path), 403, 'session_required');
  });
}
test('401 without credentials', () => assertRequiresAuth(api, 'GET', '/v1/audit'));
test('403 without the scope audit:read', () => assertRequiresScope(api, 'audit:read', 'GET', '/v1/audit'));

test('200 with a token what its program did itself, and nothing of its person, others or other programs', async () => {
  const [client, other] = [await api.client(), await api.client()];
  const post = await api.createDraft();
  assert.deepEqual((await client.get<Page>('/v1/audit?limit=100')).body.data, []);
  await client.post(`/v1/posts/${post}/comments`, { text: 'Checked.' });
  await other.post(`/v1/posts/${post}/comments`, { text: 'Checked as well.' });
  await api.owner.mustPost(`/v1/posts/${post}/comments`, { text: 'Thank you.' });
  for (const query of ['', `&by=${api.owner.userId}`, `&post_id=${post}`]) {
    const { body } = await client.get<Page>(`/v1/audit?limit=100${query}`);
    assert.deepEqual(
      body.data.map(({ action, through, subject }) => [action, through, subject]),
      [['post.commented', 'token', `post:${post}`]],
    );
  }
  for (const query of [`by=${api.viewer.userId}`, 'by=system', 'about=accounts'])
    assert.deepEqual((await client.get<Page>(`/v1/audit?limit=100&${query}`)).body.data, [], query);
});
test('404 for another workspace; the own journal contains nothing of others', async () => {
  const headers = { 'x-workspace': api.owner.workspace ?? '' };
  assertProblem(await api.stranger.request('GET', '/v1/audit', { headers }), 404, 'not_found');
  const { body } = await api.stranger.get<Page>('/v1/audit?limit=100');
  assert.ok(body.data.every(({ subject }) => !subject.startsWith('post:')));
});
