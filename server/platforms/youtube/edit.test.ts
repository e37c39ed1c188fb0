import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createEditor } from './edit.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import {
  answer,
  channelId,
  content,
  declarations,
  lost,
  notSent,
  noVideos,
  refused,
  start,
  videoId,
} from './test-support.ts';

const editor = createEditor(testSettings);
const listed = (snippet: object = {}, status: object = {}) =>
  answer(200, { kind: 'youtube#videoListResponse', items: [{ id: videoId, snippet, status }] });
const updated = (privacyStatus = 'public') =>
  answer(200, { kind: 'youtube#video', id: videoId, status: { privacyStatus } });

async function apply(
  answers: HttpResult[],
  { options = {} as object, declared = declarations as Record<string, string> } = {},
) {
  const sent: HttpRequest[] = [];
  const approved = manifest(
    content({ caption: 'Slower.', options: { title: 'How we roast now', ...options } }),
    channelId,
  );
  const outcome = await editor.apply(videoId, approved, {
    accessToken: 't',
    scopes: [],
    declarations: declared,
    now: () => new Date(start),
    request: async (request) => {
      sent.push(request);
      return answers.shift() ?? lost;
    },
  });
  return { outcome, sent };
}

test('both parts are sent whole, with what was declared and what was set on YouTube', async () => {
  const before = listed(
    { title: 'Old', tags: ['old'], defaultAudioLanguage: 'de', channelId, thumbnails: {} },
    { privacyStatus: 'private', publicStatsViewable: false, publishAt: '2027-01-01T00:00:00Z' },
  );
  const { outcome, sent } = await apply([before, updated()], { options: { language: 'en' } });
  assert.equal(sent[0]?.url.split('?')[1], `part=snippet%2Cstatus&id=${videoId}`);
  assert.deepEqual([sent[1]?.method, sent[1]?.url.split('?')[1]], ['PUT', 'part=snippet%2Cstatus']);
  assert.deepEqual(JSON.parse(String(sent[1]?.body)), {
    id: videoId,
    snippet: {
      title: 'How we roast now',
      description: 'Slower.',
      categoryId: '22',
      defaultLanguage: 'en',
      defaultAudioLanguage: 'de',
    },
    status: {
      license: 'youtube',
      embeddable: true,
      privacyStatus: 'public',
      selfDeclaredMadeForKids: false,
      containsSyntheticMedia: false,
      publicStatsViewable: false,
    },
  });
  const url = `https://www.youtube.com/watch?v=${videoId}`;
  assert.deepEqual(outcome, { kind: 'published', externalId: videoId, url });
});

test('playlists stay as they are: they are fixed, and a change sends nothing about them', async () => {
  assert.ok(editor.supported);
  assert.ok(!editor.parts.includes('playlists'));
  const playlists = [{ id: 'PLBehindTheRoast7Lanternfish0Coffe', name: 'Behind the roast' }];
  const { outcome, sent } = await apply([listed(), updated()], { options: { playlists } });
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(
    sent.map(({ url }) => new URL(url).pathname.split('/').at(-1)),
    ['videos', 'videos'],
  );
  assert.deepEqual(Object.keys(JSON.parse(String(sent[1]?.body))), ['id', 'snippet', 'status']);
});

test('a video that stays private though it was approved as public says so', async () => {
  const { outcome } = await apply([listed(), updated('private')]);
  assert.ok(outcome.kind === 'published');
  assert.match(outcome.note?.text ?? '', /approved as public, but YouTube shows it as private/);
});

test('without declarations nothing is requested or changed', async () => {
  const { outcome, sent } = await apply([], { declared: {} });
  assert.equal(outcome.kind, 'rejected');
  assert.equal(sent.length, 0);
});

test('every failure has its outcome, in reading and in writing', async () => {
  const cases: readonly (readonly [HttpResult, string])[] = [
    [lost, 'unavailable'],
    [notSent, 'unavailable'],
    [answer(500), 'unavailable'],
    [answer(409), 'unavailable'],
    [answer(200, '<html>'), 'unavailable'],
    [answer(404, '<html>'), 'unavailable'],
    [refused(404, 'videoNotFound'), 'rejected:video_gone'],
    [refused(401, 'authError'), 'auth_lost'],
    [refused(403, 'insufficientPermissions'), 'rejected:insufficient_permissions'],
    [refused(403, 'forbidden'), 'rejected:forbidden'],
    [refused(403, 'quotaExceeded'), 'rate_limited'],
    [refused(429, 'rateLimitExceeded'), 'rate_limited'],
    [refused(400, 'invalidTags'), 'rejected:invalid_tags'],
    [refused(400, 'defaultLanguageNotSet'), 'rejected:default_language_not_set'],
  ];
  for (const [result, expected] of cases)
    for (const answers of [[result], [listed(), result]]) {
      const { outcome, sent } = await apply([...answers]);
      const named = outcome.kind === 'rejected' ? `rejected:${outcome.code}` : outcome.kind;
      assert.equal(named, expected, JSON.stringify(result));
      assert.equal(sent.length, answers.length);
    }
  const { outcome, sent } = await apply([noVideos]);
  assert.ok(outcome.kind === 'rejected' && outcome.code === 'video_gone');
  assert.equal(sent.length, 1, 'what is gone is not written to');
});
