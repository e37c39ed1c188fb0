import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import { emptyBrandKit } from '../../domain/content/brand-kit.ts';
import { type BrandView, brandExample, brandView } from './views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

const kit = { ...brandExample, logo_media_id: null as string | null };
const read = async (who = api.owner) => (await who.get<BrandView>('/v1/brand')).body;

test('200: empty until it is written, then the same for every member of the workspace', async () => {
  const { owner, viewer, stranger } = api;
  const before = brandView.strict().parse(await read());
  assert.deepEqual([before.name, before.updated_at, before.logo_url], ['', null, null]);
  assert.deepEqual(before.colours, emptyBrandKit.colours);
  const logo = await owner.upload('logo.png', await createPicture('navy'));
  const saved = await owner.mustPost<BrandView>('/v1/brand', { ...kit, logo_media_id: logo.media_id });
  assert.equal(saved.logo_media_id, logo.media_id);
  assert.match(saved.logo_url ?? '', new RegExp(`^/v1/media/${logo.media_id}/`));
  assert.deepEqual(await read(viewer), saved);
  assert.equal((await read(stranger)).name, '');
  const { rows } = await api.server.database.handle.pool.query(
    "select action, subject from audit_entries where action = 'brand.changed'",
  );
  assert.deepEqual(rows, [{ action: 'brand.changed', subject: `workspace:${owner.workspace}` }]);
});

test('200: a deleted logo is no longer shown', async () => {
  const { owner } = api;
  const logo = await owner.upload('old.png', await createPicture('olive'));
  await owner.mustPost('/v1/brand', { ...kit, logo_media_id: logo.media_id });
  assert.equal((await owner.delete(`/v1/media/${logo.media_id}`)).status, 204);
  const { logo_media_id, logo_url } = await read();
  assert.deepEqual([logo_media_id, logo_url], [null, null]);
});

test('200: stored values are tidied', async () => {
  const saved = await api.owner.mustPost<BrandView>('/v1/brand', {
    ...kit,
    name: '  Lanternfish ',
    hashtags: ['coffee', '#Coffee', '# slow mornings', '＃café', ''],
    do_words: ['Harvest', ' harvest ', ''],
    colours: { ...kit.colours, accent: '#ABCDEF' },
    utm: { source: ' ', medium: '', campaign: '' },
    languages: ['pt', 'en', 'pt'],
  });
  assert.equal(saved.name, 'Lanternfish');
  assert.deepEqual(saved.hashtags, ['#coffee', '#slowmornings', '#café']);
  assert.deepEqual(saved.do_words, ['Harvest']);
  assert.equal(saved.colours.accent, '#abcdef');
  assert.equal(saved.utm, null);
  assert.deepEqual(saved.languages, ['en', 'pt']);
});

test('400 for invalid colours, links, hashtags, lists and logos, each by its name', async () => {
  const { owner, stranger } = api;
  const foreign = await stranger.upload('theirs.png', await createPicture('teal'));
  const wrong: [part: Partial<Record<keyof BrandView, unknown>>, param: string][] = [
    [{ colours: { ...kit.colours, primary: 'red' } }, 'colours.primary'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: 'lanternfish.example' }, 'link'],
    [{ hashtags: ['#ok', '#no!'] }, 'hashtags.1'],
    [{ hashtags: Array(31).fill('x') }, 'hashtags'],
    [{ languages: [] }, 'languages'],
    [{ voice: { ...kit.voice, casual: 3 } }, 'voice.casual'],
    [{ logo_media_id: foreign.media_id }, 'logo_media_id'],
    [{ fonts: { heading: 'comic', body: 'sans' } }, 'fonts.heading'],
  ];
  for (const [part, param] of wrong) {
    const { errors } = assertProblem(
      await owner.post('/v1/brand', { ...kit, ...part }),
      400,
      'invalid_request',
    );
    assert.deepEqual(
      errors?.map((one: { param: string }) => one.param),
      [param],
    );
  }
  const { name: _name, ...rest } = kit;
  assertProblem(await owner.post('/v1/brand', rest), 400, 'invalid_request');
});

test('401 without credentials; 403 for programs that write it or lack the scope to read it, and for members who do not manage the workspace', async () => {
  await assertRequiresAuth(api, 'GET', '/v1/brand');
  await assertRequiresAuth(api, 'POST', '/v1/brand', kit);
  const client = await api.client();
  assert.deepEqual((await client.get('/v1/brand')).body, (await api.owner.get('/v1/brand')).body);
  await assertRequiresScope(api, 'brand:read', 'GET', '/v1/brand');
  assertProblem(await client.post('/v1/brand', kit), 403, 'session_required');
  assertProblem(await api.viewer.post('/v1/brand', kit), 403, 'forbidden');
});
