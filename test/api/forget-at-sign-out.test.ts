/** What a browser may keep of a workspace's files, and what it is told to forget. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPicture } from '../pictures.ts';
import { openApiFixture } from './api-fixture.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner } = api;

test('no answer with bytes of a workspace may be kept by a shared cache', async () => {
  const { media_id } = await owner.upload('a.png', await createPicture('sienna', 400, 300));
  for (const path of [`/v1/media/${media_id}/content`, `/v1/media/${media_id}/thumbnail`]) {
    const reply = await owner.get(`${path}?workspace=${owner.workspace}`);
    if (reply.status === 404) continue;
    assert.equal(reply.status, 200, path);
    assert.match(String(reply.headers.get('cache-control')), /^private, /, path);
    assert.doesNotMatch(String(reply.headers.get('cache-control')), /public|s-maxage/);
  }
});

test('signing out makes the browser forget its cache and what pages stored, but no cookies of others', async () => {
  const person = api.viewer;
  const reply = await person.post('/v1/session/end');
  assert.equal(reply.status, 204);
  assert.equal(reply.headers.get('clear-site-data'), '"cache", "storage"');
});

test('a browser whose session has ended forgets its cache', async () => {
  const headers = { cookie: 'signoff_session=ended' };
  const reply = await api.anonymous.request('GET', '/v1/session', { headers });
  assert.equal(reply.status, 401);
  assert.equal(reply.headers.get('clear-site-data'), '"cache"');
  const stranger = await api.anonymous.request('GET', '/v1/session');
  assert.equal(stranger.headers.get('clear-site-data'), null, 'a stranger has nothing to forget');
});
