import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleMs } from './limits.ts';
import { manifest } from './map.ts';
import {
  account,
  carousel,
  container,
  finished,
  graphError,
  lost,
  mediaId,
  ok,
  permalink,
  photo,
  quotaAvailable,
  reel,
  runFind,
  runStep,
  shown,
  start,
  state,
  story,
  written,
} from './test-support.ts';

const handles = { publish: { container: '1', sentMs: start } };
const published = state('PUBLISHED');
const item = (more: object = {}) => ({
  id: mediaId,
  caption: 'Fresh #coffee\ntoday',
  permalink,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  timestamp: '2026-11-15T09:30:03+0000',
  ...more,
});
const list = (...data: object[]) => ok({ data, paging: { cursors: { before: 'a', after: 'b' } } });
const present = { kind: 'present', externalId: mediaId, url: permalink };

test('the container decides: not published is absent, published is looked up', async () => {
  for (const word of ['FINISHED', 'EXPIRED', 'ERROR'])
    assert.deepEqual((await runFind([state(word)], { handles })).finding, { kind: 'absent' }, word);
  const { finding, calls } = await runFind([published, list(item())], { handles });
  assert.deepEqual(finding, present);
  assert.deepEqual(calls, ['GET 1', 'GET ig/media']);
});

test('without a publish call the post is absent without a query', async () => {
  assert.deepEqual(await runFind([], { handles: {} }), { finding: { kind: 'absent' }, calls: [] });
  assert.deepEqual((await runFind([], { handles: { publish: null } })).finding, { kind: 'absent' });
});

test('an unreadable answer is queried again and never means absent', async () => {
  for (const result of [
    lost,
    state('IN_PROGRESS'),
    state('SOMETHING_NEW'),
    graphError(190),
    graphError(100, 33),
    graphError(24, 2207008),
    graphError(2),
    ok({}),
    { ...ok({}), status: 500 },
  ])
    assert.equal((await runFind([result], { handles })).finding.kind, 'ask_later');
  for (const result of [lost, graphError(190), graphError(4), ok({ data: 1 }), list()])
    assert.equal((await runFind([published, result], { handles })).finding.kind, 'ask_later');
});

test('only a post with matching text, time and kind that is not bound to another post of ours counts', async () => {
  const others = [
    item({ id: '1', caption: 'Fresh #coffee' }),
    item({ id: '2', timestamp: '2026-11-15T09:27:59+0000' }),
    item({ id: '3', media_type: 'CAROUSEL_ALBUM' }),
    item({ id: '4', media_type: 'VIDEO', media_product_type: 'REELS' }),
    item({ id: '5' }),
  ];
  const { finding } = await runFind([published, list(...others)], { handles, bound: ['5'] });
  assert.equal(finding.kind, 'ask_later');
  assert.deepEqual(
    (await runFind([published, list(item(), ...others)], { handles, bound: ['5'] })).finding,
    present,
  );
  // The same one, listed twice because the list moved meanwhile.
  assert.deepEqual((await runFind([published, list(item(), item())], { handles })).finding, present);
});

test('two matches are left to a person', async () => {
  const { finding } = await runFind([published, list(item(), item({ id: '9' }))], { handles });
  assert.ok(finding.kind === 'ambiguous');
  assert.deepEqual(
    finding.candidates.map(({ externalId }) => externalId),
    [mediaId, '9'],
  );
});

test('Reels, carousels and Stories are searched for among their own kind', async () => {
  const asReel = item({ media_type: 'VIDEO', media_product_type: 'REELS' });
  assert.deepEqual((await runFind([published, list(asReel)], { handles, manifest: reel })).finding, present);
  const album = item({ media_type: 'CAROUSEL_ALBUM' });
  assert.deepEqual(
    (await runFind([published, list(album)], { handles, manifest: carousel })).finding,
    present,
  );
});

