/**
 * Playlists against the sandbox, judged by its ledger. The promise: whatever breaks, a video has no second entry in a
 * playlist, and one that is missing has a note that names the playlist.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type ContractFixture, openContractFixture } from '../../../test/contract-fixture.ts';
import { sampleOf } from '../../../test/contract-sample.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { minutes } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { sendRequest } from '../../lib/outbound.ts';
import { createTestSend } from '../contract-harness.ts';
import { faults } from '../contract-subjects.ts';
import { ownPlaylists, playlistsWith, youtubeSubject } from './contract-subject.ts';

const [, , kind] = youtubeSubject.kinds;
const [account] = youtubeSubject.accounts;
const allPlaylists = ownPlaylists.map(({ id }) => id);
const defaults = {
  ...youtubeSubject.sandboxSettings,
  playlist_max_items: 5_000,
  list_lag_ms: 0,
  refusals: {},
};
let fixture: ContractFixture;
let world: ContractFixture['world'];

before(async () => {
  fixture = await openContractFixture(youtubeSubject);
  world = fixture.world;
});
afterEach(async () => {
  await world.clearFaults();
  await set(defaults);
});
after(() => fixture[Symbol.asyncDispose]());

const set = (change: object) => world.settings({ platform: 'youtube', ...change });
const fault = (operation: string, wanted: (typeof faults)[number]) =>
  world.fault({ platform: 'youtube', operation, ...wanted });

function write(playlists: readonly { id: string; name: string }[] = ownPlaylists) {
  assert.ok(kind);
  const content: Content = fixture.write(kind);
  const chosen = {
    ...content,
    options: { ...content.options, playlists: playlists.map((one) => ({ ...one })) },
  };
  return createTestSend(fixture.stage, { kind, content: chosen });
}

/** Sends a post to its end, and says which playlists have the video and what the note says. */
async function publish(post = write()) {
  const published = (await post.finish()) as { externalId: string; note?: Message };
  // Also what takes effect late counts.
  await world.advance(minutes(5));
  await post.assertPublishedOnce();
  const joined = playlistsWith(await world.history(account), published.externalId);
  return { joined, note: published.note?.text ?? '' };
}

test('a video joins its playlists in the approved order', async () => {
  assert.deepEqual(await publish(), { joined: allPlaylists, note: '' });
  const reversed = [...ownPlaylists].reverse();
  assert.deepEqual((await publish(write(reversed))).joined, [...allPlaylists].reverse());
});

test('a video does not join a playlist that is not called what was approved', async () => {
  const [first, ...others] = ownPlaylists;
  assert.ok(first);
  const { joined, note } = await publish(write([{ ...first, name: 'Press reviews' }, ...others]));
  assert.deepEqual(joined, allPlaylists.slice(1));
  assert.match(note, /"Press reviews"\. That playlist now has another name on YouTube/);
});

for (const wanted of faults)
  test(`one entry in each playlist after a fault of the call that adds it: ${JSON.stringify(wanted)}`, async () => {
    await fault('addPlaylistItem', wanted);
    const { joined, note } = await publish();
    assert.equal(await world.armedFaults(), 0, 'it was never met');
    assert.deepEqual([new Set(joined), note], [new Set(allPlaylists), '']);
    assert.equal(joined.length, allPlaylists.length);
  });

for (const kindOfFault of ['status_after_effect', 'status_before_effect'] as const)
  test(`one entry in each playlist after "video not found", as was seen with the entry added: ${kindOfFault}`, async () => {
    const unknownVideo = { status: 404, reason: 'videoNotFound' };
    await world.fault({
      platform: 'youtube',
      operation: 'addPlaylistItem',
      kind: kindOfFault,
      ...unknownVideo,
    });
    const { joined, note } = await publish();
    assert.deepEqual([[...joined].sort(), note], [[...allPlaylists].sort(), '']);
  });

