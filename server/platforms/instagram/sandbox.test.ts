/**
 * What only Instagram does, against the sandbox over HTTP. What every platform must guarantee is in the contract
 * test.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type ContractFixture, openContractFixture } from '../../../test/contract-fixture.ts';
import { createVideo } from '../../../test/videos.ts';
import type { MediaFacts } from '../../domain/platform-port/publisher.ts';
import { days, hours, minutes } from '../../lib/clock.ts';
import { sendRequest } from '../../lib/outbound.ts';
import { createTestSend } from '../contract-harness.ts';
import { storeMedia } from '../contract-media.ts';
import type { ContentKind } from '../contract-types.ts';
import { instagramByFacebookSubject, instagramSubject } from './contract-subject.ts';

let own: ContractFixture;
let linked: ContractFixture;
let squareVideo: MediaFacts;
before(async () => {
  squareVideo = await makeSquareVideo();
  own = await openContractFixture(instagramSubject);
  linked = await openContractFixture(instagramByFacebookSubject);
});
after(async () => {
  await own[Symbol.asyncDispose]();
  await linked[Symbol.asyncDispose]();
});

async function makeSquareVideo(): Promise<MediaFacts> {
  const shape = { width: 720, height: 720 };
  const bytes = await createVideo({ ...shape, seconds: 4, frameRate: 24, fastStart: true });
  return storeMedia(bytes, { mime: 'video/mp4', ...shape, durationMs: 4_000, altText: '' });
}
const change = ({ world }: ContractFixture, settings: object) =>
  world.settings({ platform: 'instagram', ...settings });
const defaults = {
  ...instagramSubject.sandboxSettings,
  long_token_seconds: 5_183_944,
  token_answer: 'wrapped',
  permissions_as: 'text',
  user_id_as: 'text',
  me_answer: 'wrapped',
  images_checked: 'at_creation',
  fail_processing_with: [],
  container_lag_ms: 0,
  repeated_publish: 'error',
  cut_uploads_after_bytes: 0,
  delete_answer: 'deleted_id',
  insights_shape: 'values',
  instagram_login_captions: 'shown',
};
afterEach(async () => {
  for (const stage of [own, linked]) {
    await stage.world.clearFaults();
    await change(stage, defaults);
  }
});

const [photo] = instagramSubject.kinds;
const kind = (name: string, content: ContentKind['content']): ContentKind => ({
  name,
  content,
  operations: [],
});
const story = kind('a Story', (_caption, media) => ({
  caption: '',
  media: media.photos(1),
  options: { kind: 'story' },
}));
const mixed = kind('a carousel of both', (caption, media) => ({
  caption,
  media: [...media.photos(2), squareVideo],
  options: {},
}));
const reel = kind('a Reel with a cover', (caption, media) => ({
  caption,
  media: [media.video(400_000), ...media.photos(1).map((one) => ({ ...one, role: 'thumbnail' as const }))],
  options: { kind: 'reel' },
}));
const journey = (stage: ContractFixture, wanted: ContentKind) =>
  createTestSend(stage.stage, { kind: wanted, content: stage.write(wanted) });

test('a place that is not called what was approved keeps the post from going out', async () => {
  const elsewhere = kind('a photo at a place', (caption, media) => ({
    caption,
    media: media.photos(1),
    options: { location: [{ id: '104512377012020', name: 'Rival Hall' }] },
  }));
  const post = journey(linked, elsewhere);
  const outcome = await post.attempt();
  assert.ok(outcome !== 'crashed' && outcome.kind === 'rejected', JSON.stringify(outcome));
  assert.equal(outcome.code, 'page_name_differs');
  assert.equal(await post.isVisible(), false);
});

test('tokens and profiles are read in every shape', async () => {
  const shapes = [
    { token_answer: 'flat', permissions_as: 'list', user_id_as: 'number', me_answer: 'flat' },
    { token_answer: 'wrapped', permissions_as: 'text', user_id_as: 'number', me_answer: 'wrapped' },
    { token_answer: 'flat', permissions_as: 'text', user_id_as: 'text', me_answer: 'wrapped' },
  ];
  for (const shape of shapes) {
    await change(own, shape);
    const tokens = await own.connect();
    assert.equal(tokens.personId, '24510000000000101', 'the id that callbacks name');
    const targets = await own.connector.listTargets(tokens);
    assert.ok(targets.kind === 'ok');
    assert.equal(targets.value[0]?.externalId, instagramSubject.accounts[0]);
  }
});

test('a token younger than a day is neither renewed nor lost; an expired one is lost', async () => {
  await change(own, { refresh_after_seconds: 86_400, long_token_seconds: 172_800 });
  const { refreshToken } = await own.connect();
  const refresh = (token = refreshToken ?? '') =>
    own.connector.refresh({ refreshToken: token, now: own.world.now() });
  assert.equal((await refresh()).kind, 'unavailable');
  await own.world.advance(hours(25));
  const renewed = await refresh();
  assert.ok(renewed.kind === 'ok', JSON.stringify(renewed));
  await own.world.advance(hours(49));
  assert.equal((await refresh(renewed.value.refreshToken ?? '')).kind, 'refused');
});

test('a post that is refused as spam but shown is found, once', async () => {
  for (const stage of [own, linked]) {
    const post = journey(stage, photo);
    await stage.world.fault({
      platform: 'instagram',
      operation: 'publish',
      kind: 'status_after_effect',
      status: 400,
      code: 4,
      subcode: 2207051,
    });
    const result = await post.attempt();
    assert.ok(result !== 'crashed' && result.kind === 'present', JSON.stringify(result));
    await post.assertPublishedOnce();
  }
});

test('one that is refused as spam and not shown is reported to a person', async () => {
  const post = journey(own, photo);
  const spam = { kind: 'status_before_effect', status: 400, code: 4, subcode: 2207051 };
  await own.world.fault({ platform: 'instagram', operation: 'publish', ...spam });
  const first = await post.attempt();
  assert.ok(first !== 'crashed' && first.kind === 'absent', JSON.stringify(first));
  const second = await post.attempt();
  assert.ok(second !== 'crashed' && second.kind === 'rejected' && second.code === 'spam_block');
  assert.equal(await post.isVisible(), false);
});

test('even where a second publish call would create a second post, there is one', async () => {
  await change(own, { repeated_publish: 'again' });
  for (const fault of ['drop_after_effect', 'hang_after_effect', 'late_success', 'truncated']) {
    const post = journey(own, photo);
    await own.world.fault({ platform: 'instagram', operation: 'publish', kind: fault, delay_ms: 90_000 });
    await post.finish();
    await post.assertPublishedOnce();
  }
});

test('a carousel of pictures and a video, and a Reel with a cover, with either login', async () => {
  for (const stage of [own, linked])
    for (const wanted of [mixed, reel]) {
      const post = journey(stage, wanted);
      const { url } = await post.finish();
      await post.assertPublishedOnce();
      assert.equal((await fetch(url)).status, 200);
    }
});

test('a Story is published; when its answer is lost a person sees which one it may be', async () => {
  const post = journey(linked, story);
  const outcome = await post.stepUnchecked();
  assert.ok(outcome.kind === 'published', JSON.stringify(outcome));
  assert.equal((await fetch(outcome.url)).status, 200);
  const lost = journey(linked, story);
  await linked.loseTheAnswer('drop_after_effect');
  assert.equal((await lost.stepUnchecked()).kind, 'unknown');
  const finding = await lost.findOnce();
  assert.equal(finding.kind, 'ambiguous', JSON.stringify(finding));
});

test('a caption with names is found again without their @, which Instagram leaves out', async () => {
  const named = kind('a picture with names', (caption, media) => ({
    caption: `${caption} with @tomas.reyl`,
    media: media.photos(1),
    options: {},
  }));
  for (const stage of [own, linked]) {
    const post = journey(stage, named);
    await stage.loseTheAnswer('drop_after_effect');
    const result = await post.attempt();
    assert.ok(result !== 'crashed' && result.kind === 'present', JSON.stringify(result));
    await post.assertPublishedOnce();
  }
});

test('where no captions are told, an uncertain post is neither absent nor claimed', async () => {
  await change(own, { instagram_login_captions: 'withheld' });
  const post = journey(own, photo);
  await own.loseTheAnswer('drop_after_effect');
  assert.equal((await post.stepOnce()).kind, 'unknown');
  assert.equal((await post.findOnce()).kind, 'ask_later');
  await own.world.advance(minutes(3));
  assert.equal((await post.findOnce()).kind, 'ambiguous');
});

test('slow processing is awaited, and a container with a temporary failure is created again', async () => {
  await change(own, { images_checked: 'later', image_processing_ms: 200_000, container_lag_ms: 20_000 });
  const slow = journey(own, photo);
  await slow.finish();
  await slow.assertPublishedOnce();
  await change(own, { ...defaults, images_checked: 'later', fail_processing_with: [2207053, 2207082] });
  const failing = journey(own, photo);
  await failing.finish();
  await failing.assertPublishedOnce();
  await change(own, { ...defaults, images_checked: 'later', fail_processing_with: [2207009] });
  const refused = await journey(own, photo).attempt();
  assert.ok(refused !== 'crashed' && refused.kind === 'rejected' && refused.code === 'image_shape');
});

test('a first comment on a post that Instagram does not know everywhere yet is sent later, once', async () => {
  const post = journey(own, photo);
  const { externalId } = await post.finish();
  await change(own, { container_lag_ms: minutes(10) });
  const [account] = instagramSubject.accounts;
  const io = { ...own.stage.getGrant(account), account, now: own.world.now, request: sendRequest };
  const comment = () => own.publisher.comment?.send(externalId, 'First!', io);
  assert.equal((await comment())?.kind, 'unavailable');
  await own.world.advance(minutes(10));
  assert.equal((await comment())?.kind, 'sent');
  const comments = (await own.world.history(account)).filter(({ details }) => details?.under === externalId);
  assert.equal(comments.length, 1);
});

test('a container that expired before it was published is created again', async () => {
  await change(own, { images_checked: 'later', image_processing_ms: 60_000 });
  const post = journey(own, photo);
  assert.equal((await post.stepOnce()).kind, 'pending');
  await own.world.advance(hours(22));
  await change(own, { container_ttl_ms: hours(20) });
  await post.finish();
  await post.assertPublishedOnce();
  await change(own, { container_ttl_ms: hours(24) });
});

test('the limit of posts means a wait, then the post is published', async () => {
  await change(own, { posts_per_day: 1 });
  await own.world.advance(hours(25));
  await journey(own, photo).finish();
  const post = journey(own, photo);
  const outcome = await post.stepOnce();
  assert.ok(outcome.kind === 'rate_limited' && outcome.scope === 'account', JSON.stringify(outcome));
  await own.world.advance(hours(25));
  await post.finish();
  await post.assertPublishedOnce();
});

test('an upload that was cut is started again', async () => {
  await change(linked, { cut_uploads_after_bytes: 100_000 });
  const post = journey(linked, reel);
  assert.equal((await post.stepOnce()).kind, 'unavailable');
  await change(linked, { cut_uploads_after_bytes: 0 });
  await post.finish();
  await post.assertPublishedOnce();
});

test('metrics are read in both shapes, and a delete with an empty answer counts', async () => {
  const [account] = instagramByFacebookSubject.accounts;
  const io = () => ({
    ...linked.stage.getGrant(account),
    account,
    request: sendRequest,
    now: linked.world.now,
  });
  const post = journey(linked, photo);
  const { externalId } = await post.finish();
  await linked.world.advance(days(3));
  for (const insights_shape of ['values', 'total_value']) {
    await change(linked, { insights_shape });
    const readings = await linked.publisher.insights.read(io(), [externalId]);
    const reading = readings.kind === 'ok' ? readings.value.get(externalId) : undefined;
    assert.ok(reading?.kind === 'reported', JSON.stringify(readings));
    assert.equal(reading.values.size, reading.requested?.length);
  }
  await change(linked, { delete_answer: 'empty' });
  assert.deepEqual(await linked.publisher.remove(externalId, io()), { kind: 'removed' });
  assert.equal(await post.isVisible(), false);
});
