import type { SandboxContext } from '../core/platform.ts';

/** Which channel likes or dislikes which video. */
export function createRatings({ journal }: SandboxContext) {
  const ratings = new Map<string, Map<string, string>>();
  const rated = journal.define<{ channelId: string; videoId: string; rating: string }>(
    'youtube.video_rated',
    ({ channelId, videoId, rating }) => {
      const own = ratings.get(channelId) ?? new Map<string, string>();
      ratings.set(channelId, own);
      own.delete(videoId);
      if (rating !== 'none') own.set(videoId, rating);
    },
  );
  return {
    rated,
    /** Newest first. */
    of: (channelId: string, rating: string): string[] =>
      [...(ratings.get(channelId) ?? [])].flatMap(([id, own]) => (own === rating ? [id] : [])).reverse(),
  };
}
