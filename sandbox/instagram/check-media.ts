import type { JournalEvent } from '../core/journal.ts';
import type { VideoFacts } from '../core/video-facts.ts';
import type { Arrival, NewContainer } from './containers.ts';
import type { StoredFile } from './fetch-media.ts';
import type { InstagramSettings, Settings } from './settings.ts';

/** Instagram's limits on files, with a subcode for the first violation. Values that a file does not contain pass. */
export type Purpose = 'feed' | 'reel' | 'story';

const imageMegabytes = 8;
const feedRatio = { min: 4 / 5, max: 1.91 };
/** Pixels are whole numbers, so ratios are rounded: 1080 by 565 counts as 1.91. */
const ratioTolerance = 0.005;

/** Videos of the feed are those in carousels, as single ones are Reels; a setting applies the rules of Reels to them. */
const videoMegabytes = { feed: 100, reel: 300, story: 100 };
const videoSeconds = {
  feed: { min: 3, max: 60 },
  reel: { min: 3, max: 900 },
  story: { min: 3, max: 60 },
};
const secondsTolerance = 0.05;
const framesPerSecond = { min: 23, max: 60 };
/** Frame rates are computed from integer timestamps, so 23.976 may be read as slightly less. */
const frameTolerance = 0.05;
const maxVideoWidth = 1920;
const videoRatio = {
  feed: { min: feedRatio.min - ratioTolerance, max: feedRatio.max + ratioTolerance },
  reel: { min: 0.01, max: 10 },
  story: { min: 0.1, max: 10 },
};
const maxBitsPerSecond = 25_000_000;
const videoCodecs = ['avc1', 'avc3', 'hvc1', 'hev1'];

export function findImageProblem(
  file: StoredFile,
  purpose: Purpose,
  settings: InstagramSettings,
): number | undefined {
  if (!settings.check_media) return undefined;
  const facts = file.image;
  if (facts?.type !== 'image/jpeg') return 2207005;
  if (file.sizeBytes > imageMegabytes * megabyte(settings)) return 2207004;
  const ratio = facts.width && facts.height ? facts.width / facts.height : null;
  const fits = purpose === 'story' || isWithin(ratio, feedRatio, ratioTolerance);
  return fits ? undefined : 2207009;
}

function videoProblem(file: StoredFile, usedFor: Purpose, settings: InstagramSettings): number | undefined {
  if (!settings.check_media) return undefined;
  const purpose = usedFor === 'feed' && settings.carousel_videos === 'as_reels' ? 'reel' : usedFor;
  const facts = file.video;
  const fits =
    facts !== null &&
    facts.type !== 'video/webm' &&
    file.sizeBytes <= videoMegabytes[purpose] * megabyte(settings) &&
    isWithin(facts.seconds, videoSeconds[purpose], secondsTolerance) &&
    isPlayable(facts, file.sizeBytes, purpose) &&
    !(settings.refuse_late_index && !facts.indexFirst) &&
    !(settings.refuse_edit_lists && facts.hasEditList);
  return fits ? undefined : 2207026;
}

function isPlayable(facts: VideoFacts, sizeBytes: number, purpose: Purpose): boolean {
  const { seconds, width, height } = facts;
  const bitsPerSecond = seconds ? (sizeBytes * 8) / seconds : 0;
  const ratio = width && height ? width / height : null;
  return (
    isWithin(facts.framesPerSecond, framesPerSecond, frameTolerance) &&
    (width === null || width <= maxVideoWidth) &&
    isWithin(ratio, videoRatio[purpose]) &&
    bitsPerSecond <= maxBitsPerSecond &&
    (facts.codec === null || videoCodecs.includes(facts.codec))
  );
}

const megabyte = (settings: InstagramSettings): number =>
  settings.megabyte === 'decimal' ? 1_000_000 : 1_048_576;

const isWithin = (value: number | null, { min, max }: { min: number; max: number }, tolerance = 0): boolean =>
  value === null || (value >= min - tolerance && value <= max + tolerance);

type Deps = { settings: Settings; now: () => number };
const bytesPerWeight = 1_000_000;

/** The effects of a container's files having arrived: when it will be ready, and whether it will fail. */
export function createArrival(
  { settings, now }: Deps,
  container: Pick<NewContainer, 'medium' | 'purpose' | 'thumbOffsetMs'>,
  files: Pick<Arrival, 'file' | 'cover' | 'failure'>,
): { arrival: Arrival; effects: JournalEvent[] } {
  const current = settings.current();
  const [configured, ...rest] = current.fail_processing_with;
  const failure = configured ?? files.failure ?? problemOf(container, files, current);
  const weight =
    Math.floor((files.file?.sizeBytes ?? 0) / bytesPerWeight) * current.video_processing_ms_per_megabyte;
  const durationMs =
    container.medium === 'video' ? current.video_processing_ms + weight : current.image_processing_ms;
  return {
    arrival: { file: files.file, cover: files.cover, failure: failure ?? null, readyAt: now() + durationMs },
    effects: configured === undefined ? [] : [settings.change({ fail_processing_with: rest })],
  };
}

function problemOf(
  container: Pick<NewContainer, 'medium' | 'purpose' | 'thumbOffsetMs'>,
  { file, cover }: Pick<Arrival, 'file' | 'cover'>,
  settings: InstagramSettings,
): number | undefined {
  if (!file) return undefined;
  if (container.medium === 'image') return findImageProblem(file, container.purpose, settings);
  if (cover && settings.check_media && cover.image?.type !== 'image/jpeg') return 2207005;
  const seconds = file.video?.seconds ?? null;
  const offset = container.thumbOffsetMs;
  // A cover overrides the offset, which is then not checked.
  if (!cover && offset !== null && seconds !== null && offset > seconds * 1000) return 2207057;
  return videoProblem(file, container.purpose, settings);
}
