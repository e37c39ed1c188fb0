import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { mediaFolder } from '../../storage/disk.ts';
import { objectName } from '../../storage/names.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const file = await api.owner.upload('beans.png', await createPicture('sienna'));
const { id } = await api.createApproved({ media: file.media });
const at = (post: string) => `/v1/posts/${post}/revisions/1/media/0`;

const fetchFile = (post: string) =>
  fetch(new URL(at(post), api.server.baseUrl), { headers: { cookie: api.owner.cookieHeader } });

test('200 the exact bytes of the revision, also for a URL that names its workspace', async () => {
  const url = new URL(`${at(id)}?workspace=${api.owner.workspace}`, api.server.baseUrl);
  const response = await fetch(url, { headers: { cookie: api.owner.cookieHeader } });
  assert.equal(response.status, 200);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
});

test('400 invalid numbers', async () => {
  for (const path of ['x/media/0', '1/media/x', '-1/media/0', '1/media/9999', '99999999/media/0'])
    assertProblem(await api.owner.get(`/v1/posts/${id}/revisions/${path}`), 400, 'invalid_request');
});
test('401 without credentials', () => assertRequiresAuth(api, 'GET', at(id)));
test('403 without the scope posts:read', () => assertRequiresScope(api, 'posts:read', 'GET', at(id)));
test('404 for missing or foreign posts', async () => {
  await assertHidesOtherWorkspaces(api, 'GET', at, id);
  for (const path of ['2/media/0', '1/media/1', '0/media/0'])
    assertProblem(await api.owner.get(`/v1/posts/${id}/revisions/${path}`), 404, 'not_found');
});

test('503 a file that somebody swapped in the storage is not shown to reviewers, before or after it was shown once', async () => {
  const [swapped, shown] = [await createPicture('teal'), await createPicture('olive')];
  const files = [await api.owner.upload('a.png', swapped), await api.owner.upload('b.png', shown)] as const;
  const posts = [
    await api.createApproved({ media: files[0].media }),
    await api.createApproved({ media: files[1].media }),
  ] as const;
  assert.equal((await fetchFile(posts[1].id)).status, 200);
  for (const { sha256 } of files) {
    const path = join(
      mediaFolder(api.server.context.config.dataDir),
      objectName(api.owner.workspace as WorkspaceId, sha256),
    );
    await writeFile(path, await createPicture('black'));
  }
  for (const post of posts) {
    const response = await fetchFile(post.id);
    assert.equal(response.status, 503);
    assert.match(await response.text(), /"storage_unavailable"/);
  }
});
