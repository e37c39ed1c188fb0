import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleMs } from './limits.ts';
import {
  carousel,
  container,
  finished,
  graphError,
  look,
  lost,
  mediaId,
  ok,
  permalink,
  reel,
  room,
  run,
  shown,
  start,
  state,
  story,
} from './test-support.ts';

const handles = { publish: { container: '1', sentMs: start } };
const out = state('PUBLISHED');
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

test('the container’s word: not published is absent, published is looked up', async () => {
  for (const word of ['FINISHED', 'EXPIRED', 'ERROR'])
    assert.deepEqual((await look([state(word)], { handles })).finding, { kind: 'absent' }, word);
  const { finding, calls } = await look([out, list(item())], { handles });
  assert.deepEqual(finding, present);
  assert.deepEqual(calls, ['GET 1', 'GET ig/media']);
});

test('nothing was ordered: absent without a question', async () => {
  assert.deepEqual(await look([], { handles: {} }), { finding: { kind: 'absent' }, calls: [] });
  assert.deepEqual((await look([], { handles: { publish: null } })).finding, { kind: 'absent' });
});

test('what cannot be read is asked again and never absent', async () => {
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
    assert.equal((await look([result], { handles })).finding.kind, 'ask_later');
  for (const result of [lost, graphError(190), graphError(4), ok({ data: 1 }), list()])
    assert.equal((await look([out, result], { handles })).finding.kind, 'ask_later');
});

test('only text, time and kind that fit, and no post of ours, count', async () => {
  const others = [
    item({ id: '1', caption: 'Fresh #coffee' }),
    item({ id: '2', timestamp: '2026-11-15T09:27:59+0000' }),
    item({ id: '3', media_type: 'CAROUSEL_ALBUM' }),
    item({ id: '4', media_type: 'VIDEO', media_product_type: 'REELS' }),
    item({ id: '5' }),
  ];
  const { finding } = await look([out, list(...others)], { handles, bound: ['5'] });
  assert.equal(finding.kind, 'ask_later');
  assert.deepEqual((await look([out, list(item(), ...others)], { handles, bound: ['5'] })).finding, present);
  // The same one, listed twice because the list moved meanwhile.
  assert.deepEqual((await look([out, list(item(), item())], { handles })).finding, present);
});

test('two that fit are for a person', async () => {
  const { finding } = await look([out, list(item(), item({ id: '9' }))], { handles });
  assert.ok(finding.kind === 'ambiguous');
  assert.deepEqual(
    finding.candidates.map(({ externalId }) => externalId),
    [mediaId, '9'],
  );
});

test('Reels, carousels and Stories are looked for among their own', async () => {
  const asReel = item({ media_type: 'VIDEO', media_product_type: 'REELS' });
  assert.deepEqual((await look([out, list(asReel)], { handles, manifest: reel })).finding, present);
  const album = item({ media_type: 'CAROUSEL_ALBUM' });
  assert.deepEqual((await look([out, list(album)], { handles, manifest: carousel })).finding, present);
});

test('what has no words is told by its kind and time, once ours must be listed too', async () => {
  const asStory = (more: object = {}) => item({ media_product_type: 'STORY', caption: undefined, ...more });
  const ask = (nowMs: number, ...listed: object[]) =>
    look([out, list(...listed)], { handles, manifest: story, nowMs });
  const settled = start + settleMs;
  const { finding, calls } = await ask(settled, asStory());
  assert.deepEqual(calls, ['GET 1', 'GET ig/stories']);
  assert.deepEqual(finding, present);
  // Before, the one that is listed may be somebody else's.
  assert.equal((await ask(settled - 1, asStory())).finding.kind, 'ask_later');
  assert.equal((await ask(settled, asStory(), asStory({ id: '9' }))).finding.kind, 'ambiguous');
  const film = asStory({ id: '9', media_type: 'VIDEO' });
  assert.deepEqual((await ask(settled, film, asStory())).finding, present, 'a video is no picture');
  assert.equal((await ask(settled, film)).finding.kind, 'ask_later');
});

test('the list is read back to before the order, page by page', async () => {
  const newer = item({ id: '7', caption: 'Something else' });
  const more = ok({
    data: [newer],
    paging: { cursors: { after: 'b' }, next: 'https://graph.instagram.com/x' },
  });
  const { finding, calls } = await look([out, more, list(item())], { handles });
  assert.deepEqual(finding, present);
  assert.equal(calls.length, 3);
  const old = ok({
    data: [item({ id: '8', timestamp: '2026-11-14T09:30:03+0000' })],
    paging: { cursors: { after: 'b' }, next: 'https://graph.instagram.com/x' },
  });
  assert.equal((await look([out, old], { handles })).finding.kind, 'ask_later');
});

test('a known id is present, with or without its link', async () => {
  const known = { ...handles, media: { id: mediaId, sinceMs: start } };
  assert.deepEqual((await look([shown], { handles: known })).finding, present);
  assert.equal((await look([lost], { handles: known })).finding.kind, 'ask_later');
  assert.equal((await look([lost], { handles: known, nowMs: start + 60_000 })).finding.kind, 'present');
  assert.equal((await look([graphError(190)], { handles: known })).finding.kind, 'present');
  assert.equal((await look([finished], { handles })).finding.kind, 'absent');
});

test('a post that came of an order taken for lost is found, and never called absent', async () => {
  const refused = await run([finished, room, graphError(9007, 2207027), finished], {
    handles: { post: container('1') },
  });
  assert.equal(refused.outcome.kind, 'unavailable');
  const late = await run([out], { handles: refused.handles, nowMs: start + 5_000 });
  assert.equal(late.outcome.kind, 'unknown');
  const { finding } = await look([out, list(item())], { handles: late.handles, startedMs: start + 200_000 });
  assert.deepEqual(finding, present);
});
