import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createFindEntities } from './find-playlists.ts';
import { messages } from './messages.ts';
import { testSettings } from './test-settings.ts';
import { answer, channelId, lost, refused } from './test-support.ts';

const playlist = (title: string, more: { id?: string; channel?: string; privacy?: string } = {}) => ({
  id: more.id ?? `PL${title.replaceAll(' ', '')}0000000000`,
  snippet: { title, channelId: more.channel ?? channelId },
  status: { privacyStatus: more.privacy ?? 'public' },
  contentDetails: { itemCount: title.length },
});
const page = (items: object[], nextPageToken?: string) =>
  answer(200, { kind: 'youtube#playlistListResponse', items, ...(nextPageToken ? { nextPageToken } : {}) });

async function find(query: string, ...answers: HttpResult[]) {
  const sent: HttpRequest[] = [];
  const result = await createFindEntities(testSettings)('playlists', query, {
    account: channelId,
    accessToken: 't',
    scopes: [],
    now: () => new Date(),
    request: async (request) => {
      sent.push(request);
      return answers[sent.length - 1] ?? lost;
    },
  });
  const names = result.kind === 'ok' ? result.value.map(({ name }) => name) : [];
  return { result, names, sent };
}

test('the channel’s own playlists are listed with their size and visibility, from all pages', async () => {
  const pages = [page([playlist('Guides')], 'two'), page([playlist('Roast', { privacy: 'unlisted' })])];
  const { result, sent } = await find('', ...pages);
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, [
    {
      id: 'PLGuides0000000000',
      name: 'Guides',
      kind: 'list',
      detail: messages.playlist_detail({ count: 6, visibility: messages.public() }),
      url: 'https://www.youtube.com/playlist?list=PLGuides0000000000',
    },
    {
      id: 'PLRoast0000000000',
      name: 'Roast',
      kind: 'list',
      detail: messages.playlist_detail({ count: 5, visibility: messages.unlisted() }),
      url: 'https://www.youtube.com/playlist?list=PLRoast0000000000',
    },
  ]);
  assert.equal(result.value[0]?.detail?.text, '6 videos, public');
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).searchParams.get('pageToken')),
    [null, 'two'],
  );
});

test('a query narrows them, and lists that take no entries are left out', async () => {
  const all = [playlist('Brewing Guides'), playlist('Roast'), playlist('Album', { id: 'OLAK5uy_abcdefgh' })];
  assert.deepEqual((await find('guid', page(all))).names, ['Brewing Guides']);
  assert.deepEqual((await find('', page(all))).names, ['Brewing Guides', 'Roast']);
  assert.deepEqual((await find('', answer(200, { kind: 'youtube#playlistListResponse' }))).names, []);
});

test('a channel with endless playlists costs ten units at most', async () => {
  const { sent, names } = await find(
    '',
    ...Array.from({ length: 20 }, () => page([playlist('Guides')], 'on')),
  );
  assert.deepEqual([sent.length, names.length], [10, 10]);
});

test('every failure says why, and another channel’s playlists are never offered', async () => {
  const kinds = async (...answers: HttpResult[]) => (await find('', ...answers)).result.kind;
  assert.equal(await kinds(lost), 'unavailable');
  assert.equal(await kinds(answer(500)), 'unavailable');
  assert.equal(await kinds(answer(200, '<html>')), 'unavailable');
  assert.equal(await kinds(refused(403, 'quotaExceeded')), 'unavailable');
  assert.equal(await kinds(refused(401, 'authError')), 'auth_lost');
  assert.equal(await kinds(refused(403, 'insufficientPermissions')), 'auth_lost');
  assert.equal(await kinds(page([playlist('Theirs', { channel: 'UCyyyyyyyyyyyyyyyyyyyyyy' })])), 'auth_lost');
});
