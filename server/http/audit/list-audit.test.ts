import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosedToStrangers, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
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

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const secretWords = 'Words that belong to the post alone';
const { id } = await desk.approved({ caption: secretWords });

test('200 newest first, page by page, without what people wrote', async () => {
  const seen: AuditEntryView[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/v1/audit?limit=3${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await desk.viewer.get<Page>(path);
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
  assert.ok(!JSON.stringify(seen).includes(secretWords));
});

const actionsOf = async (query: string) =>
  (await desk.viewer.get<Page>(`/v1/audit?limit=100&${query}`)).body.data.map(({ action }) => action);

test('200 only what one asks for: who, about what, when', async () => {
  assert.deepEqual(await actionsOf('about=approvals'), [
    'post.approved',
    'post.approved_by',
    'post.submitted',
  ]);
  assert.deepEqual(await actionsOf('about=accounts'), ['account.connected']);
  assert.deepEqual(await actionsOf(`post_id=${id}&about=posts`), ['post.created']);
  assert.deepEqual(await actionsOf('post_id=1'), []);
  const all = await actionsOf('');
  assert.deepEqual(await actionsOf(`by=${desk.viewer.userId}`), ['invitation.accepted']);
  assert.ok((await actionsOf('by=system')).every((action) => action !== 'post.approved_by'));
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await actionsOf(`from=${today}&to=${today}`), all);
  assert.deepEqual(await actionsOf('to=2020-02-29'), []);
});

test('200 what a day is, the zone of the workspace says', async () => {
  const now = new Date();
  // Where it is another day than in UTC at this moment: there until 11:00, here from 10:00 on.
  const time_zone = now.getTime() % days(1) < hours(10.5) ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await desk.owner.must(`/v1/workspaces/${desk.owner.workspace}`, { time_zone });
  const there = new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short' }).format(now);
  const today = now.toISOString().slice(0, 10);
  assert.deepEqual(await actionsOf(there > today ? `to=${today}` : `from=${today}`), []);
  assert.notEqual((await actionsOf(`from=${there}&to=${there}`)).length, 0);
});

test('200 verification reads the whole chain and says when', async () => {
  const read = async () => {
    const { body } = await desk.owner.get<AuditVerificationView>('/v1/audit/verification');
    return auditVerificationView.strict().parse(body);
  };
  let answer = await read();
  while (answer.unsealed > 0) answer = await read();
  assert.equal(answer.whole, true, answer.broken ?? '');
  assert.ok(Math.abs(Date.parse(answer.checked_at) - Date.now()) < 60_000);
  assert.equal(answer.entries, (await actionsOf('')).length);
  assert.match(answer.first?.hash ?? '', /^[0-9a-f]{64}$/);
});

test('200 the export holds every entry that one asks for, and no more', async () => {
  const text = async (query: string) => {
    const {
      status,
      body: file,
      headers,
    } = await desk.owner.request<string>('GET', `/v1/audit/export?${query}`);
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /attachment; filename="signoff-activity\.csv"/);
    return file.trimEnd().split('\r\n');
  };
  const [head, ...rows] = await text('');
  assert.equal(head, 'number,at,person_id,person,app,action,subject,data,hash');
  assert.equal(rows.length, (await actionsOf('')).length);
  assert.equal((await text('about=approvals')).length, 4);
  assert.ok(!rows.join('').includes(secretWords));
});

test('400 what is none', async () => {
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
  for (const query of wrong) assertProblem(await desk.owner.get(`/v1/audit?${query}`), 400);
});
for (const path of ['/v1/audit/verification', '/v1/audit/export']) {
  test(`401 ${path} without credentials`, () => assertClosedToStrangers(desk, 'GET', path));
  test(`403 ${path} for whoever may not approve, and with a token`, async () => {
    assertProblem(await desk.viewer.get(path), 403, 'forbidden');
    assertProblem(await (await desk.program()).get(path), 403, 'session_required');
  });
}
test('401 without credentials', () => assertClosedToStrangers(desk, 'GET', '/v1/audit'));
test('403 with a token, whatever its scopes', async () => {
  assertProblem(await (await desk.program()).get('/v1/audit'), 403, 'session_required');
});
test("404 for another's workspace; one's own journal holds nothing of others", async () => {
  const headers = { 'x-workspace': desk.owner.workspace ?? '' };
  assertProblem(await desk.stranger.request('GET', '/v1/audit', { headers }), 404, 'not_found');
  const { body } = await desk.stranger.get<Page>('/v1/audit?limit=100');
  assert.ok(body.data.every(({ subject }) => !subject.startsWith('post:')));
});
