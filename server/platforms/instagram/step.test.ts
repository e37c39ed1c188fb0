import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { testSettings } from './test-settings.ts';
import {
  account,
  carousel,
  container,
  created,
  finished,
  formOf,
  graphError,
  lost,
  mediaId,
  ok,
  permalink,
  photoPost,
  published,
  quotaAvailable,
  reel,
  runStep,
  shown,
  start,
  state,
  story,
  video,
} from './test-support.ts';

const pending = (waitMs: number) => ({ kind: 'pending', checkAt: later(new Date(start), waitMs) });
const sent = { container: '1', sentMs: start };

test('a picture: created, awaited, quota checked, published, its link read', async () => {
  const { outcome, calls, requests, handles } = await runStep([
    created('1'),
    finished,
    quotaAvailable,
    published,
    shown,
  ]);
  assert.deepEqual(calls, [
    'POST ig/media',
    'GET 1',
    'GET ig/content_publishing_limit',
    'committing',
    'POST ig/media_publish',
    `GET ${mediaId}`,
  ]);
  assert.deepEqual(outcome, { kind: 'published', externalId: mediaId, url: permalink });
  assert.ok(requests[0]);
  assert.deepEqual(formOf(requests[0]), {
    alt_text: 'a cup',
    caption: 'Fresh #coffee\ntoday',
    image_url: 'https://signoff.example/m/bb?ttl=7200',
  });
  assert.equal(requests[0].headers?.authorization, 'Bearer token');
  assert.ok(requests.every(({ url }) => url.startsWith('https://graph.instagram.com/v25.0/')));
  assert.ok(requests[3]);
  assert.deepEqual(formOf(requests[3]), { creation_id: '1' });
  assert.deepEqual(handles.publish, sent);
});

test('each part of a carousel is saved before the next is created, and a send continues there after a crash', async () => {
  const { calls, requests, handles } = await runStep(
    [
      created('11'),
      created('12'),
      finished,
      finished,
      created('2'),
      finished,
      quotaAvailable,
      published,
      shown,
    ],
    { manifest: carousel },
  );
  assert.deepEqual(calls.slice(0, 5), [
    'POST ig/media',
    'POST ig/media',
    'GET 11',
    'GET 12',
    'POST ig/media',
  ]);
  assert.ok(requests[0] && requests[1] && requests[4]);
  assert.equal(formOf(requests[0]).is_carousel_item, 'true');
  assert.equal(formOf(requests[0]).caption, undefined);
  assert.equal(formOf(requests[1]).media_type, 'VIDEO');
  assert.deepEqual(formOf(requests[4]), {
    media_type: 'CAROUSEL',
    children: '11,12',
    caption: 'Fresh #coffee\ntoday',
  });
  assert.deepEqual(Object.keys(handles).sort(), ['child_0', 'child_1', 'media', 'post', 'publish']);

  const resumed = await runStep([created('12'), state('IN_PROGRESS')], {
    manifest: carousel,
    handles: { child_0: container('11', { finished: true }) },
  });
  assert.deepEqual(resumed.calls, ['POST ig/media', 'GET 12']);
  assert.deepEqual(resumed.outcome, pending(2_000));
});

test('a Reel with Instagram’s login is fetched, with its cover', async () => {
  const { requests, outcome } = await runStep([created('1'), state('IN_PROGRESS')], { manifest: reel });
  assert.ok(requests[0]);
  assert.deepEqual(formOf(requests[0]), {
    media_type: 'REELS',
    share_to_feed: 'true',
    caption: 'Fresh #coffee\ntoday',
    video_url: 'https://signoff.example/m/aa?ttl=7200',
    cover_url: 'https://signoff.example/m/dd?ttl=7200',
  });
  assert.deepEqual(outcome, pending(2_000));
});

const uri = 'https://rupload.facebook.com/ig-api-upload/v26.0/1';

test('a Reel with Facebook’s login is uploaded to Meta’s own upload host, with its token there only', async () => {
  const { calls, requests } = await runStep(
    [ok({ id: '1', uri }), ok({ success: true, message: 'Upload successful.' }), state('IN_PROGRESS')],
    { manifest: reel, method: 'facebook' },
  );
  assert.deepEqual(calls, [
    'POST ig/media',
    `open 0-${video.sizeBytes - 1}`,
    'POST rupload.facebook.com/ig-api-upload/v26.0/1',
    'GET 1',
  ]);
  assert.ok(requests[0] && requests[1]);
  assert.equal(formOf(requests[0]).upload_type, 'resumable');
  assert.equal(formOf(requests[0]).video_url, undefined);
  assert.equal(requests[0].url, `https://graph.facebook.com/v26.0/${account}/media`);
  assert.deepEqual(requests[1].headers, {
    authorization: 'OAuth token',
    offset: '0',
    file_size: String(video.sizeBytes),
    'content-type': 'application/octet-stream',
  });
  assert.equal(requests[1].bodyLength, video.sizeBytes);
});

