import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jpeg, localServer, mp4, pollUntil } from '../test-files.ts';
import { onePixelPng, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  changeSettings,
  connect,
  createContainer,
  type Host,
  instagramHost,
  mediaServer,
  waitForContainer,
} from './test-support.ts';

const files = {
  'ok.jpg': jpeg(),
  'wide.jpg': jpeg(1920, 900),
  'tall.jpg': jpeg(1080, 1920),
  'edge.jpg': jpeg(1080, 566),
  'big.jpg': jpeg(1080, 1080, 8_000_001),
  'png.png': onePixelPng,
  'ok.mp4': mp4(),
  'short.mp4': mp4({ seconds: 2 }),
  'long.mp4': mp4({ seconds: 901 }),
  'slow.mp4': mp4({ fps: 15 }),
  'broad.mp4': mp4({ width: 2160 }),
  'minute.mp4': mp4({ seconds: 61 }),
  'narrow.mp4': mp4({ width: 190, height: 2000 }),
  'tall.mp4': mp4({ width: 200, height: 2000 }),
  'square.mp4': mp4({ width: 1080, height: 1080 }),
  'portrait.mp4': mp4({ width: 1080, height: 1350 }),
  'landscape.mp4': mp4({ width: 1080, height: 566 }),
  'flat.mp4': mp4({ width: 1920, height: 900 }),
  'squareMinute.mp4': mp4({ width: 1080, height: 1080, seconds: 61 }),
  'late.mp4': mp4({}, true),
  'heavy.mp4': mp4({ seconds: 3, size: 10_000_000 }),
};
let sandbox: TemporarySandbox;
let media: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
before(async () => {
  sandbox = await startTemporarySandbox();
  media = await mediaServer(files);
  host = instagramHost(sandbox.url, await connect(sandbox.url));
});
after(async () => {
  await media[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});
const image = async (name: string, change: Record<string, string> = {}) =>
  (await createContainer(host, { image_url: `${media.url}/${name}`, ...change })).error;
const video = async (name: string, change: Record<string, string> = {}) => {
  const made = await createContainer(host, {
    media_type: 'REELS',
    video_url: `${media.url}/${name}`,
    ...change,
  });
  if (made.error) return made.error;
  const end = await waitForContainer(sandbox.url, host, made.body.id);
  return end.status_code === 'ERROR' ? end.status : end.status_code;
};

test('pictures are JPEG, up to 8 MB, between 4:5 and 1.91:1; stories may be tall', async () => {
  assert.equal(await image('ok.jpg'), undefined);
  assert.equal(await image('edge.jpg'), undefined);
  assert.equal(await image('png.png'), '36001/2207005');
  assert.equal(await image('big.jpg'), '36000/2207004');
  assert.equal(await image('wide.jpg'), '36003/2207009');
  assert.equal(await image('tall.jpg'), '36003/2207009');
  assert.equal(await image('tall.jpg', { media_type: 'STORIES' }), undefined);
  assert.equal(await image('missing.jpg'), '9004/2207052');
  assert.equal(await image('ök.jpg'), '9004/2207052');
  await changeSettings(sandbox.url, { images_checked: 'later' });
  const { body } = await createContainer(host, { image_url: `${media.url}/png.png` });
  assert.match((await waitForContainer(sandbox.url, host, body.id)).status, /error code 2207005$/);
  await changeSettings(sandbox.url, { images_checked: 'at_creation' });
});

test('videos are checked during processing; the status text contains the subcode', async () => {
  assert.equal(await video('ok.mp4'), 'FINISHED');
  for (const name of ['short', 'long', 'slow', 'broad', 'late', 'heavy']) {
    assert.equal(await video(`${name}.mp4`), 'Error: Media upload has failed with error code 2207026', name);
  }
  assert.match(await video('missing.mp4'), /2207052$/);
  assert.match(await video('ok.jpg'), /2207026$/);
  assert.match(await video('ok.mp4', { thumb_offset: '10001' }), /2207057$/);
  assert.match(await video('ok.mp4', { cover_url: `${media.url}/missing.jpg` }), /2207052$/);
  assert.match(await video('minute.mp4', { media_type: 'STORIES' }), /2207026$/);
  assert.equal(await video('narrow.mp4'), 'FINISHED');
  assert.match(await video('narrow.mp4', { media_type: 'STORIES' }), /2207026$/);
  assert.equal(await video('tall.mp4', { media_type: 'STORIES' }), 'FINISHED');
  await changeSettings(sandbox.url, { fail_processing_with: [2207053] });
  assert.match(await video('ok.mp4'), /2207053$/);
  assert.equal(await video('ok.mp4'), 'FINISHED');
});

test('videos in carousels follow the strictest rules, or by a setting those of Reels', async () => {
  const item = (name: string) => video(name, { media_type: 'VIDEO', is_carousel_item: 'true' });
  for (const name of ['square', 'portrait', 'landscape'])
    assert.equal(await item(`${name}.mp4`), 'FINISHED', name);
  for (const name of ['ok', 'flat', 'squareMinute'])
    assert.match(await item(`${name}.mp4`), /2207026$/, name);
  await changeSettings(sandbox.url, { carousel_videos: 'as_reels' });
  for (const name of ['ok', 'flat', 'squareMinute'])
    assert.equal(await item(`${name}.mp4`), 'FINISHED', name);
  await changeSettings(sandbox.url, { carousel_videos: 'strictest' });
});

test('captions and other parameters are checked', async () => {
  const caption = (text: string) => image('ok.jpg', { caption: text });
  assert.equal(await caption('x'.repeat(2200)), undefined);
  assert.equal(await caption('x'.repeat(2201)), '36004/2207010');
  assert.equal(await caption('😀'.repeat(1101)), '36004/2207010');
  assert.equal(await caption('#a '.repeat(31)), '36004/2207010');
  assert.equal(await caption('@a '.repeat(21)), '100/2207040');
  assert.equal(await image('ok.jpg', { alt_text: 'x'.repeat(1001) }), '100');
  assert.equal(await image('ok.jpg', { collaborators: 'a,b,c,d' }), '100');
  const tags = (list: object[]) => image('ok.jpg', { user_tags: JSON.stringify(list) });
  assert.equal(await tags([{ username: 'a' }]), '100/2207036');
  assert.equal(await tags([{ username: '@a', x: 0, y: 0 }]), '100/2207037');
  assert.equal(await tags(Array.from({ length: 21 }, () => ({ username: 'a', x: 0, y: 0 }))), '100/2207040');
  assert.equal(await tags([{ username: 'a', x: 0, y: 0, z: 0 }]), '100', 'no such key');
  const positioned = JSON.stringify([{ username: 'a', x: 0.1, y: 0.1 }]);
  assert.equal(await video('ok.mp4', { user_tags: positioned }), '100/2207035');
});

test('media types, carousel items, unknown parameters and uploads are checked', async () => {
  assert.equal(await video('ok.mp4', { media_type: 'VIDEO' }), '100/2207023');
  assert.equal(await video('ok.mp4', { media_type: 'PANORAMA' }), '100/2207023');
  assert.equal(await video('ok.mp4', { is_carousel_item: 'true' }), '100/2207023');
  assert.equal(await image('ok.jpg', { is_carousel_item: 'true', caption: 'no' }), '100');
  assert.equal(await image('ok.jpg', { is_carousel_item: 'true', is_ai_generated: 'true' }), '100');
  assert.equal(await image('ok.jpg', { captoin: 'misspelt' }), '100');
  await changeSettings(sandbox.url, { unknown_parameters: 'ignored' });
  assert.equal(await image('ok.jpg', { captoin: 'misspelt' }), undefined);
  await changeSettings(sandbox.url, { unknown_parameters: 'refused' });
  assert.equal((await createContainer(host, { media_type: 'REELS', upload_type: 'resumable' })).error, '100');
  const trial = { trial_params: '{"graduation_strategy":"MANUAL"}' };
  assert.equal(await video('ok.mp4', trial), 'FINISHED');
  await changeSettings(sandbox.url, { accounts: { ines: { followers: 999 } } });
  assert.equal(await video('ok.mp4', trial), '100/2207081');
});

test('a download that never finishes times out', async () => {
  await using silent = await localServer((req) => req.resume());
  await changeSettings(sandbox.url, { download_timeout_ms: 50 });
  assert.equal((await createContainer(host, { image_url: `${silent.url}/x.jpg` })).error, '-2/2207003');
  await changeSettings(sandbox.url, { download_timeout_ms: 30_000 });
});

test('a running download resumes after a restart', async () => {
  let broken = true;
  let requests = 0;
  await using later = await localServer((_req, res) => {
    requests += 1;
    if (!broken) res.end(files['ok.mp4']);
  });
  const { body } = await createContainer(host, { media_type: 'REELS', video_url: `${later.url}/x.mp4` });
  await pollUntil(async () => requests === 1);
  broken = false;
  await sandbox.restart();
  const again = { ...host, base: `${sandbox.url}/instagram/graph/v25.0` };
  assert.equal((await waitForContainer(sandbox.url, again, body.id)).status_code, 'FINISHED');
});
