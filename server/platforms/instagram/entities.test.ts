import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { check } from './check.ts';
import { createFindEntities } from './find-entities.ts';
import { scopes } from './login-methods.ts';
import { isInFeed, manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import {
  account,
  answer,
  clip,
  cover,
  created,
  finished,
  formOf,
  graphError,
  ok,
  photo,
  published,
  quotaAvailable,
  runStep,
  shown,
  video,
  written,
} from './test-support.ts';

const wire = (...input: Parameters<typeof written>) => manifest(written(...input), account).wire;
const codes = (media: readonly MediaFacts[], options: Parameters<typeof written>[1]) =>
  check(testSettings, written(media, options)).map(({ param, code }) => `${param} ${code}`);

const tag = (username: string, file = 1, x: number | null = 0.25, y: number | null = 0.5) => ({
  username,
  file,
  x,
  y,
});
const hall = { id: '104512377012020', name: 'Harbour Hall' };

test('people are tagged in the file they are in: at a point in pictures, without one in videos', () => {
  assert.deepEqual(wire([photo], { people: [tag('@tomas.reyl'), tag('maren')], location: [hall] }), {
    post: {
      alt_text: 'a cup',
      user_tags: [
        { username: 'tomas.reyl', x: 0.25, y: 0.5 },
        { username: 'maren', x: 0.25, y: 0.5 },
      ],
      caption: 'Fresh #coffee\ntoday',
      location_id: hall.id,
    },
  });
  const people = [tag('tomas.reyl', 2, null, null), tag('maren', 3)];
  assert.deepEqual(wire([photo, clip, photo], { people, location: [hall] }), {
    children: [
      { is_carousel_item: true, alt_text: 'a cup' },
      { is_carousel_item: true, media_type: 'VIDEO', user_tags: [{ username: 'tomas.reyl' }] },
      { is_carousel_item: true, alt_text: 'a cup', user_tags: [{ username: 'maren', x: 0.25, y: 0.5 }] },
    ],
    post: { media_type: 'CAROUSEL', caption: 'Fresh #coffee\ntoday', location_id: hall.id },
  });
  assert.deepEqual(wire([cover, video], { kind: 'reel', people: [tag('maren', 1, null, null)] }), {
    post: {
      media_type: 'REELS',
      share_to_feed: true,
      user_tags: [{ username: 'maren' }],
      caption: 'Fresh #coffee\ntoday',
    },
  });
  const story = { ...written([photo], { kind: 'story', people: [tag('maren')] }), caption: '' };
  assert.deepEqual(manifest(story, account).wire, {
    post: { media_type: 'STORIES', user_tags: [{ username: 'maren', x: 0.25, y: 0.5 }] },
  });
});

test('tags that Instagram would refuse are refused before', () => {
  const many = Array.from({ length: 21 }, (_, index) => tag(`a${index}`));
  assert.deepEqual(codes([photo], { people: many.slice(1) }), []);
  assert.deepEqual(codes([photo], { people: many }), ['options.people option_too_many']);
  assert.deepEqual(codes([photo], { people: [tag('a b')] }), ['options.people person_not_valid']);
  assert.deepEqual(codes([photo], { people: [tag('a', 1, null)] }), ['options.people tag_point_missing']);
  assert.deepEqual(codes([photo], { people: [tag('a', 2)] }), ['options.people file_missing']);
  assert.deepEqual(codes([photo], { people: [tag('a'), tag('A')] }), ['options.people tag_repeated']);
  assert.deepEqual(codes([video], { people: [tag('a')] }), ['options.people tag_point_not_here']);
  assert.deepEqual(codes([video, cover], { people: [tag('a', 1, null, null)] }), []);
  assert.deepEqual(codes([photo], { people: [tag('a', 1, 1.2)] }), ['options.people option_invalid']);
  const storyProblems = (people: object[]) =>
    check(testSettings, { ...written([photo], { kind: 'story', people: people as never }), caption: '' });
  assert.deepEqual(storyProblems([tag('a', 1, null, null)]), [], 'a Story needs no point');
  assert.deepEqual(storyProblems([tag('a')]), []);
});

test('a place, collaborators and a trial are refused where Instagram has none', () => {
  const inStory = (options: Parameters<typeof written>[1]) =>
    check(testSettings, { ...written([photo], { kind: 'story', ...options }), caption: '' }).map(
      ({ param, code }) => `${param} ${code}`,
    );
  assert.deepEqual(inStory({ location: [hall] }), ['options.location option_not_here']);
  assert.deepEqual(codes([photo], { collaborators: ['maren', 'tomas'] }), []);
  assert.deepEqual(codes([photo], { collaborators: ['maren', '@Maren'] }), [
    'options.collaborators collaborator_repeated',
  ]);
  assert.deepEqual(inStory({ collaborators: ['maren'] }), ['options.collaborators option_not_here']);
  assert.deepEqual(codes([photo], { location: [{ id: 'here', name: 'Here' }] }), [
    'options.location location_not_valid',
  ]);
  assert.deepEqual(codes([photo], { location: [hall, hall] }), ['options.location option_too_many']);
  const trial = { kind: 'reel', trial: 'MANUAL' };
  assert.deepEqual(codes([video], trial), []);
  assert.deepEqual(codes([video], { trial: 'MANUAL' }), ['options.trial option_not_here']);
  assert.deepEqual(codes([video], { ...trial, trial: 'LATER' }), ['options.trial option_not_offered']);
  assert.deepEqual(codes([video], { ...trial, collaborators: ['maren'] }), [
    'options.collaborators option_not_here',
  ]);
  const closed = { ...testSettings, publicUrl: null };
  assert.deepEqual(
    check(closed, written([video], trial)).map(({ code }) => code),
    ['public_address_needed'],
  );
});

test('a trial Reel says how it reaches followers, nothing about their feed, and is not on the profile', () => {
  const options = { kind: 'reel', trial: 'SS_PERFORMANCE', share_to_feed: true };
  assert.deepEqual(wire([video], options), {
    post: {
      media_type: 'REELS',
      trial_params: { graduation_strategy: 'SS_PERFORMANCE' },
      caption: 'Fresh #coffee\ntoday',
    },
  });
  assert.equal(isInFeed(options), false);
  assert.equal(isInFeed({ kind: 'reel' }), true);
});

test('lists and objects go out as JSON, and the video of a trial is fetched by either login', async () => {
  const reel = manifest(
    written([video], { kind: 'reel', trial: 'MANUAL', people: [tag('maren', 1, null, null)] }),
    account,
  );
  for (const method of ['instagram', 'facebook'] as const) {
    const answers = [created('1'), finished, quotaAvailable, published, shown];
    const { outcome, requests } = await runStep(answers, { manifest: reel, method });
    assert.equal(outcome.kind, 'published');
    const form = requests[0] && formOf(requests[0]);
    assert.equal(form?.trial_params, '{"graduation_strategy":"MANUAL"}');
    assert.equal(form?.user_tags, '[{"username":"maren"}]');
    assert.match(form?.video_url ?? '', /^https:\/\/signoff\.example\/m\/aa/);
    assert.equal(form?.upload_type, undefined);
  }
});

test('what Instagram refuses about people, a place and a trial is said in words', async () => {
  const refused = async (result: HttpResult, options: Parameters<typeof written>[1]) => {
    const post = manifest(written([photo], options), account);
    const { outcome } = await runStep([result], { manifest: post });
    assert.ok(outcome.kind === 'rejected', outcome.kind);
    return `${outcome.code}: ${outcome.plainReason.text}`;
  };
  assert.match(await refused(graphError(100), { location: [hall] }), /^location_not_accepted: .*place/);
  assert.match(await refused(graphError(100), {}), /^bad_parameter/);
  assert.match(await refused(graphError(100, 2207037), { people: [tag('a')] }), /^tags_not_accepted.*people/);
  assert.match(await refused(graphError(100, 2207081), {}), /^trial_reels: .*without a trial/);
});

test('a place that the app may not see is read by the connection, where that was made with Facebook', async () => {
  const post = manifest(written([photo], { location: [hall] }), account);
  const hidden = graphError(100, 33);
  const linked = [created('1'), finished, hidden, ok(hall), quotaAvailable, published, shown];
  const seen = await runStep(linked, { manifest: post, method: 'facebook' });
  assert.equal(seen.outcome.kind, 'published');
  const reads = ({ requests }: typeof seen) =>
    requests.filter(({ url }) => url.includes(hall.id)).map(({ headers }) => headers?.authorization);
  assert.equal(reads(seen)[1], 'Bearer token');
  const own = await runStep([created('1'), finished, hidden], { manifest: post, method: 'instagram' });
  assert.ok(own.outcome.kind === 'rejected' && own.outcome.code === 'page_gone');
  assert.equal(reads(own).length, 1, 'Facebook does not know a token of Instagram’s login');
});

const findEntities = createFindEntities(testSettings);
const ask = async (
  option: string,
  query: string,
  answers: readonly HttpResult[],
  granted: readonly string[] = scopes.facebook,
) => {
  const urls: string[] = [];
  const result = await findEntities(option, query, {
    account,
    accessToken: 'token',
    scopes: granted,
    now: () => new Date(),
    request: async ({ url }) => {
      urls.push(decodeURIComponent(url));
      return answers[urls.length - 1] ?? answer(500);
    },
  });
  assert.equal(urls.length, answers.length);
  return { result, urls };
};

test('a name is confirmed where a professional account has it, and never called wrong', async () => {
  const discovered = ok({
    business_discovery: { id: '17841400000000001', username: 'maren', name: 'Maren', followers_count: 1310 },
    id: account,
  });
  const { result, urls } = await ask('people', '@maren', [discovered]);
  assert.ok(result.kind === 'ok');
  assert.deepEqual(
    result.value.map(({ name, kind, detail }) => [name, kind, detail?.text]),
    [['maren', 'person', 'Maren · 1,310 followers']],
  );
  assert.match(urls[0] ?? '', /business_discovery\.username\(maren\)\{id,username,name,followers_count\}/);
  const missing = await ask('collaborators', 'nobody', [graphError(110, 2207013)]);
  assert.deepEqual(missing.result, { kind: 'ok', value: [] });
  assert.deepEqual((await ask('people', 'not a name', [])).result, { kind: 'ok', value: [] });
});

test('names and places that cannot be looked up are explained', async () => {
  const reasons = await Promise.all(
    [
      ask('people', 'maren', [], scopes.instagram),
      ask('location', 'harbour', [], scopes.instagram),
      ask(
        'people',
        'maren',
        [],
        scopes.facebook.filter((scope) => scope !== 'instagram_manage_insights'),
      ),
      ask('people', 'maren', [graphError(10)]),
    ].map(async (asked) => {
      const { result } = await asked;
      assert.ok(result.kind === 'not_supported');
      return result.plainReason.code;
    }),
  );
  assert.deepEqual(reasons, [
    'instagram.names_need_facebook',
    'instagram.location_needs_facebook',
    'instagram.names_not_allowed',
    'instagram.names_not_allowed',
  ]);
  assert.equal((await ask('people', 'maren', [graphError(190, 463)])).result.kind, 'auth_lost');
  const places = await ask('location', 'harbour', [
    ok({ data: [{ ...hall, location: { city: 'Bremen' } }] }),
  ]);
  assert.ok(places.result.kind === 'ok');
  assert.equal(places.result.value[0]?.id, hall.id);
});