test('no other URL gets the bytes or the token', async () => {
  for (const foreign of [
    'https://evil.example/ig-api-upload/1',
    'http://rupload.facebook.com/ig-api-upload/1',
    'https://rupload.facebook.com.evil.example/1',
    'https://token@rupload.facebook.com/1',
  ]) {
    const { outcome, calls } = await runStep([ok({ id: '1', uri: foreign })], {
      manifest: reel,
      method: 'facebook',
    });
    assert.equal(outcome.kind, 'unavailable');
    assert.deepEqual(calls, ['POST ig/media'], foreign);
  }
});

test('an unconfirmed upload abandons its container', async () => {
  const failure = { debug_info: { retriable: false, type: 'ProcessingFailedError', message: 'x' } };
  for (const result of [lost, ok(failure), ok({ success: false }), { ...ok(failure), status: 400 }]) {
    const { outcome, handles } = await runStep([ok({ id: '1', uri }), result], {
      manifest: reel,
      method: 'facebook',
    });
    assert.equal(outcome.kind, 'unavailable');
    assert.equal(handles.post, null);
  }
});

test('without a public URL only videos with Facebook’s login are sent', async () => {
  const settings = { ...testSettings, publicUrl: null };
  const refused = await runStep([], { settings, manifest: photoPost });
  assert.ok(refused.outcome.kind === 'rejected' && refused.outcome.code === 'public_address_needed');
  const plain = { ...reel, media: [video] };
  assert.equal((await runStep([], { settings, manifest: plain })).outcome.kind, 'rejected');
  const taken = await runStep([ok({ id: '1', uri }), ok({ success: true }), state('IN_PROGRESS')], {
    settings,
    manifest: plain,
    method: 'facebook',
  });
  assert.equal(taken.outcome.kind, 'pending');
  assert.equal(
    (await runStep([], { settings, method: 'facebook' })).outcome.kind,
    'rejected',
    'pictures never',
  );
});

test('a Story has no text', async () => {
  const { requests } = await runStep([created('1'), state('IN_PROGRESS')], { manifest: story });
  assert.ok(requests[0]);
  assert.deepEqual(Object.keys(formOf(requests[0])), ['media_type', 'image_url']);
});

test('containers are polled quickly at first, then once a minute, and not for ever', async () => {
  const after = async (elapsedMs: number) => {
    const { outcome, handles } = await runStep([state('IN_PROGRESS')], {
      handles: { post: container('1', { madeMs: start - elapsedMs }) },
    });
    return { outcome, handles };
  };
  for (const [elapsedMs, waitMs] of [
    [0, 2_000],
    [2_000, 5_000],
    [7_000, 10_000],
    [17_000, 20_000],
    [40_000, 60_000],
    [1_800_000, 60_000],
  ] as const)
    assert.deepEqual((await after(elapsedMs)).outcome, pending(waitMs));
  const tooLong = await after(3_600_000);
  assert.equal(tooLong.outcome.kind, 'unavailable');
  assert.equal(tooLong.handles.post, null);
});

test('an expired container, one about to expire, and one of the other login are created again', async () => {
  const expired = await runStep([state('EXPIRED')], { handles: { post: container('1') } });
  assert.equal(expired.outcome.kind, 'unavailable');
  assert.equal(expired.handles.post, null);
  for (const old of [
    container('1', { madeMs: start - 23 * 3_600_000 }),
    container('1', { way: 'facebook' }),
  ]) {
    const { calls } = await runStep([created('2'), state('IN_PROGRESS')], { handles: { post: old } });
    assert.deepEqual(calls, ['POST ig/media', 'GET 2']);
  }
});

test('a container that is not found yet is awaited; after a while another is created', async () => {
  let handles: Awaited<ReturnType<typeof runStep>>['handles'] = { post: container('1') };
  for (const expected of ['pending', 'pending', 'unavailable']) {
    const turn = await runStep([graphError(100, 33)], { handles });
    assert.equal(turn.outcome.kind, expected);
    handles = turn.handles;
  }
  assert.equal(handles.post, null);
});

test('a post that is not found yet is out, and its link is asked for again', async () => {
  const early = await runStep([finished, quotaAvailable, published, graphError(100, 33)], {
    handles: { post: container('1') },
  });
  assert.equal(early.outcome.kind, 'pending');
  const { outcome, calls } = await runStep([shown], { handles: early.handles, nowMs: start + 5_000 });
  assert.ok(outcome.kind === 'published' && outcome.url === permalink);
  assert.equal(calls.length, 1);
});