test('one entry in each playlist, also when reading the playlist after a lost answer fails', async () => {
  for (const lost of ['drop_after_effect', 'drop_before_effect'] as const)
    for (const wanted of sampleOf(faults, 5, `reading after ${lost}`)) {
      await fault('addPlaylistItem', { kind: lost });
      await fault('listPlaylistItems', wanted);
      const { joined, note } = await publish();
      assert.equal(await world.armedFaults(), 0, JSON.stringify(wanted));
      assert.deepEqual([[...joined].sort(), note], [[...allPlaylists].sort(), ''], JSON.stringify(wanted));
    }
});

test('an entry that the playlist shows late is not added again', async () => {
  await set({ list_lag_ms: 100_000 });
  for (const kindOfFault of ['drop_after_effect', 'hang_after_effect', 'truncated'] as const) {
    await fault('addPlaylistItem', { kind: kindOfFault });
    const { joined, note } = await publish();
    assert.deepEqual([[...joined].sort(), note], [[...allPlaylists].sort(), '']);
  }
});

for (const when of ['before', 'after'] as const)
  test(`a crash right ${when} any call adds no second entry, and a missing one is reported`, async () => {
    let missing = 0;
    for (let at = 1; ; at += 1) {
      const post = write();
      const result = await post.attempt({ at, when });
      if (result !== 'crashed' && result.kind === 'published') break;
      const published = result !== 'crashed' && result.kind === 'present' ? result : await post.finish();
      await post.assertPublishedOnce();
      const joined = playlistsWith(await world.history(account), published.externalId);
      const note = 'note' in published ? ((published.note as Message).text ?? '') : '';
      for (const { id, name } of ownPlaylists) {
        if (joined.includes(id)) continue;
        missing += 1;
        assert.match(note, new RegExp(`playlist "${name}"`), `call ${at}`);
      }
    }
    assert.ok(missing > 0, 'no crash came between the video and its playlists');
  });

test('a playlist that is gone, full, another channel’s or out of units leaves a published video and a note', async () => {
  const [guides, roast] = ownPlaylists;
  const gone = { id: 'PLNoSuchPlaylist0000', name: 'Gone' };
  const foreign = { id: 'PLForCafes2Lanternfish0Wholesale-A', name: 'For cafés' };
  const some = await publish(write([gone, guides, foreign]));
  assert.deepEqual(some.joined, [guides.id]);
  assert.match(some.note, /"Gone"\. YouTube no longer has.*"For cafés"\. YouTube does not let/);
  assert.doesNotMatch(some.note, /Brewing/);

  await set({ playlist_max_items: 0 });
  const full = await publish(write([roast]));
  assert.deepEqual(full.joined, []);
  assert.match(full.note, /"Behind the roast"\. It has as many videos/);

  await set({ ...defaults, refusals: { addPlaylistItem: 'quotaExceeded' } });
  const usedUp = await publish(write([roast]));
  assert.deepEqual(usedUp.joined, []);
  assert.match(usedUp.note, /"Behind the roast"\. Today’s limit/);

  await set({ ...defaults, refusals: { addPlaylistItem: 'SERVICE_UNAVAILABLE' } });
  const unavailable = await publish(write([roast]));
  assert.deepEqual(unavailable.joined, []);
  assert.match(unavailable.note, /playlist "Behind the roast"/);
});

test('the editor offers the channel’s own playlists', async () => {
  const { publisher, stage } = fixture;
  const io = { ...stage.getGrant(account), account, request: sendRequest, now: world.now };
  const found = await publisher.findEntities?.('playlists', '', io);
  assert.ok(found?.kind === 'ok', JSON.stringify(found));
  assert.deepEqual(
    found.value.map(({ id, name }) => ({ id, name })),
    [...ownPlaylists].reverse(),
  );
  assert.match(found.value[0]?.detail?.text ?? '', /^\d+ videos, public$/);
});
