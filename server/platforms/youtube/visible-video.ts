/** A video that is there, with what a person should know about it though nothing failed. */
import type { VisiblePost } from '../../domain/platform-port/publisher.ts';
import type { ListedVideo } from './answers.ts';
import { videoUrl } from './calls.ts';
import type { YouTubeSettings } from './settings.ts';

export function visibleVideo(
  settings: YouTubeSettings,
  videoId: string,
  notes: readonly (string | undefined)[],
): VisiblePost {
  const note = notes.filter((one) => one !== undefined).join(' ');
  return { externalId: videoId, url: videoUrl(settings, videoId), ...(note === '' ? {} : { note }) };
}

const privacyNames: Readonly<Record<string, string>> = {
  public: 'public',
  unlisted: 'unlisted',
  private: 'private, so only you can see it',
};

/** Uploads of projects that Google has not audited stay private whatever is asked, and the call still succeeds. */
export function privacyNote({ status }: ListedVideo, asked: string): string | undefined {
  const actual = status?.privacyStatus;
  if (actual === undefined || actual === asked) return undefined;
  const words = `It was approved as ${asked}, but YouTube shows it as ${privacyNames[actual] ?? actual}.`;
  if (actual !== 'private') return `${words} Change it on YouTube.`;
  return `${words} YouTube does this to uploads through apps that Google has not audited yet: whoever runs this installation can ask for the audit.`;
}
