/** A video that exists, with notes for the user although nothing failed. */

import type { VisiblePost } from '../../domain/platform-port/publisher.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import type { ListedVideo } from './answers.ts';
import { videoUrl } from './calls.ts';
import { messages } from './messages.ts';
import type { YouTubeSettings } from './settings.ts';

export function visibleVideo(
  settings: YouTubeSettings,
  videoId: string,
  notes: readonly (Message | undefined)[],
): VisiblePost {
  const [first, ...others] = notes.filter((one) => one !== undefined);
  const post = { externalId: videoId, url: videoUrl(settings, videoId) };
  if (first === undefined) return post;
  const together = (before: Message, next: Message): Message => messages.notes({ before, next });
  return { ...post, note: others.reduce(together, first) };
}

const visibilityNames: Readonly<Record<string, Message>> = {
  public: messages.public(),
  unlisted: messages.unlisted(),
  private: messages.private(),
};
export const visibilityName = (visibility: string): Message =>
  visibilityNames[visibility] ?? verbatim(visibility);

/**
 * Uploads of projects that Google has not audited stay private whatever was requested, and the call still
 * succeeds.
 */
export function privacyNote({ status }: ListedVideo, requested: string): Message | undefined {
  const actual = status?.privacyStatus;
  if (actual === undefined || actual === requested) return undefined;
  return actual === 'private'
    ? messages.kept_private({ asked: visibilityName(requested) })
    : messages.shown_otherwise({ asked: visibilityName(requested), actual: visibilityName(actual) });
}
