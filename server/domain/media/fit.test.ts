import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import { checkPlacements, type Fit, type FittedFile, fit, predictedFacts, type Tools } from './fit.ts';
import { formatBytes, formatDuration, formatRatio } from './format-file-facts.ts';
import type { Placement } from './placements.ts';

const placements = catalog.profiles.flatMap((profile) => profile.placements);

const tools: Tools = { videoUnavailableReason: null };
const placementOf = (id: string): Placement => placements.find((placement) => placement.id === id)!;

const picture = (changes: Partial<FittedFile> = {}): FittedFile => ({
  kind: 'image',
  mime: 'image/jpeg',
  width: 3_000,
  height: 4_500,
  durationMs: null,
  details: {},
  sizeBytes: 3_000_000,
  focus: null,
  crops: {},
  ...changes,
});

const video = (changes: Partial<FittedFile> = {}): FittedFile => ({
  kind: 'video',
  mime: 'video/mp4',
  width: 1_080,
  height: 1_920,
  durationMs: 20_000,
  details: {
    frameRate: 30,
    videoCodec: 'avc',
    audioCodec: 'aac',
    audioSampleRate: 48_000,
    bitrate: 8_000_000,
  },
  sizeBytes: 20_000_000,
  focus: null,
  crops: {},
  ...changes,
});

const textOf = (result: Fit): string =>
  result.kind === 'cannot'
    ? result.problems.map(({ code, message }) => `${code}: ${message.text}`).join('\n')
    : `${result.kind}: ${result.message.text}`;
const fitAt = (file: FittedFile, id: string, wish = {}, given = tools) =>
  fit(file, placementOf(id), wish, given);

test('a file that a platform accepts is sent as it is', () => {
  assert.equal(textOf(fitAt(picture(), 'linkedin.post')), 'as_is: Sent unchanged.');
  assert.equal(textOf(fitAt(video(), 'tiktok.video')), 'as_is: Sent unchanged.');
  assert.equal(textOf(fitAt(video(), 'instagram.story')), 'as_is: Sent unchanged.');
});

test('a picture of a shape that is not accepted is cropped to the nearest one', () => {
  const result = fitAt(picture(), 'instagram.feed');
  assert.equal(textOf(result), 'make: Cut to 4:5, sent as 1080 × 1350 JPEG.');
  const recipe = { kind: 'picture', crop: 'attention', width: 1_080, height: 1_350, mime: 'image/jpeg' };
  assert.deepEqual(result.kind === 'make' && result.recipe, { ...recipe, maxSizeBytes: 8_000_000 });
});

test('the crop that a person chose comes first, then the focus, then what catches the eye', () => {
  const cropOf = (file: FittedFile, shape?: '4:5' | '1:1') => {
    const result = fitAt(file, 'instagram.feed', { shape });
    return result.kind === 'make' && result.recipe.crop;
  };
  const focus = { x: 0.5, y: 0 };
  const crops = { '4:5': { x: 0, y: 0.1, width: 0.8, height: 2 / 3 } };
  assert.equal(cropOf(picture()), 'attention');
  assert.deepEqual(cropOf(picture({ focus })), { left: 0, top: 0, width: 3_000, height: 3_750 });
  assert.deepEqual(cropOf(picture({ focus, crops })), { left: 0, top: 450, width: 2_400, height: 3_000 });
  assert.deepEqual(cropOf(picture({ focus, crops }), '1:1'), {
    left: 0,
    top: 0,
    width: 3_000,
    height: 3_000,
  });
});

test('videos are cropped around the centre, with even sides', () => {
  const result = fitAt(video({ width: 1_921, height: 1_081 }), 'facebook.reel');
  assert.equal(textOf(result), 'make: Cut to 9:16, sent as 608 × 1080 MP4.');
  assert.deepEqual(result.kind === 'make' && result.recipe.crop, {
    left: 656,
    top: 0,
    width: 608,
    height: 1_080,
  });
});

test('formats that are not accepted become JPEG; transparent pictures stay PNG where possible', () => {
  const clear = picture({ mime: 'image/png', details: { alpha: true } });
  assert.equal(textOf(fitAt(clear, 'linkedin.post')), 'as_is: Sent unchanged.');
  assert.equal(
    textOf(fitAt(clear, 'instagram.feed')),
    'make: Cut to 4:5, sent as 1080 × 1350 JPEG. See-through parts become white.',
  );
  const web = picture({ mime: 'image/webp', width: 1_000, height: 1_000 });
  assert.equal(textOf(fitAt(web, 'linkedin.post')), 'make: Sent as 1000 × 1000 JPEG.');
  assert.equal(
    textOf(fitAt({ ...web, details: { alpha: true } }, 'linkedin.post')),
    'make: Sent as 1000 × 1000 PNG.',
  );
  assert.equal(textOf(fitAt(web, 'tiktok.photo')), 'as_is: Sent unchanged.');
});

