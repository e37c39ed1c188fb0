import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageToken } from '../facebook/test-support.ts';
import { jpeg, mp4 } from '../test-files.ts';
import { callAdmin, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  coffeeIgId,
  createContainer,
  get,
  type Host,
  mediaServer,
  publish,
  visibleEntries,
  waitForContainer,
} from './test-support.ts';

const coffeePage = '104512377012001';
const hall = '104512377012020';
const scopes = 'pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish';
let sandbox: TemporarySandbox;
let media: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
const pageHost = async (scope: string, person = 'ines'): Promise<Host> => ({
  base: `${sandbox.url}/facebook/graph/v26.0`,
  token: await pageToken(sandbox.url, coffeePage, person, scope),
  secret: 'sandbox-facebook-secret',
});
before(async () => {
  sandbox = await startTemporarySandbox();
  media = await mediaServer({ 'a.jpg': jpeg(), 'v.mp4': mp4({ size: 100_000, width: 1080, height: 1080 }) });
  host = await pageHost(`${scopes},instagram_manage_insights`);
});
after(async () => {
  await media[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

const image = () => ({ image_url: `${media.url}/a.jpg` });
const reel = () => ({ media_type: 'REELS', video_url: `${media.url}/v.mp4` });
const tags = (...list: object[]) => ({ user_tags: JSON.stringify(list) });
const make = async (fields: object) => {
  const { body, error } = await createContainer(host, fields as Record<string, string>);
  if (error) return error;
  await waitForContainer(sandbox.url, host, body.id);
  return String(body.id);
};
const settings = (change: object) => callAdmin(sandbox.url, 'settings', { platform: 'instagram', ...change });

test('a professional account is found by its exact name; others are like nobody', async () => {
  const discover = (name: string, fields = 'id,username,followers_count') =>
    get(host, `${coffeeIgId}?fields=business_discovery.username(${name}){${fields}}`);
  const { body } = await discover('marenholt.ceramics');
  assert.deepEqual(body.business_discovery, {
    id: '17841405822300104',
    username: 'marenholt.ceramics',
    followers_count: 1310,
  });
  for (const name of ['priya.makes', 'nobody.at.all'])
    assert.equal((await discover(name)).error, '110/2207013', name);
  assert.equal((await discover('marenholt.ceramics', 'id,email')).error, '100');
  const stranger = await pageHost(scopes, 'tomas');
  const denied = await get(stranger, `${coffeeIgId}?fields=business_discovery.username(tomas.reyl){id}`);
  assert.equal(denied.error, '10', 'it needs the permission for insights');
});

test('the ledger says who is tagged in which file, and where', async () => {
  const children = [
    await make({
      is_carousel_item: 'true',
      ...image(),
      ...tags({ username: 'tomas.reyl', x: 0.25, y: 0.5 }),
    }),
    await make({
      is_carousel_item: 'true',
      media_type: 'VIDEO',
      video_url: `${media.url}/v.mp4`,
      ...tags({ username: 'jonas_weber' }),
    }),
  ];
  const id = await make({ media_type: 'CAROUSEL', children: children.join(','), location_id: hall });
  await publish(host, id);
  const entry = (await visibleEntries(sandbox.url)).at(-1);
  assert.deepEqual(
    [entry?.details?.people, entry?.details?.location_id],
    [
      [
        { username: 'tomas.reyl', x: 0.25, y: 0.5, file: 1 },
        { username: 'jonas_weber', x: null, y: null, file: 2 },
      ],
      hall,
    ],
  );
});

test('private accounts are not tagged and not invited, and a post has 20 tags in all', async () => {
  const tag = (username: string) => tags({ username, x: 0.5, y: 0.5 });
  assert.equal(await make({ ...image(), ...tag('priya.makes') }), '100/2207037');
  assert.equal(await make({ ...image(), collaborators: 'priya.makes' }), '100');
  for (const own of ['lanternfish.coffee', 'Lanternfish.Coffee'])
    assert.equal(await make({ ...image(), collaborators: own }), '100', 'nobody invites themselves');
  await settings({ unknown_people: 'refused' });
  assert.equal(await make({ ...image(), ...tag('harbour.lights') }), '100/2207037');
  await settings({ unknown_people: 'accepted' });
  const many = (count: number) =>
    tags(...Array.from({ length: count }, (_, index) => ({ username: `a${index}`, x: 0.1, y: 0.1 })));
  const children = [
    await make({ is_carousel_item: 'true', ...image(), ...many(12) }),
    await make({ is_carousel_item: 'true', ...image(), ...many(9) }),
  ];
  assert.equal(await make({ media_type: 'CAROUSEL', children: children.join(',') }), '100/2207040');
  const story = { media_type: 'STORIES', ...image() };
  assert.match(await make({ ...story, ...tags({ username: 'tomas.reyl' }) }), /^179/, 'without a point');
});

test('a place is a Facebook page with a location, and not for items of a carousel', async () => {
  assert.match(await make({ ...image(), location_id: hall }), /^179/);
  assert.equal(await make({ ...image(), location_id: '104512377012022' }), '100');
  assert.equal(await make({ is_carousel_item: 'true', ...image(), location_id: hall }), '100');
});

test('a trial Reel is fetched, has no collaborators, and needs followers', async () => {
  const trial = { trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}' };
  const id = await make({ ...reel(), ...trial, caption: 'Tried' });
  await publish(host, id);
  const entry = (await visibleEntries(sandbox.url)).at(-1);
  assert.equal(entry?.details?.trial_params, trial.trial_params);
  assert.equal(await make({ ...reel(), ...trial, collaborators: 'tomas.reyl' }), '100');
  const uploaded = { media_type: 'REELS', upload_type: 'resumable', ...trial };
  const refused = await createContainer(host, uploaded);
  assert.equal(refused.error, '100');
  assert.match(refused.message ?? '', /trial_params is not supported with upload_type/);
  for (const wrong of [
    '{"graduation_strategy":"NEVER"}',
    '{"graduation_strategy":"MANUAL","after_days":3}',
    '["\\"graduation_strategy\\":\\"MANUAL\\""]',
    'x "graduation_strategy":"MANUAL"',
  ])
    assert.equal(await make({ ...reel(), trial_params: wrong }), '100', wrong);
  const listed = async () =>
    ((await get(host, `${coffeeIgId}/media?fields=caption`)).body.data as { caption?: string }[]).some(
      ({ caption }) => caption === 'Tried',
    );
  assert.equal(await listed(), true);
  await settings({ trial_reels_listed: false });
  assert.equal(await listed(), false);
  await settings({ accounts: { ines: { followers: 999 } } });
  assert.equal(await make({ ...reel(), ...trial }), '100/2207081');
});
