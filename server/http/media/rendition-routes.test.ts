/** A file as it will go out: who may see it, and what it is. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import {
  type ApiFixture,
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { createPhoto } from '../../../test/pictures.ts';
import type { PostMediaView } from './views.ts';

describe('GET /v1/renditions/{id}/content', () => {
  let api: ApiFixture;
  let path: string;
  let picture: NonNullable<PostMediaView['fitting']>['picture'] | undefined;
  before(async () => {
    api = await openApiFixture();
    const { owner } = api;
    const { media_id } = await owner.upload('tall.jpg', await createPhoto('teal', 900, 1_600));
    const id = await owner.createDraft({ platform: 'instagram', caption: 'Tall' });
    const { revision } = await owner.readPost(id);
    await owner.mustPost(`/v1/posts/${id}`, { revision, media: [{ id: media_id }] });
    const { media } = await owner.mustPost(`/v1/posts/${id}/fit`);
    picture = media[0]?.fitting?.picture;
    path = picture?.url ?? '';
  });
  after(() => api[Symbol.asyncDispose]());

  test('200: the picture, cut as the platform takes it, for everybody who may read', async () => {
    assert.match(path, /^\/v1\/renditions\/rnd_\w+\/content\?workspace=/);
    for (const person of [api.owner, api.viewer]) {
      const headers = { cookie: person.cookieHeader };
      const reply = await fetch(new URL(path, person.baseUrl), { headers });
      assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/jpeg']);
      const { width, height } = await sharp(await reply.arrayBuffer()).metadata();
      assert.deepEqual([width, height], [picture?.width, picture?.height]);
      assert.ok(height * 4 <= width * 5, 'Instagram takes at most 4:5, and the file was 9:16');
    }
  });

  test('401 and 403: it needs a session, or a token that may read files', async () => {
    await assertRequiresAuth(api, 'GET', path);
    await assertRequiresScope(api, 'media:read', 'GET', path);
  });

  test('404: no other workspace sees that it exists', async () => {
    const id = /rnd_\w+/.exec(path)?.[0] ?? '';
    await assertHidesOtherWorkspaces(api, 'GET', (one) => `/v1/renditions/${one}/content`, id);
  });
});
