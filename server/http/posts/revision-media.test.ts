import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import {
  assertClosedToStrangers,
  assertHidesForeign,
  assertNeedsScope,
  openDesk,
} from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { picture } from '../../../test/pictures.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const file = await desk.owner.upload('beans.png', await picture('sienna'));
const { id } = await desk.approved({ media: file.media });
const at = (post: string) => `/v1/posts/${post}/revisions/1/media/0`;

test('200 the very bytes of the revision, also for an address with its workspace in it', async () => {
  const url = new URL(`${at(id)}?workspace=${desk.owner.workspace}`, desk.house.baseUrl);
  const response = await fetch(url, { headers: { cookie: desk.owner.cookieHeader } });
  assert.equal(response.status, 200);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
});

test('400 numbers that are none', async () => {
  for (const path of ['x/media/0', '1/media/x', '-1/media/0', '1/media/9999', '99999999/media/0'])
    assertProblem(await desk.owner.get(`/v1/posts/${id}/revisions/${path}`), 400, 'invalid_request');
});
test('401 without credentials', () => assertClosedToStrangers(desk, 'GET', at(id)));
test('403 without the scope posts:read', () => assertNeedsScope(desk, 'posts:read', 'GET', at(id)));
test('404 for what is not there, or not ours', async () => {
  await assertHidesForeign(desk, 'GET', at, id);
  for (const path of ['2/media/0', '1/media/1', '0/media/0'])
    assertProblem(await desk.owner.get(`/v1/posts/${id}/revisions/${path}`), 404, 'not_found');
});
