import { randomBytes } from 'node:crypto';
import type { World } from '../core/world.ts';
import type { Settings } from './settings.ts';

/** What channels wrote under videos. */
export type NewComment = { id: string; videoId: string; channelId: string; text: string };
export type Comment = NewComment & { createdAt: number };
export type Comments = ReturnType<typeof createComments>;

export function createComments({ journal, clock }: World, settings: Settings) {
  const byVideo = new Map<string, Comment[]>();
  const created = journal.define<NewComment>('youtube.comment_created', (made, at) => {
    byVideo.set(made.videoId, [...(byVideo.get(made.videoId) ?? []), { ...made, createdAt: at }]);
  });
  /** The oldest first. */
  const under = (videoId: string): readonly Comment[] => byVideo.get(videoId) ?? [];
  return {
    created,
    newId: () => `Ug${randomBytes(18).toString('base64url').slice(0, 20)}AaABAg`,
    under,
    /** What the list shows: the newest first, and new ones only after the lag. */
    listed: (videoId: string): Comment[] =>
      under(videoId)
        .filter(({ createdAt }) => createdAt + settings.current().list_lag_ms <= clock.now())
        .reverse(),
  };
}