test('a used-up quota is a recorded wait, and nothing is published', async () => {
  const full = ok({ data: [{ quota_usage: 50, config: { quota_total: 50, quota_duration: 86_400 } }] });
  const { outcome, calls, usages } = await runStep([finished, full], { handles: { post: container('1') } });
  const until = later(new Date(start), 300_000);
  assert.deepEqual(outcome, { kind: 'rate_limited', until, scope: 'account' });
  assert.deepEqual(usages, [{ scope: 'account', usedShare: 1, availableAt: until }]);
  assert.ok(!calls.includes('committing'));
  const withoutQuota = await runStep([finished, ok({ data: [] }), published, shown], {
    handles: { post: container('1') },
  });
  assert.equal(withoutQuota.outcome.kind, 'published');
});

test('a lost answer to the publish call is unknown, and a provably unsent call is not', async () => {
  const ready = { handles: { post: container('1') } };
  for (const result of [lost, ok({ nothing: 1 }), { ...ok({}), status: 502 }]) {
    const { outcome, handles } = await runStep([finished, quotaAvailable, result], ready);
    assert.equal(outcome.kind, 'unknown');
    assert.deepEqual(handles.publish, sent);
  }
  const unsent = await runStep(
    [finished, quotaAvailable, { kind: 'not_sent', reason: verbatim('no address') }],
    ready,
  );
  assert.equal(unsent.outcome.kind, 'unavailable');
  assert.equal(unsent.handles.publish, null);
});

test('an auth refusal of publish and state is a lost connection; of publish alone it is unknown', async () => {
  const ready = { handles: { post: container('1') } };
  const dead = graphError(190, 458);
  assert.equal((await runStep([finished, quotaAvailable, dead, dead], ready)).outcome.kind, 'auth_lost');
  assert.equal((await runStep([finished, quotaAvailable, dead, lost], ready)).outcome.kind, 'unknown');
  assert.equal(
    (await runStep([finished, quotaAvailable, graphError(9, 2207042), dead], ready)).outcome.kind,
    'unknown',
  );
});

test('a post that an earlier attempt published is searched for and never published again', async () => {
  const handles = { post: container('1'), publish: sent };
  const out = await runStep([state('PUBLISHED')], { handles });
  assert.equal(out.outcome.kind, 'unknown');
  assert.deepEqual(out.calls, ['GET 1', 'committing']);
  const gone = await runStep([graphError(100, 33)], { handles });
  assert.equal(gone.outcome.kind, 'unknown');
  assert.equal((await runStep([lost], { handles })).outcome.kind, 'unavailable');
  // Also when nothing shows that we published it.
  const unrecorded = await runStep([state('PUBLISHED')], { handles: { post: container('1') } });
  assert.equal(unrecorded.outcome.kind, 'unknown');
});

test('an earlier attempt without effect is repeated with the same container', async () => {
  const again = await runStep([finished, finished, quotaAvailable, published, shown], {
    handles: { post: container('1'), publish: sent },
  });
  assert.equal(again.outcome.kind, 'published');
  assert.ok(!again.calls.includes('POST ig/media'));
});

test('a block without a post is reported, and not retried', async () => {
  const blocked = await runStep([finished, quotaAvailable, graphError(4, 2207051)], {
    handles: { post: container('1') },
  });
  assert.equal(blocked.outcome.kind, 'unknown');
  assert.deepEqual(blocked.usages, [
    { scope: 'account', usedShare: 1, availableAt: later(new Date(start), 14_400_000) },
  ]);
  const next = await runStep([finished], { handles: blocked.handles });
  assert.ok(next.outcome.kind === 'rejected' && next.outcome.code === 'spam_block');
  const retried = await runStep([finished, quotaAvailable, published, shown], { handles: next.handles });
  assert.equal(retried.outcome.kind, 'published', 'a person may');
});

test('a published post waits a moment for its link, then continues without', async () => {
  const handles = { media: { id: mediaId, sinceMs: start } };
  assert.deepEqual((await runStep([lost], { handles })).outcome, pending(5_000));
  const late = await runStep([lost], { handles, nowMs: start + 60_000 });
  assert.ok(late.outcome.kind === 'published' && late.outcome.note);
  const refusedToken = await runStep([graphError(190)], { handles });
  assert.ok(refusedToken.outcome.kind === 'published' && refusedToken.outcome.externalId === mediaId);
});

test('an account whose login is no longer offered waits', async () => {
  const { outcome } = await runStep([], { settings: { ...testSettings, instagramLogin: null } });
  assert.equal(outcome.kind, 'unavailable');
});