test('too many pixels or bytes are reduced', () => {
  assert.equal(
    textOf(fitAt(picture({ width: 8_000, height: 6_000 }), 'linkedin.post')),
    'make: Sent as 6942 × 5207 JPEG.',
  );
  const heavy = picture({ mime: 'image/png', width: 1_000, height: 1_000, sizeBytes: 11_000_000 });
  assert.equal(textOf(fitAt(heavy, 'facebook.post')), 'make: Sent as 1000 × 1000 JPEG.');
  const result = fitAt(video({ sizeBytes: 480_000_000, durationMs: 60_000 }), 'instagram.story');
  assert.equal(textOf(result), 'make: Sent as 1080 × 1920 MP4.');
});

test('nothing is enlarged: a file that is too small, or would be after cropping, is refused', () => {
  assert.equal(
    textOf(fitAt(picture({ width: 300, height: 300 }), 'instagram.feed')),
    'too_small: The picture has 300 × 300 pixels; Instagram posts take at least 320 across. Use a larger one.',
  );
  assert.equal(
    textOf(fitAt(video({ width: 1_280, height: 720 }), 'facebook.reel')),
    'too_small: Cut to 9:16, the video has 406 × 720 pixels; Facebook Reels take at least 540 × 960. Use a larger one.',
  );
});

test('an animation is never turned into a still picture automatically', () => {
  const gif = picture({ mime: 'image/gif', width: 500, height: 500, details: { animated: true } });
  assert.equal(textOf(fitAt(gif, 'linkedin.post')), 'as_is: Sent unchanged.');
  assert.equal(
    textOf(fitAt(gif, 'linkedin.post', { shape: '4:5' })),
    'make: Cut to 4:5, sent as 400 × 500 GIF.',
  );
  const webp = { ...gif, mime: 'image/webp' };
  assert.equal(textOf(fitAt(webp, 'linkedin.post')), 'make: Sent as 500 × 500 GIF.');
  const refused =
    'is animated, but Facebook posts would show only a still. Choose a still picture or a video.';
  assert.equal(textOf(fitAt(gif, 'facebook.post')), `animation_not_taken: This GIF ${refused}`);
  // Every GIF has this information. One without it would lose nothing.
  assert.equal(fitAt({ ...gif, details: {} }, 'facebook.post').kind, 'cannot');
  assert.equal(fitAt({ ...gif, details: { animated: false } }, 'facebook.post').kind, 'as_is');
});

test('a video is never shortened automatically, but a part may be chosen', () => {
  const long = video({ durationMs: 192_000 });
  assert.equal(
    textOf(fitAt(long, 'instagram.story')),
    'too_long: The video is 3:12 long; Instagram Stories take at most 1:00. Choose a part of it.',
  );
  const trim = { startMs: 5_000, endMs: 65_000 };
  assert.equal(
    textOf(fitAt(long, 'instagram.story', { trim })),
    'make: The part from 0:05 to 1:05, sent as 1080 × 1920 MP4.',
  );
  assert.equal(
    textOf(fitAt(long, 'instagram.story', { trim: { startMs: 0, endMs: 61_000 } })),
    'too_long: The chosen part is 1:01 long; Instagram Stories take at most 1:00. Choose a shorter part.',
  );
  assert.equal(
    textOf(fitAt(long, 'instagram.story', { trim: { startMs: 0, endMs: 1_900 } })),
    'too_short: The chosen part is 0:01 long; Instagram Stories take at least 0:03. Choose a longer part.',
  );
  assert.equal(
    textOf(fitAt(long, 'youtube.video', { trim: { startMs: 180_000, endMs: 200_000 } })),
    'trim_outside: The chosen part goes from 3:00 to 3:20, but the video is 3:12 long. Choose another part.',
  );
  assert.equal(fitAt(long, 'youtube.video', { trim: { startMs: 0, endMs: 192_000 } }).kind, 'as_is');
});

test('a file that is too small as it is may be transcoded', () => {
  const small = { sizeBytes: 69_000, durationMs: 10_000 };
  assert.match(textOf(fitAt(video(small), 'linkedin.post')), /^file_too_small/);
  assert.equal(fitAt(video({ ...small, mime: 'video/webm' }), 'linkedin.post').kind, 'make');
});

test('a length is formatted so that it never looks like the limit it exceeds', () => {
  assert.match(textOf(fitAt(video({ durationMs: 60_001 }), 'instagram.story')), /is 1:01 long.*at most 1:00/);
  assert.match(textOf(fitAt(video({ durationMs: 2_999 }), 'instagram.story')), /is 0:02 long.*at least 0:03/);
  assert.equal(fitAt(video({ durationMs: 60_000 }), 'instagram.story').kind, 'as_is');
});

