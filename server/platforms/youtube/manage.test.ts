import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createManager } from './manage.ts';
import { messages } from './messages.ts';
import { testSettings } from './test-settings.ts';
import { answer, channelId, lost, refused, videoId } from './test-support.ts';

const manage = createManager(testSettings);
function ioAnswering(...results: HttpResult[]) {
  const sent: HttpRequest[] = [];
  const io = {
    accessToken: 't',
    scopes: [],
    account: channelId,
    now: () => new Date(),
    request: async (request: HttpRequest) => {
      sent.push(request);
      return results[sent.length - 1] ?? lost;
    },
  };
  return { io, sent };
}
const channel = (more: object = {}) =>
  answer(200, {
    kind: 'youtube#channelListResponse',
    items: [
      {
        id: channelId,
        snippet: { title: 'Lanternfish', description: 'Coffee.', customUrl: '@lantern' },
        contentDetails: { relatedPlaylists: { uploads: 'UUxx' } },
        statistics: {
          viewCount: '123',
          subscriberCount: '45',
          hiddenSubscriberCount: false,
          videoCount: '6',
          ...more,
        },
      },
    ],
  });

test('a channel’s metrics come as strings, and hidden ones are missing', async () => {
  const details = await manage.details(ioAnswering(channel()).io);
  assert.ok(details.kind === 'ok');
  assert.deepEqual(
    details.value.stats.map(({ metric, value }) => [metric, value]),
    [
      ['subscriberCount', 45],
      ['videoCount', 6],
      ['viewCount', 123],
    ],
  );
  assert.equal(details.value.handle, '@lantern');
  const hidden = await manage.details(ioAnswering(channel({ hiddenSubscriberCount: true })).io);
  assert.ok(hidden.kind === 'ok');
  assert.equal(hidden.value.stats[0]?.value, null);
});

test('videos come from the uploads, page by page, with their visibility', async () => {
  const page = answer(200, {
    kind: 'youtube#playlistItemListResponse',
    nextPageToken: 'more',
    items: [
      {
        snippet: { title: 'How we roast', publishedAt: '2026-11-01T10:00:00Z' },
        contentDetails: { videoId },
        status: { privacyStatus: 'unlisted' },
      },
    ],
  });
  const { io, sent } = ioAnswering(channel(), page);
  assert.deepEqual(await manage.posts(io, 'here'), {
    kind: 'ok',
    value: {
      posts: [
        {
          externalId: videoId,
          url: `https://www.youtube.com/watch?v=${videoId}`,
          text: 'How we roast',
          publishedAt: new Date('2026-11-01T10:00:00Z'),
          visibility: messages.unlisted(),
        },
      ],
      next: 'more',
    },
  });
  const query = new URL(sent[1]?.url ?? '').searchParams;
  assert.deepEqual([query.get('playlistId'), query.get('pageToken')], ['UUxx', 'here']);
  const empty = await manage.posts(ioAnswering(channel(), refused(404, 'playlistNotFound')).io, null);
  assert.deepEqual(empty, { kind: 'ok', value: { posts: [], next: null } });
});

test('failures are distinguished', async () => {
  for (const [result, kind] of [
    [refused(401, 'authError'), 'auth_lost'],
    [refused(403, 'insufficientPermissions'), 'auth_lost'],
    [refused(403, 'quotaExceeded'), 'unavailable'],
    [answer(500), 'unavailable'],
    [answer(200, 'x'), 'unavailable'],
    [lost, 'unavailable'],
  ] as const) {
    assert.equal((await manage.details(ioAnswering(result).io)).kind, kind);
    assert.equal((await manage.posts(ioAnswering(channel(), result).io, null)).kind, kind);
  }
});
