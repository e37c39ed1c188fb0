import { createHash } from 'node:crypto';
import { accountOf } from './accounts.ts';
import type { Media } from './media.ts';
import type { Settings } from './settings.ts';

/**
 * The audience's response to a post: a pure function of its id, its account's followers and its age, so that tests can
 * compute every value in advance. Numbers rise quickly, then level off, and never fall.
 */
export type Counts = {
  reach: number;
  views: number;
  likes: number;
  comments: number;
  shares: number;
  saved: number;
  reposts: number;
  follows: number;
  profileVisits: number;
  /** In milliseconds, of all viewers together. */
  watchTime: number;
  averageWatchTime: number;
  skipRate: number;
  navigation: number;
  replies: number;
};
const hourMs = 60 * 60 * 1000;
const halfwayMs = { feed: 30 * hourMs, reel: 48 * hourMs, story: 6 * hourMs };
const spread = { feed: 0.45, reel: 1.2, story: 0.15 };

export function countsAt({ settings }: { settings: Settings }, media: Media, time: number): Counts {
  const age = Math.max(0, time - media.createdAt);
  const hash = createHash('sha256').update(media.id).digest();
  const luck = 0.5 + hash.readUInt8(0) / 255;
  const averageWatchTime = 3000 + (hash.readUInt16BE(1) % 6000);
  const followers = settings.ofAccount(media.igId).followers ?? accountOf(media.igId).followers;
  const reached = followers * spread[media.purpose] * luck * (1 - Math.exp(-age / halfwayMs[media.purpose]));
  const part = (share: number) => Math.floor(reached * share);
  const views = part(1.5);
  return {
    reach: part(1),
    views,
    likes: part(0.06),
    comments: part(0.004),
    shares: part(0.007),
    saved: part(0.009),
    reposts: part(0.002),
    follows: part(0.001),
    profileVisits: part(0.012),
    watchTime: views * averageWatchTime,
    averageWatchTime: views === 0 ? 0 : averageWatchTime,
    skipRate: views === 0 ? 0 : 20 + (hash.readUInt8(3) % 40),
    navigation: part(1.3),
    replies: part(0.003),
  };
}

export const interactions = ({ likes, comments, shares, saved, reposts }: Counts): number =>
  likes + comments + shares + saved + reposts;
