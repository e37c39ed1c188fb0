/** Metrics against the sandbox: what a video is, and what a refused metric costs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ContractFixture, openContractFixture } from '../../../test/contract-fixture.ts';
import { days } from '../../lib/clock.ts';
import { sendRequest } from '../../lib/outbound.ts';
import { createTestSend } from '../contract-harness.ts';
import type { ContractSubject } from '../contract-types.ts';
import { facebookSubject } from '../facebook/contract-subject.ts';
import { metricsOf as facebookMetrics } from '../facebook/metrics.ts';
import { createPlatforms } from '../index.ts';
import { instagramByFacebookSubject, instagramSubject } from '../instagram/contract-subject.ts';
import { metricsOf as instagramMetrics } from '../instagram/metrics.ts';

const fixtures = new Map<ContractSubject, ContractFixture>();
before(async () => {
  for (const subject of [facebookSubject, instagramSubject, instagramByFacebookSubject])
    fixtures.set(subject, await openContractFixture(subject));
});
after(async () => {
  for (const opened of fixtures.values()) await opened[Symbol.asyncDispose]();
});

/** One post of this kind, three days old, read by a process that knows nothing yet. */
async function openPost(subject: ContractSubject, name: RegExp) {
  const opened = fixtures.get(subject);
  const kind = subject.kinds.find((one) => name.test(one.name));
  assert.ok(opened && kind);
  const content = opened.write(kind);
  const { externalId } = await createTestSend(opened.stage, { kind, content }).finish();
  await opened.world.advance(days(3));
  const insights = createPlatforms(opened.settings, sendRequest).publisher(subject.name)?.insights;
  assert.ok(insights);
  const account = kind.account ?? subject.accounts[0];
  const paths: string[] = [];
  const io = {
    ...opened.stage.getGrant(account),
    account,
    now: opened.world.now,
    request: (request: Parameters<typeof sendRequest>[0]) => {
      paths.push(new URL(request.url).pathname.replace(/^.*\/v\d+\.0\/\d*/, ''));
      return sendRequest(request);
    },
  };
  const read = async () => {
    paths.length = 0;
    const answer = await insights.read(io, [externalId]);
    assert.ok(answer.kind === 'ok', JSON.stringify(answer));
    const reading = answer.value.get(externalId);
    return reading?.kind === 'reported' ? [...reading.values.keys()] : reading?.kind;
  };
  const change = (settings: object) => opened.world.settings({ platform: subject.name, ...settings });
  return { read, paths, change };
}
const namesOf = (kind: keyof typeof facebookMetrics) => facebookMetrics[kind].map(({ name }) => name);

test('a video has the figures of videos, and those of Reels where Facebook made it one', async () => {
  const video = await openPost(facebookSubject, /^video$/);
  assert.deepEqual(await video.read(), namesOf('video'));
  assert.deepEqual(video.paths, ['', '/video_insights']);
  await video.read();
  assert.deepEqual(video.paths, ['/video_insights'], 'what it is was remembered');
  await video.change({ vertical_videos_become_reels: true });
  const turned = await openPost(facebookSubject, /^video$/);
  await video.change({ vertical_videos_become_reels: false });
  assert.deepEqual(await turned.read(), namesOf('reel'));
  assert.deepEqual(await (await openPost(facebookSubject, /^reel$/)).read(), namesOf('reel'));
});

test('on Facebook’s host one dead metric costs one batch, once', async () => {
  for (const [subject, kind, all, dead] of [
    [facebookSubject, /^video$/, namesOf('video'), 'total_video_views'],
    [facebookSubject, /^reel$/, namesOf('reel'), 'fb_reels_total_plays'],
    [facebookSubject, /^text$/, namesOf('post'), 'post_clicks'],
    [instagramByFacebookSubject, /^a photo$/, instagramMetrics('FEED'), 'saved'],
  ] as const) {
    const post = await openPost(subject, kind);
    await post.change({ dead_metrics: [dead] });
    const live = all.filter((name) => name !== dead);
    assert.deepEqual([...((await post.read()) as string[])].sort(), [...live].sort());
    const [batch, edge] = [post.paths.at(-1), post.paths.at(-2)];
    assert.deepEqual([batch, /insights$/.test(edge ?? '')], ['', true]);
    assert.ok(post.paths.length <= 3, 'what it is, all together, a batch');
    await post.read();
    assert.equal(post.paths.length, 1);
    await post.change({ dead_metrics: [] });
  }
});

test('on Instagram’s own host, which takes no batches, one dead metric costs one call, once', async () => {
  for (const dead of ['reach', 'likes', 'reels_skip_rate']) {
    const post = await openPost(instagramSubject, /Reel/);
    await post.change({ dead_metrics: [dead] });
    const live = instagramMetrics('REELS').filter((name) => name !== dead);
    assert.deepEqual(await post.read(), live);
    assert.deepEqual(post.paths, ['', '/insights', '/insights']);
    await post.read();
    assert.deepEqual(post.paths, ['/insights']);
    await post.change({ dead_metrics: [] });
  }
});

test('a connection without the permission for videos reads its posts all the same', async () => {
  const video = await openPost(facebookSubject, /^video$/);
  const text = await openPost(facebookSubject, /^text$/);
  await video.change({ refusals: { videoInsights: { code: 200 } } });
  assert.equal(await video.read(), 'nothing');
  assert.equal((await text.read())?.length, namesOf('post').length);
  await video.change({ refusals: {} });
});
