import type { JournalEvent } from '../core/journal.ts';
import { imageProblem, videoProblem } from './check-media.ts';
import type { Arrival, NewContainer } from './containers.ts';
import type { InstagramSettings, Settings } from './settings.ts';

type Deps = { settings: Settings; now: () => number };
const megabyte = 1_000_000;

/** What follows from the files of a container being here: when it will be ready, and whether it will have failed. */
export function arrivalOf(
  { settings, now }: Deps,
  container: Pick<NewContainer, 'medium' | 'purpose' | 'thumbOffsetMs'>,
  files: Pick<Arrival, 'file' | 'cover' | 'failure'>,
): { arrival: Arrival; effects: JournalEvent[] } {
  const current = settings.current();
  const [ordered, ...rest] = current.fail_processing_with;
  const failure = ordered ?? files.failure ?? problemOf(container, files, current);
  const weight =
    Math.floor((files.file?.sizeBytes ?? 0) / megabyte) * current.video_processing_ms_per_megabyte;
  const takes =
    container.medium === 'video' ? current.video_processing_ms + weight : current.image_processing_ms;
  return {
    arrival: { file: files.file, cover: files.cover, failure: failure ?? null, readyAt: now() + takes },
    effects: ordered === undefined ? [] : [settings.change({ fail_processing_with: rest })],
  };
}

function problemOf(
  container: Pick<NewContainer, 'medium' | 'purpose' | 'thumbOffsetMs'>,
  { file, cover }: Pick<Arrival, 'file' | 'cover'>,
  settings: InstagramSettings,
): number | undefined {
  if (!file) return undefined;
  if (container.medium === 'image') return imageProblem(file, container.purpose, settings);
  if (cover && settings.check_media && cover.image?.type !== 'image/jpeg') return 2207005;
  const seconds = file.video?.seconds ?? null;
  const offset = container.thumbOffsetMs;
  // A cover wins over the offset, which is then of no interest.
  if (!cover && offset !== null && seconds !== null && offset > seconds * 1000) return 2207057;
  return videoProblem(file, container.purpose, settings);
}
