import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '../../lib/message.ts';
import { manifest } from './map.ts';
import {
  answer,
  channelId,
  content,
  inserted,
  lost,
  refused,
  runFind,
  sessionUrl,
  start,
  stored,
  thumbnail,
  total,
  video,
  videoId,
} from './test-support.ts';

const sent = { session: { url: sessionUrl, digest: 'd' }, first_commit_ms: start };
const gone = answer(404);
const channel = answer(200, {
  kind: 'youtube#channelListResponse',
  items: [
    {
      id: channelId,
      snippet: { title: 'Lanternfish' },
      contentDetails: { relatedPlaylists: { uploads: 'UUxxxxxxxxxxxxxxxxxxxxxx' } },
    },
  ],
});
const item = (id: string, more: { title?: string; description?: string; at?: number } = {}) => ({
  snippet: {
    title: more.title ?? 'How we roast',
    description: more.description ?? 'Slowly.',
    publishedAt: new Date(more.at ?? start + 1_000).toISOString(),
    resourceId: { videoId: id },
  },
  contentDetails: { videoId: id },
});
const list = (items: object[], nextPageToken?: string) =>
  answer(200, {
    kind: 'youtube#playlistItemListResponse',
    items,
    ...(nextPageToken ? { nextPageToken } : {}),
  });
const inUploads = (...pages: Parameters<typeof runFind>[1]) => runFind(sent, [gone, channel, ...pages]);

test('a known video is present without a query', async () => {
  const finding = await runFind({ ...sent, video_id: videoId }, []);
  assert.ok(finding.kind === 'present');
  assert.equal(finding.externalId, videoId);
});

test('the session decides: finished is present, short of the end is absent, all bytes is "not yet"', async () => {
  const finding = await runFind(sent, [inserted]);
  assert.deepEqual(finding, {
    kind: 'present',
    externalId: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
  });
  assert.equal((await runFind(sent, [stored(0)])).kind, 'absent');
  assert.equal((await runFind(sent, [stored(total - 1)])).kind, 'absent');
  assert.equal((await runFind(sent, [stored(total)])).kind, 'ask_later');
});

test('no failure of a query means absent', async () => {
  const troubles = [
    lost,
    answer(500),
    answer(200, '<html>'),
    answer(308, '', { range: 'odd' }),
    refused(401, 'authError'),
    answer(429),
  ];
  for (const trouble of troubles) {
    assert.equal((await runFind(sent, [trouble])).kind, 'ask_later');
    assert.equal((await runFind(sent, [gone, trouble])).kind, 'ask_later');
    assert.equal((await runFind(sent, [gone, channel, trouble])).kind, 'ask_later');
  }
  assert.equal((await inUploads(answer(200, {}))).kind, 'ask_later');
});

test('after a forgotten session the uploads are searched by title, description and time', async () => {
  const found = await inUploads(list([item('video-one')]));
  assert.ok(found.kind === 'present');
  assert.equal(found.externalId, 'video-one');
  assert.equal((await inUploads(list([]))).kind, 'absent');
  assert.equal((await inUploads(refused(404, 'playlistNotFound'))).kind, 'absent');
  assert.equal((await inUploads(list([item('video-one', { title: 'Another' })]))).kind, 'absent');
  assert.equal((await inUploads(list([item('video-one', { at: start - 600_000 })]))).kind, 'absent');
  const composed = item('video-one', { title: ' How we roast', description: 'Slowly.\r\n' });
  assert.equal((await inUploads(list([composed]))).kind, 'present');
});

test('videos that cannot be distinguished are left to a person; one bound to another post is not ours', async () => {
  const two = list([item('video-one'), item('video-two')]);
  assert.equal((await inUploads(two)).kind, 'ambiguous');
  assert.equal((await runFind(sent, [gone, channel, two], { bound: ['video-one'] })).kind, 'present');
  const edited = list([item('video-one', { description: 'Changed.' })]);
  assert.equal((await inUploads(edited)).kind, 'ambiguous');
});

test('the list is read back past the attempt, and never for ever', async () => {
  const other = item('video-new', { title: 'Another' });
  const found = await inUploads(list([other], 'next'), list([item('video-one')]));
  assert.equal(found.kind, 'present');
  const old = item('video-old', { at: start - 600_000 });
  assert.equal((await inUploads(list([other, old], 'next'))).kind, 'absent');
  const endless = await inUploads(...Array.from({ length: 10 }, () => list([other], 'next')));
  assert.equal(endless.kind, 'cannot_ask');
});

test('another channel’s uploads say nothing about this one', async () => {
  const other = answer(200, {
    kind: 'x',
    items: [{ id: 'UCyyyyyyyyyyyyyyyyyyyyyy', snippet: { title: 'Other' } }],
  });
  assert.equal((await runFind(sent, [gone, other])).kind, 'cannot_ask');
});

test('a thumbnail that the broken attempt had not set is reported', async () => {
  const approved = manifest(content({ media: [video, thumbnail] }), channelId);
  const finding = await runFind(sent, [inserted], { approved });
  assert.match((finding as { note?: Message }).note?.text ?? '', /thumbnail may not be set/);
});

const roast = { id: 'PLBehindTheRoast7Lanternfish0Coffe', name: 'Behind the roast' };
const joining = manifest(content({ options: { title: 'How we roast', playlists: [roast] } }), channelId);
const noteOf = (finding: object): string => (finding as { note?: Message }).note?.text ?? '';

test('a playlist that the broken attempt had not reached is reported, and nothing is added', async () => {
  const before = await runFind(sent, [inserted], { approved: joining });
  assert.match(noteOf(before), /not in the playlist "Behind the roast". The connection broke off/);
  const known = await runFind({ ...sent, video_id: videoId }, [], { approved: joining });
  assert.match(noteOf(known), /not in the playlist "Behind the roast"/);
  const listed = await runFind(sent, [gone, channel, list([item('video-one')])], { approved: joining });
  assert.match(noteOf(listed), /not in the playlist "Behind the roast"/);
});

test('an entry that the broken attempt may have added is looked up', async () => {
  const trying = { result: null, tries: 1, tried_ms: start, unclear: true };
  const handles = { ...sent, video_id: videoId, playlists: { [roast.id]: trying } };
  const entries = (...videos: string[]) => list(videos.map((id) => ({ contentDetails: { videoId: id } })));
  const noteAfter = async (result: Parameters<typeof runFind>[1][number]) =>
    noteOf(await runFind(handles, [result], { approved: joining }));
  assert.equal(await noteAfter(entries(videoId)), '');
  assert.match(await noteAfter(entries()), /could not find out whether .*"Behind the roast"/);
  for (const trouble of [lost, answer(500), refused(403, 'quotaExceeded'), answer(200, '{}')])
    assert.match(await noteAfter(trouble), /could not find out whether/);
  assert.match(await noteAfter(refused(404, 'playlistNotFound')), /no longer has that playlist/);
});
