import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Handles, SendIo } from '../../domain/platform-port/publisher.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { manifest } from './map.ts';
import { step } from './step.ts';
import { testSettings } from './test-settings.ts';

const start = new Date('2026-11-15T09:30:00Z');
const videoFile = {
  sha256: 'b'.repeat(64),
  mime: 'video/mp4',
  sizeBytes: 4_194_314,
  width: 540,
  height: 960,
  durationMs: 4_000,
  altText: '',
};
const answer = (status: number, body: object = {}, headers: Record<string, string> = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
});
const address = (part: number) => `https://www.linkedin.com/dms-uploads/v${part}`;
const instructions = [
  { uploadUrl: address(0), firstByte: 0, lastByte: 4_194_303 },
  { uploadUrl: address(1), firstByte: 4_194_304, lastByte: 4_194_313 },
];
const started = (video: string, uploadInstructions: object[] = instructions) =>
  answer(200, { value: { uploadUrlsExpireAt: 1e13, video, uploadInstructions, uploadToken: '' } });
const part = (id: string) => answer(200, {}, { etag: `"/ambry-video/signedId/${id}.bin"` });
const available = answer(200, { status: 'AVAILABLE' });
const processing = answer(200, { status: 'PROCESSING' });
const created = answer(201, {}, { 'x-restli-id': 'urn:li:ugcPost:7' });

async function run(answers: HttpResult[], saved: Handles = {}, account = 'urn:li:organization:1') {
  let handles = saved;
  const sent: HttpRequest[] = [];
  const ranges: unknown[] = [];
  const io: SendIo = {
    accessToken: 'token',
    scopes: [],
    reportUsage: () => undefined,
    handles,
    declarations: {},
    now: () => start,
    save: async (more) => {
      handles = { ...handles, ...more };
    },
    committing: async () => undefined,
    mediaUrl: () => assert.fail('LinkedIn pulls nothing'),
    openMedia: async (_sha256, range) => {
      ranges.push(range && [range.first, range.last]);
      return new Blob([]).stream();
    },
    request: async (request) => {
      sent.push(request);
      return answers.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
    },
  };
  const outcome = await step(
    testSettings,
    manifest({ caption: 'Hi', media: [videoFile], options: {} }, account),
    io,
  );
  const calls = sent.map(
    ({ method, url }) => `${method} ${url.replace(/^https:\/\/[a-z.]+\/(rest\/)?/, '')}`,
  );
  return { outcome, handles, sent, ranges, calls };
}
const bodyOf = (request: HttpRequest | undefined): unknown => JSON.parse(String(request?.body));
const video = 'urn:li:video:C5505AQ';

test('a video is sent part by part, in the ranges LinkedIn names, with its ids unchanged and in order', async () => {
  const { outcome, sent, ranges } = await run([
    started(video),
    part('1'),
    part('2'),
    answer(200),
    available,
    created,
  ]);
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(bodyOf(sent[0]), {
    initializeUploadRequest: {
      owner: 'urn:li:organization:1',
      fileSizeBytes: videoFile.sizeBytes,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  });
  assert.deepEqual(ranges, [
    [0, 4_194_303],
    [4_194_304, 4_194_313],
  ]);
  assert.deepEqual([sent[1]?.bodyLength, sent[2]?.bodyLength], [4_194_304, 10]);
  assert.equal(sent[1]?.headers?.authorization, undefined);
  assert.deepEqual(bodyOf(sent[3]), {
    finalizeUploadRequest: {
      video,
      uploadToken: '',
      uploadedPartIds: ['/ambry-video/signedId/1.bin', '/ambry-video/signedId/2.bin'],
    },
  });
});

test('uploaded parts are not sent again, and after a lost finalize the status is read before it is repeated', async () => {
  const first = await run([started(video), part('1')]);
  assert.equal(first.outcome.kind, 'unavailable');
  const second = await run([part('2'), { kind: 'lost', reason: verbatim('x') }], first.handles);
  assert.deepEqual(second.calls, ['PUT dms-uploads/v1', 'POST videos?action=finalizeUpload']);
  const known = await run([processing, processing], second.handles);
  assert.deepEqual(known.calls, [
    'GET videos/urn%3Ali%3Avideo%3AC5505AQ',
    'GET videos/urn%3Ali%3Avideo%3AC5505AQ',
  ]);
  assert.equal(known.outcome.kind, 'pending');
  const unknown = await run(
    [answer(200, { status: 'WAITING_UPLOAD' }), answer(200), available, created],
    second.handles,
  );
  assert.equal(unknown.outcome.kind, 'published');
});

test('an expired upload URL starts the video again, without the ids of the old parts', async () => {
  const first = await run([started(video), part('1')]);
  const again = await run(
    [answer(401), started('urn:li:video:new'), part('3'), part('4'), answer(200), available, created],
    first.handles,
  );
  assert.equal(again.outcome.kind, 'published');
  assert.deepEqual(again.ranges.length, 3);
  assert.match(String(again.sent[4]?.body), /3\.bin.*4\.bin/);
});

test('parts that do not cover the file, or point to other hosts, are not sent', async () => {
  const invalid = [
    instructions.slice(0, 1),
    [instructions[0], { uploadUrl: address(1), firstByte: 4_194_305, lastByte: 4_194_313 }],
    [instructions[0], { uploadUrl: 'https://evil.example/x', firstByte: 4_194_304, lastByte: 4_194_313 }],
  ] as object[][];
  for (const some of invalid) {
    const { outcome, sent } = await run([started(video, some)]);
    assert.equal(outcome.kind, 'unavailable');
    assert.equal(sent.length, 1);
  }
});

test('a part without an id does not count, and a video that cannot be processed is refused with a message', async () => {
  assert.equal((await run([started(video), answer(200)])).outcome.kind, 'unavailable');
  const failed = answer(200, { status: 'PROCESSING_FAILED' });
  const { outcome } = await run([started(video), part('1'), part('2'), answer(200), failed]);
  assert.ok(outcome.kind === 'rejected');
  assert.equal(outcome.code, 'video_not_processed');
  assert.match(outcome.plainReason.text, /the video\. Save it again as MP4/);
});

test('where a member may not read a file’s status, the send waits; a page’s 403 is a refusal', async () => {
  const answers = () => [started(video), part('1'), part('2'), answer(200), answer(403)];
  const member = await run(answers(), {}, 'urn:li:person:782bbtaQ');
  assert.equal(member.outcome.kind, 'pending');
  const waited = { ...member.handles, polling_since_ms: start.getTime() - 15_000 };
  const ready = await run([answer(403), created], waited, 'urn:li:person:782bbtaQ');
  assert.equal(ready.outcome.kind, 'published');
  assert.equal((await run(answers())).outcome.kind, 'rejected');
});
