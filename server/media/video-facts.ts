/** The facts of a video: read from its container, never decoded. Runs outside the service (video-process.ts). */

import { createRequire } from 'node:module';
import type { InputVideoTrack, Input as OpenVideo } from 'mediabunny';
import type { FileDetails, FileFacts } from '../domain/media/media.ts';
import { messages } from '../domain/media/messages.ts';
import type { Overwrite } from '../domain/media/ports.ts';
import type { Message } from '../lib/message.ts';
import type { Container } from './file-kind.ts';
import { findLocations } from './location.ts';
import { findMatroskaLocations } from './matroska-locations.ts';
import { type ReadRange, readMovieIndex } from './movie-index.ts';

export type VideoReading =
  | { readonly kind: 'video'; readonly facts: FileFacts; readonly overwrite: readonly Overwrite[] }
  | { readonly kind: 'not_readable'; readonly plainReason: Message };

// Each video is read by a process that starts for it, and one bundled file loads in half the time of a hundred
// modules.
const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = createRequire(import.meta.url)(
  'mediabunny',
) as typeof import('mediabunny');

const cacheBytes = 4_000_000;
const framesInspected = 240;
const maxSidePx = 16_384;
const maxPixels = 80_000_000;
const maxSeconds = 24 * 3_600;

const tooManyPlaces = messages.video_too_many_places();

const notReadable = (plainReason: Message): VideoReading => ({ kind: 'not_readable', plainReason });

export async function readVideoFacts(
  read: ReadRange,
  size: number,
  container: Container,
): Promise<VideoReading> {
  if (container === 'matroska')
    return withTracks(read, size, container, await findMatroskaLocations(read, size));
  const result = await readMovieIndex(read, size);
  if ('plainReason' in result) return notReadable(result.plainReason);
  const places = await findLocations(result.index, read);
  return places ? withTracks(read, size, container, places) : notReadable(tooManyPlaces);
}

async function withTracks(
  read: ReadRange,
  size: number,
  container: Container,
  overwrite: readonly Overwrite[],
): Promise<VideoReading> {
  using input = new Input({
    formats: container === 'matroska' ? [WEBM, MATROSKA] : [MP4, QTFF],
    source: new CustomSource({
      getSize: () => size,
      read,
      maxCacheSize: cacheBytes,
      prefetchProfile: 'fileSystem',
      // The caller that waits for the bytes gets the error too.
      handleUnhandledError: () => undefined,
    }),
  });
  const tracks = await input.getVideoTracks();
  const video = await firstKnown(tracks);
  if (!video) return notReadable(await reasonForNoVideo(input, tracks));
  const width = Math.round(await video.getDisplayWidth());
  const height = Math.round(await video.getDisplayHeight());
  if (!(width >= 2 && height >= 2) || width > maxSidePx || height > maxSidePx || width * height > maxPixels)
    return notReadable(messages.video_size_not_true());
  const seconds = await lengthOf(input);
  if (!(seconds > 0)) return notReadable(messages.video_has_no_length());
  if (seconds > maxSeconds) return notReadable(messages.video_longer_than_day());
  const details = await detailsOf(input, video, (size * 8) / seconds, overwrite.length > 0);
  const durationMs = Math.max(1, Math.round(seconds * 1_000));
  return {
    kind: 'video',
    facts: { kind: 'video', mime: await mimeOf(input), width, height, durationMs, details },
    overwrite,
  };
}

async function firstKnown(tracks: readonly InputVideoTrack[]): Promise<InputVideoTrack | undefined> {
  for (const track of tracks) if ((await track.getCodec()) !== null) return track;
  return undefined;
}

async function reasonForNoVideo(input: OpenVideo, tracks: readonly InputVideoTrack[]): Promise<Message> {
  if (tracks.length > 0) return messages.video_codec_unknown();
  if ((await input.getAudioTracks()).length > 0) return messages.only_sound();
  return messages.no_video_in_file();
}

/**
 * The end of the last frame or sound; the file's declared length where that is shorter (an edit) or all there
 * is.
 */
async function lengthOf(input: OpenVideo): Promise<number> {
  const declared = await input.getDurationFromMetadata().catch(() => null);
  const computed = await input.computeDuration().catch(() => null);
  if (computed === null || !(computed > 0)) return declared ?? 0;
  return declared !== null && declared > 0 && declared <= computed + 1 ? declared : computed;
}

async function mimeOf(input: OpenVideo): Promise<string> {
  const format = await input.getFormat();
  if (format === WEBM) return 'video/webm';
  if (format === MATROSKA) return 'video/x-matroska';
  return format === QTFF ? 'video/quicktime' : 'video/mp4';
}

async function detailsOf(
  input: OpenVideo,
  video: InputVideoTrack,
  bitrate: number,
  locationRemoved: boolean,
): Promise<FileDetails> {
  const audio = (await input.getAudioTracks())[0];
  const audioCodec = audio && ((await audio.getCodec()) ?? (await audio.getInternalCodecId()));
  const videoCodec = await video.getCodec();
  const rotation = await video.getRotation();
  const frameRate = await frameRateOf(video);
  return {
    bitrate: Math.round(bitrate),
    ...(frameRate !== undefined && { frameRate }),
    ...(videoCodec && { videoCodec }),
    ...(audio && { audioCodec: typeof audioCodec === 'string' ? audioCodec : 'unknown' }),
    ...(audio && { audioChannels: await audio.getNumberOfChannels() }),
    ...(audio && { audioSampleRate: await audio.getSampleRate() }),
    ...(rotation !== 0 && { rotation }),
    ...(locationRemoved && { locationRemoved }),
  };
}

async function frameRateOf(video: InputVideoTrack): Promise<number | undefined> {
  const metrics = await video
    .computeFrameRateMetrics({ targetPacketCount: framesInspected })
    .catch(() => undefined);
  if (!metrics || metrics.probedPacketCount < 2) return undefined;
  const rate = Math.round(metrics.bestGuessFrameRate * 1_000) / 1_000;
  return rate > 0 && rate <= 1_000 ? rate : undefined;
}