test('other codecs, containers, frame rates and bitrates are transcoded', () => {
  const { details } = video();
  for (const changes of [
    { mime: 'video/webm' },
    { details: { ...details, videoCodec: 'av1' } },
    { details: { ...details, audioCodec: 'opus' } },
    { details: { ...details, audioSampleRate: 96_000 } },
    { details: { ...details, frameRate: 120 } },
    { details: { ...details, bitrate: 40_000_000 } },
  ]) {
    assert.equal(textOf(fitAt(video(changes), 'instagram.reel')), 'make: Sent as 1080 × 1920 MP4.');
  }
  assert.equal(fitAt(video({ details: { ...details, frameRate: 23.976 } }), 'facebook.reel').kind, 'as_is');
});

test('a screen recording with a low frame rate is raised to the required rate, and only then', () => {
  const { details } = video();
  const slow = video({ details: { ...details, frameRate: 15 } });
  for (const [id, least] of [
    ['tiktok.video', 23],
    ['instagram.reel', 23],
    ['facebook.reel', 24],
  ] as const) {
    const result = fitAt(slow, id);
    assert.equal(textOf(result), 'make: Sent as 1080 × 1920 MP4.');
    if (result.kind !== 'make' || result.recipe.kind !== 'video') assert.fail();
    assert.equal(result.recipe.minFrameRate, least);
    assert.equal(predictedFacts(slow, result.recipe).details.frameRate, least);
  }
  assert.equal(fitAt(slow, 'youtube.video').kind, 'as_is');
  const enough = fitAt(video({ mime: 'video/webm' }), 'instagram.reel');
  assert.ok(enough.kind === 'make' && !('minFrameRate' in enough.recipe));
});

test('a video without sound is no problem', () => {
  const { audioCodec: _, audioSampleRate: __, ...silent } = video().details;
  assert.equal(fitAt(video({ details: silent }), 'instagram.reel').kind, 'as_is');
});

test('without the video program, files that need it are refused with the reason; the rest is sent', () => {
  const without = { videoUnavailableReason: verbatim('ffmpeg was not found on this installation.') };
  assert.equal(
    textOf(fitAt(video({ mime: 'video/webm' }), 'instagram.reel', {}, without)),
    'video_tool_missing: The video must be changed for Instagram Reels. ffmpeg was not found on this installation.',
  );
  assert.equal(fitAt(video(), 'instagram.reel', {}, without).kind, 'as_is');
  assert.equal(fitAt(picture(), 'instagram.feed', {}, without).kind, 'make');
});

test('a requested shape that is not accepted is reported with the accepted ones', () => {
  assert.equal(
    textOf(fitAt(picture(), 'instagram.feed', { shape: '9:16' })),
    'shape_not_taken: Instagram posts take nothing taller than 4:5, not 9:16. Choose another shape.',
  );
  assert.equal(
    textOf(fitAt(video(), 'facebook.reel', { shape: '1:1' })),
    'shape_not_taken: Facebook Reels take 9:16, not 1:1. Choose another shape.',
  );
});

test('all problems are reported at once', () => {
  const bad = video({
    width: 200,
    height: 200,
    durationMs: 700_000,
    details: { frameRate: 10, videoCodec: 'av1' },
  });
  const result = fitAt(bad, 'tiktok.video', {}, { videoUnavailableReason: verbatim('No ffmpeg.') });
  assert.deepEqual(result.kind === 'cannot' && result.problems.map(({ code }) => code), [
    'too_long',
    'too_small',
    'video_tool_missing',
  ]);
});

test('the library shows where a file fits', () => {
  const verdicts = (file: FittedFile) =>
    Object.fromEntries(
      checkPlacements(file, placements, tools).map(({ placement, verdict }) => [placement.id, verdict]),
    );
  assert.deepEqual(verdicts(video({ durationMs: 192_000 })), {
    'linkedin.post': 'fits',
    'tiktok.video': 'fits',
    'tiktok.photo': 'does_not_fit',
    'facebook.post': 'fits',
    'facebook.reel': 'does_not_fit',
    'facebook.story': 'does_not_fit',
    'instagram.cover': 'does_not_fit',
    'instagram.feed': 'does_not_fit',
    'instagram.reel': 'fits',
    'instagram.story': 'does_not_fit',
    'youtube.video': 'fits',
    'youtube.short': 'does_not_fit',
    'youtube.thumbnail': 'does_not_fit',
  });
  const [youtube] = checkPlacements(picture(), [placementOf('youtube.video')], tools);
  assert.deepEqual([youtube?.verdict, youtube?.message.text], ['does_not_fit', 'YouTube needs a video.']);
});

test('sizes, durations and shapes are formatted for people', () => {
  assert.deepEqual([640, 75_000, 48_200_000, 500_000_000, 1_000_000_000].map(formatBytes), [
    '640 bytes',
    '75 kB',
    '48.2 MB',
    '500 MB',
    '1 GB',
  ]);
  assert.deepEqual(
    [5_000, 192_000, 3_840_000].map((ms) => formatDuration(ms)),
    ['0:05', '3:12', '1:04:00'],
  );
  assert.deepEqual([1.91, 9 / 16, 2.4, 1 / 2.4].map(formatRatio), ['1.91:1', '9:16', '2.4:1', '1:2.4']);
});
