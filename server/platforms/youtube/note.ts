/** Something true about a published video that the person should know though nothing failed. */
import type { Finding, Outcome } from '../../domain/platform-port/publisher.ts';
import { videoUrl } from './calls.ts';
import type { YouTubeSettings } from './settings.ts';

export type Published = Extract<Outcome, { kind: 'published' }>;
export type Present = Extract<Finding, { kind: 'present' }>;

export function published(
  settings: YouTubeSettings,
  videoId: string,
  notes: readonly (string | undefined)[],
): Published {
  return { kind: 'published', ...post(settings, videoId), ...noted(notes) };
}

export const present = (
  settings: YouTubeSettings,
  videoId: string,
  notes: readonly (string | undefined)[],
): Present => ({ kind: 'present', ...post(settings, videoId), ...noted(notes) });

const post = (settings: YouTubeSettings, videoId: string) => ({
  externalId: videoId,
  url: videoUrl(settings, videoId),
});

function noted(notes: readonly (string | undefined)[]): { note?: string } {
  const said = notes.filter((note) => note !== undefined);
  return said.length === 0 ? {} : { note: said.join(' ') };
}
