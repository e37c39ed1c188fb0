import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPhoto } from '../../../test/pictures.ts';
import { type ProfileGridView, profileGridView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());

const [account] = await api.owner.connect(
  'instagram',
  { decision: 'allow', account: 'ines' },
  (all) => all.slice(0, 1),
  'instagram',
);
const accountId = account?.id ?? '';
const path = `/v1/accounts/${accountId}/profile-grid`;
const read = async (who = api.owner): Promise<ProfileGridView> => {
  const { status, body } = await who.get<ProfileGridView>(path);
  assert.equal(status, 200, JSON.stringify(body));
  return profileGridView.strict().parse(body);
};
const on = (day: number) => ({ wall_time: `2031-03-${day}T09:00`, time_zone: 'UTC' });
const onProfile = { platform: 'instagram', account_id: accountId };
const cup = await api.owner.upload('cup.jpg', await createPhoto('sienna', 1_080, 1_350), 'Cup');
const bag = await api.owner.upload('bag.jpg', await createPhoto('teal', 1_080, 1_350), 'Bag');

test('200 an account without posts has an empty grid', async () => {
  const { data, more } = await read();
  assert.deepEqual([data, more], [[], false]);
});

test('200 what has a time, in order, with the marks of the platform and without its stories', async () => {
  const create = (caption: string, day: number, input: object) =>
    api.createDraft({ ...onProfile, caption, schedule: on(day), ...input });
  const carousel = await create('Two of them', 14, { media: [cup.media, bag.media] });
  const single = await create('One of them', 12, { media: cup.media });
  await create('', 13, { media: bag.media, options: { kind: 'story' } });
  await api.createDraft({ ...onProfile, caption: 'No time yet' });
  await api.createDraft({ caption: 'Another account', schedule: on(13) });
  const { data } = await read();
  assert.deepEqual(
    data.map(({ id, tile, moving }) => [id, tile?.mark, tile?.label, moving]),
    [
      [single, null, null, 'edit'],
      [carousel, 'several', 'Carousel', 'edit'],
    ],
  );
  assert.match(data[0]?.thumbnail_url ?? '', new RegExp(`^/v1/media/${cup.media_id}/`));
  assert.deepEqual(
    (await read(api.viewer)).data.map(({ moving }) => moving),
    [null, null],
  );
});

test('200 with the posts that move with one: of the same idea at the same time, on any account', async () => {
  const first = await api.createDraft({ ...onProfile, caption: 'An idea', schedule: on(20) });
  const idea = { same_idea_as: first, caption: 'An idea', account_id: api.pageId };
  const same = await api.createDraft({ ...idea, schedule: on(20) });
  await api.createDraft({ ...idea, schedule: on(21) });
  const found = (await read()).data.filter(({ wall_time }) => wall_time >= '2031-03-20');
  assert.deepEqual(
    found.map(({ id, tile }) => [id, tile !== null]).sort(),
    [
      [first, true],
      [same, false],
    ].sort(),
  );
});

test('200 cancelled posts are gone', async () => {
  const id = await api.createDraft({ ...onProfile, caption: 'Gone', media: cup.media, schedule: on(25) });
  await api.owner.approve(id, { kind: 'at' });
  assert.ok((await read()).data.some((one) => one.id === id));
  await api.owner.mustPost(`/v1/posts/${id}/cancel`, {});
  assert.ok(!(await read()).data.some((one) => one.id === id));
});

test('401 without credentials', () => assertRequiresAuth(api, 'GET', path));
test('403 without the scope posts:read', () => assertRequiresScope(api, 'posts:read', 'GET', path));
test('403 where profiles have no grid', async () => {
  assertProblem(await api.owner.get(`/v1/accounts/${api.pageId}/profile-grid`), 403, 'not_supported');
});
test('404 for another workspace', () =>
  assertHidesOtherWorkspaces(api, 'GET', (id) => `/v1/accounts/${id}/profile-grid`, accountId));
