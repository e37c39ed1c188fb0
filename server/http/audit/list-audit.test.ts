import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosedToStrangers, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { type AuditEntryView, auditEntryView } from '../views.ts';

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

test('400 a limit or cursor that is none', async () => {
  for (const query of ['limit=0', 'limit=1000', 'cursor=zzz', 'cursor=%00'])
    assertProblem(await desk.owner.get(`/v1/audit?${query}`), 400);
});
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