test('a post without text is identified by kind and time, once ours must be listed too', async () => {
  const asStory = (more: object = {}) => item({ media_product_type: 'STORY', caption: undefined, ...more });
  const findAt = (nowMs: number, ...listed: object[]) =>
    runFind([published, list(...listed)], { handles, manifest: story, nowMs });
  const settled = start + settleMs;
  const { finding, calls } = await findAt(settled, asStory());
  assert.deepEqual(calls, ['GET 1', 'GET ig/stories']);
  assert.deepEqual(finding, present);
  // Before that time, the listed one may be another post.
  assert.equal((await findAt(settled - 1, asStory())).finding.kind, 'ask_later');
  assert.equal((await findAt(settled, asStory(), asStory({ id: '9' }))).finding.kind, 'ambiguous');
  const videoStory = asStory({ id: '9', media_type: 'VIDEO' });
  assert.deepEqual((await findAt(settled, videoStory, asStory())).finding, present, 'a video is no picture');
  assert.equal((await findAt(settled, videoStory)).finding.kind, 'ask_later');
});

test('a caption matches without the @ that Instagram leaves out, and not with another one', async () => {
  const thanks = manifest({ ...written([photo]), caption: 'Thanks @anna.b, @tom' }, account);
  const findWith = async (caption: string) =>
    (await runFind([published, list(item({ caption }))], { handles, manifest: thanks })).finding;
  assert.deepEqual(await findWith('Thanks anna.b, tom'), present);
  assert.deepEqual(await findWith('Thanks @anna.b, @tom'), present);
  for (const other of ['Thanks anna.b, @tom', 'Thanks annab, tom', ''])
    assert.equal((await findWith(other)).kind, 'ask_later', other);
});

test('where Instagram tells no captions, a post that may be ours is left to a person', async () => {
  const untold = (id = mediaId) => item({ id, caption: undefined, media_product_type: undefined });
  const findAt = async (nowMs: number, ...listed: object[]) =>
    (await runFind([published, list(...listed)], { handles, nowMs })).finding;
  const settled = start + settleMs;
  assert.equal((await findAt(settled - 1, untold())).kind, 'ask_later', 'ours may not be listed yet');
  const finding = await findAt(settled, untold());
  assert.ok(finding.kind === 'ambiguous');
  assert.deepEqual(
    finding.candidates.map(({ externalId }) => externalId),
    [mediaId],
  );
  const old = item({ id: '7', caption: 'Older', timestamp: '2026-11-14T09:30:03+0000' });
  assert.equal((await findAt(settled, untold(), old)).kind, 'ask_later', 'captions are told: it has none');
  assert.deepEqual(await findAt(settled, untold('9'), item()), present);
});

test('the list is read back to before the publish call, page by page', async () => {
  const newer = item({ id: '7', caption: 'Something else' });
  const more = ok({
    data: [newer],
    paging: { cursors: { after: 'b' }, next: 'https://graph.instagram.com/x' },
  });
  const { finding, calls } = await runFind([published, more, list(item())], { handles });
  assert.deepEqual(finding, present);
  assert.equal(calls.length, 3);
  const old = ok({
    data: [item({ id: '8', timestamp: '2026-11-14T09:30:03+0000' })],
    paging: { cursors: { after: 'b' }, next: 'https://graph.instagram.com/x' },
  });
  assert.equal((await runFind([published, old], { handles })).finding.kind, 'ask_later');
});

test('a known id is present, with or without its link', async () => {
  const known = { ...handles, media: { id: mediaId, sinceMs: start } };
  assert.deepEqual((await runFind([shown], { handles: known })).finding, present);
  assert.equal((await runFind([lost], { handles: known })).finding.kind, 'ask_later');
  assert.equal((await runFind([lost], { handles: known, nowMs: start + 60_000 })).finding.kind, 'present');
  assert.equal((await runFind([graphError(190)], { handles: known })).finding.kind, 'present');
  assert.equal((await runFind([finished], { handles })).finding.kind, 'absent');
});

test('a post from a publish call that was taken for lost is found, and never called absent', async () => {
  const refused = await runStep([finished, quotaAvailable, graphError(9007, 2207027), finished], {
    handles: { post: container('1') },
  });
  assert.equal(refused.outcome.kind, 'unavailable');
  const late = await runStep([published], { handles: refused.handles, nowMs: start + 5_000 });
  assert.equal(late.outcome.kind, 'unknown');
  const { finding } = await runFind([published, list(item())], {
    handles: late.handles,
    startedMs: start + 200_000,
  });
  assert.deepEqual(finding, present);
});
