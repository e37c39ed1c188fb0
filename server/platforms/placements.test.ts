import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  formatBytes,
  formatDuration,
  formatFileType,
  formatPixels,
  formatRatio,
} from '../domain/media/format-file-facts.ts';
import type { FrameRules, ImageRules, VideoRules } from '../domain/media/placements.ts';
import { subjects } from './contract-subjects.ts';
import { catalog } from './index.ts';
import { limits as linkedinLimits } from './linkedin/limits.ts';

const placements = catalog.profiles.flatMap((profile) => profile.placements);

test('every platform has placements, each with its own name', () => {
  assert.deepEqual(new Set(placements.map(({ platform }) => platform)), new Set(catalog.names));
  assert.equal(new Set(placements.map(({ id }) => id)).size, placements.length);
  assert.equal(new Set(placements.map(({ label }) => label.text)).size, placements.length);
  for (const { id, platform } of placements) assert.ok(id.startsWith(`${platform}.`));
});

test('unaccepted kinds are explained in a sentence, and every placement accepts something', () => {
  for (const { id, image, video, noImage, noVideo } of placements) {
    assert.ok(image !== null || video !== null, id);
    for (const [rules, why] of [
      [image, noImage],
      [video, noVideo],
    ] as const) {
      assert.equal(rules === null, why !== undefined, id);
      if (why !== undefined) assert.match(why.text, /^[A-Z].*\.$/);
    }
  }
});

test('our renditions are accepted wherever their kind is: JPEG, and H.264 with AAC in MP4', () => {
  for (const { id, image, video } of placements) {
    if (image) assert.ok(image.mimes.includes('image/jpeg'), id);
    if (video) {
      assert.ok(video.mimes.includes('video/mp4'), id);
      assert.ok(video.videoCodecs === 'any' || video.videoCodecs.includes('avc'), id);
      assert.ok(video.audioCodecs === 'any' || video.audioCodecs.includes('aac'), id);
      assert.ok((video.maxAudioSampleRate ?? 48_000) >= 48_000, id);
    }
  }
});

test('lower limits lie below upper ones, and the longest video allows one megabit a second', () => {
  for (const { id, image, video } of placements) {
    for (const rules of [image, video]) {
      assert.ok((rules?.minRatio ?? 0) <= (rules?.maxRatio ?? Infinity), id);
      assert.ok((rules?.minWidth ?? 0) <= (rules?.maxWidth ?? Infinity), id);
      assert.ok((rules?.minHeight ?? 0) <= (rules?.maxHeight ?? Infinity), id);
    }
    if (!video) continue;
    assert.ok((video.minDurationMs ?? 0) < video.maxDurationMs, id);
    assert.ok((video.minFrameRate ?? 0) < (video.maxFrameRate ?? Infinity), id);
    assert.ok((video.maxSizeBytes * 8_000) / video.maxDurationMs > 1_000_000, id);
    assert.ok(
      (video.minSizeBytes ?? 0) < (1_000_000 / 8_000) * (video.minDurationMs ?? 0) || !video.minSizeBytes,
      id,
    );
  }
});

test("LinkedIn's picture limits are those of its placement", () => {
  const image = placements.find(({ id }) => id === 'linkedin.post')?.image;
  const { mimes, maxSizeBytes, maxPixels } = linkedinLimits.images;
  assert.deepEqual([mimes, maxSizeBytes, maxPixels], [image?.mimes, image?.maxSizeBytes, image?.maxPixels]);
});

test('the table in docs/platforms/README.md says what the data says', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/platforms/README.md'), 'utf8');
  // A formatter may have widened the columns.
  const narrow = page.replaceAll(/ {2,}/g, ' ').replaceAll(/-{4,}/g, '---');
  assert.ok(narrow.includes(table()), `docs/platforms/README.md should have this table:\n\n${table()}`);
});

function table(): string {
  const rows = placements.map(({ label, image, video }) => [
    label.text,
    image ? formatImage(image) : '–',
    video ? formatVideo(video) : '–',
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(['Where', 'Pictures', 'Videos']), line(['---', '---', '---']), ...rows.map(line)].join('\n');
}

const list = (parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join('; ');

function formatImage(rules: ImageRules): string {
  const kinds = rules.mimes.map(formatFileType).join(', ');
  return list([
    rules.animated ? `${kinds} (may move)` : kinds,
    `at most ${formatBytes(rules.maxSizeBytes)}`,
    ...formatFrame(rules),
  ]);
}

function formatVideo(rules: VideoRules): string {
  const { minDurationMs, maxDurationMs, minFrameRate, maxFrameRate, minSizeBytes, maxBitrate } = rules;
  const bytes = formatBytes(rules.maxSizeBytes);
  return list([
    rules.mimes.map(formatFileType).join(', '),
    rules.videoCodecs !== 'any' && rules.videoCodecs.map(formatCodec).join(', '),
    minDurationMs === undefined
      ? `at most ${formatDuration(maxDurationMs)}`
      : `${formatDuration(minDurationMs)} to ${formatDuration(maxDurationMs)}`,
    minSizeBytes === undefined ? `at most ${bytes}` : `${formatBytes(minSizeBytes)} to ${bytes}`,
    ...formatFrame(rules),
    minFrameRate !== undefined && `${minFrameRate} to ${maxFrameRate} fps`,
    maxBitrate !== undefined && `at most ${maxBitrate / 1_000_000} Mbit/s`,
  ]);
}

const codecs: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};
const formatCodec = (codec: string): string => codecs[codec] ?? codec;

function formatFrame(rules: FrameRules): (string | false)[] {
  const {
    minWidth,
    maxWidth,
    minHeight,
    maxHeight,
    maxShortSide,
    maxLongSide,
    maxPixels,
    minRatio,
    maxRatio,
  } = rules;
  return [
    minRatio !== undefined && maxRatio !== undefined
      ? minRatio === maxRatio
        ? formatRatio(minRatio)
        : `${formatRatio(minRatio)} to ${formatRatio(maxRatio)}`
      : maxRatio !== undefined && `no wider than ${formatRatio(maxRatio)}`,
    minWidth !== undefined &&
      (minHeight === undefined
        ? `at least ${minWidth} wide`
        : `at least ${formatPixels(minWidth, minHeight)}`),
    maxWidth !== undefined &&
      (maxHeight === undefined ? `at most ${maxWidth} wide` : `at most ${formatPixels(maxWidth, maxHeight)}`),
    maxShortSide !== undefined &&
      maxLongSide !== undefined &&
      `at most ${formatPixels(maxShortSide, maxLongSide)} either way up`,
    maxPixels !== undefined && `at most ${maxPixels.toLocaleString('en')} pixels in all`,
  ];
}

test('every platform that can be sent to runs the contract test', () => {
  for (const { name } of subjects)
    assert.ok(
      existsSync(join(import.meta.dirname, name, 'contract.test.ts')),
      `${name} has no contract test`,
    );
  const folders = globSync('*/definition.ts', { cwd: import.meta.dirname }).map((path) => dirname(path));
  assert.deepEqual([...new Set(subjects.map(({ name }) => name))].sort(), folders.sort());
  assert.deepEqual([...catalog.names].sort(), folders);
});
