import { randomInt } from 'node:crypto';
import type { World } from '../core/world.ts';
import type { Settings } from './settings.ts';

/** What accounts wrote under their posts. */
export type NewComment = { id: string; mediaId: string; igId: string; text: string };
export type Comment = NewComment & { createdAt: number };
export type Comments = ReturnType<typeof createComments>;

export function createComments({ journal, clock }: World, settings: Settings) {
  const byMedia = new Map<string, Comment[]>();
  const created = journal.define<NewComment>('instagram.comment_created', (made, at) => {
    byMedia.set(made.mediaId, [...(byMedia.get(made.mediaId) ?? []), { ...made, createdAt: at }]);
  });
  /** The oldest first. */
  const under = (mediaId: string): readonly Comment[] => byMedia.get(mediaId) ?? [];
  return {
    created,
    /** Of 17 digits, as all of Instagram's, and none of an account, a container or media. */
    newId: () =>
      `178${String(randomInt(5, 10))}${String(randomInt(10 ** 6)).padStart(6, '0')}${String(randomInt(10 ** 7)).padStart(7, '0')}`,
    under,
    /** What the list shows: the newest first, and new ones only after the lag. */
    listed: (mediaId: string): Comment[] =>
      under(mediaId)
        .filter(({ createdAt }) => createdAt + settings.current().list_lag_ms <= clock.now())
        .reverse(),
  };
}
