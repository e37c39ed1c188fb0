/**
 * What the contract test does not cover: Stories, parts, cut connections, duplicates and allowances, against the
 * sandbox.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ContractFixture, openContractFixture } from '../../../test/contract-fixture.ts';
import { sendRequest } from '../../lib/outbound.ts';
import { createTestSend } from '../contract-harness.ts';
import type { ContentKind } from '../contract-types.ts';
import { facebookSubject } from './contract-subject.ts';

let opened: ContractFixture;
before(async () => {
  opened = await openContractFixture(facebookSubject);
});
after(() => opened[Symbol.asyncDispose]());

const [text] = facebookSubject.kinds;
const [coffee, wholesale] = facebookSubject.accounts;
const change = (settings: object) => opened.world.settings({ platform: 'facebook', ...settings });
const journey = (kind: ContentKind, content = opened.write(kind)) =>
  createTestSend(opened.stage, { kind, content });

test('a photo and a video are published as Stories, once and with the approved bytes', async () => {
  const stories: readonly ContentKind[] = [
    {
      name: 'photo Story',
      account: coffee,
      content: (_caption, { photos }) => ({ caption: '', media: photos(1), options: { kind: 'story' } }),
      operations: [],
    },
    {
      name: 'video Story',
      account: wholesale ?? coffee,
      content: (_caption, { video }) => ({
        caption: '',
        media: [video(150_000)],
        options: { kind: 'story' },
      }),
      operations: [],
    },
  ];
  for (const kind of stories) {
    const content = opened.write(kind);
    assert.deepEqual(opened.publisher.check(content), []);
    const post = journey(kind, content);
    const outcome = await post.attempt();
    assert.ok(outcome !== 'crashed' && outcome.kind === 'published', JSON.stringify(outcome));
    await post.assertPublishedOnce();
    assert.equal((await fetch(outcome.url)).status, 200);
    const io = {
      ...opened.stage.getGrant(kind.account ?? coffee),
      now: opened.world.now,
      request: sendRequest,
    };
    assert.equal((await opened.publisher.remove(outcome.externalId, io)).kind, 'removed');
    assert.equal(await post.isVisible(), false);
  }
});

test('a page that is not called what was approved keeps the post from going out, in each kind of post', async () => {
  const other = { id: '104512377012020', name: 'Rival Hall' };
  const kinds: readonly ContentKind[] = [
    {
      name: 'a mention',
      content: (caption) => ({
        caption: `${caption} @${other.name}`,
        media: [],
        options: { mentions: [other] },
      }),
      operations: [],
    },
    {
      name: 'the place of a photo',
      content: (caption, { photos }) => ({ caption, media: photos(1), options: { place: [other] } }),
      operations: [],
    },
    {
      name: 'the place of a Reel',
      content: (caption, { video }) => ({
        caption,
        media: [video(150_000)],
        options: { kind: 'reel', place: [other] },
      }),
      operations: [],
    },
  ];
  for (const kind of kinds) {
    const post = journey(kind);
    const outcome = await post.stepOnce();
    assert.ok(outcome.kind === 'rejected', `${kind.name}: ${outcome.kind}`);
    assert.equal(outcome.code, 'page_name_differs');
    assert.equal(await post.isVisible(), false);
  }
});

test('a photo Story without an answer is settled by the list of Stories, and goes out once', async () => {
  const kind: ContentKind = {
    name: 'photo Story',
    account: coffee,
    content: (_caption, { photos }) => ({ caption: '', media: photos(1), options: { kind: 'story' } }),
    operations: [],
  };
  const loseAnswer = (fault: string) =>
    opened.world.fault({ platform: 'facebook', operation: 'publishPhotoStory', kind: fault });
  const post = journey(kind);
  await loseAnswer('drop_before_effect');
  assert.equal((await post.stepOnce()).kind, 'unknown');
  assert.equal((await post.settle()).kind, 'absent');
  await loseAnswer('drop_after_effect');
  assert.equal((await post.stepOnce()).kind, 'unknown');
  assert.equal((await post.settle()).kind, 'present');
  await post.assertPublishedOnce();
});

test('photos that became too old after a lost answer go out once, after a person said that none is visible', async () => {
  const kind = facebookSubject.kinds.find(({ name }) => name === 'three photos');
  assert.ok(kind);
  const post = journey(kind);
  await opened.world.fault({ platform: 'facebook', operation: 'publishFeed', kind: 'drop_before_effect' });
  assert.equal((await post.stepOnce()).kind, 'unknown');
  assert.equal((await post.settle()).kind, 'absent');
  await opened.world.advance(24 * 60 * 60 * 1000);
  assert.equal((await post.stepOnce()).kind, 'unknown', 'Facebook has deleted the photos, or used them');
  assert.equal((await post.findOnce()).kind, 'ask_later', 'a person decides');
  assert.equal((await post.stepOnce()).kind, 'published', 'the next attempt uploads them again');
  await post.assertPublishedOnce();
});

test('a Story that the list shows late goes out once, although its photo is refused in between', async () => {
  const kind: ContentKind = {
    name: 'photo Story',
    account: wholesale ?? coffee,
    content: (_caption, { photos }) => ({ caption: '', media: photos(1), options: { kind: 'story' } }),
    operations: [],
  };
  await change({ list_lag_ms: 600_000 });
  await opened.world.fault({
    platform: 'facebook',
    operation: 'publishPhotoStory',
    kind: 'drop_after_effect',
  });
  const post = journey(kind);
  assert.equal((await post.stepOnce()).kind, 'unknown');
  assert.equal((await post.settle()).kind, 'absent', 'the list is late');
  await change({ refusals: { publishPhotoStory: { code: 100 } } });
  assert.equal((await post.stepOnce()).kind, 'unknown');
  assert.equal((await post.findOnce()).kind, 'ask_later');
  await opened.world.advance(600_000);
  assert.equal((await post.settle()).kind, 'present');
  await post.assertPublishedOnce();
  await change({ list_lag_ms: 0, refusals: {} });
});

test('a video in parts and a Reel continue where Facebook says after the connection was cut', async () => {
  for (const name of ['video', 'reel']) {
    const kind = facebookSubject.kinds.find((one) => one.name === name);
    assert.ok(kind);
    await change({ chunk_bytes: 65_536, cut_next_upload_after_bytes: 40_000 });
    const post = journey(kind);
    await post.finish();
    await post.assertPublishedOnce();
    await change({ chunk_bytes: 52_428_800, cut_next_upload_after_bytes: 0 });
  }
});

test('a duplicate is refused when it is another post, and evidence when it may be our own', async () => {
  await change({ refuse_duplicates: true });
  const written = opened.write(text);
  await journey(text, written).finish();
  const second = await journey(text, written).stepUnchecked();
  assert.ok(second.kind === 'rejected' && second.code === 'duplicate_content', JSON.stringify(second));

  const own = journey(text);
  await opened.loseTheAnswer('drop_after_effect');
  assert.equal((await own.stepOnce()).kind, 'unknown');
  await opened.world.advance(300_000);
  const again = await own.attempt();
  assert.ok(again !== 'crashed' && again.kind === 'present', JSON.stringify(again));
  await own.assertPublishedOnce();
  await change({ refuse_duplicates: false });
});

test('a video that Facebook cannot process is refused, and nothing is visible', async () => {
  const reel = facebookSubject.kinds.find(({ name }) => name === 'reel');
  assert.ok(reel);
  await change({ fail_next_processing: ['processing'] });
  const post = journey(reel);
  const outcome = await post.attempt();
  assert.ok(outcome !== 'crashed' && outcome.kind === 'rejected', JSON.stringify(outcome));
  assert.equal(await post.isVisible(), false);
  await post.finish();
  await post.assertPublishedOnce();
});

test('a permanent refusal is reported by its code, and nothing is visible', async () => {
  const refusals = [
    [{ code: 190, subcode: 459 }, 'auth_lost'],
    [{ code: 200 }, 'auth_lost'],
    [{ code: 32 }, 'rate_limited'],
    [{ code: 368, subcode: 1390008 }, 'rejected'],
    [{ code: 100, subcode: 1404078 }, 'rejected'],
    [{ code: 1609005 }, 'rejected'],
  ] as const;
  for (const [refusal, expected] of refusals) {
    await change({ refusals: { publishFeed: refusal } });
    assert.equal((await journey(text).stepOnce()).kind, expected, JSON.stringify(refusal));
  }
  await change({ refusals: {} });
});
