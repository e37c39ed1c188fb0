import { createHash } from 'node:crypto';
import type { Page } from './pages.ts';
import type { Post } from './posts.ts';

/**
 * How a post is received: a pure function of its id, its page's followers and its age, so that every answer can be
 * worked out beforehand. The numbers only grow, quickly at first.
 */
export type Counts = {
  views: number;
  viewers: number;
  clicks: number;
  reactions: { like: number; love: number; wow: number; haha: number; sorry: number; anger: number };
  comments: number;
  shares: number;
  plays: number;
  watchedMs: number;
};

const halfwayMs = 30 * 60 * 60 * 1000;

export function countsAt(post: Pick<Post, 'id' | 'createdAt'>, page: Page, time: number): Counts {
  const draw = createHash('sha256').update(post.id).digest();
  const luck = draw.readUInt8(0) / 255;
  const age = Math.max(0, time - post.createdAt);
  const viewers = page.followers * (0.15 + 0.5 * luck) * (1 - Math.exp(-age / halfwayMs));
  const share = (part: number) => Math.floor(viewers * part);
  const plays = share(0.6);
  return {
    views: share(1.7),
    viewers: share(1),
    clicks: share(0.05),
    reactions: {
      like: share(0.03),
      love: share(0.011),
      wow: share(0.004),
      haha: share(0.003),
      sorry: share(0.001),
      anger: share(0.0005),
    },
    comments: share(0.006),
    shares: share(0.004),
    plays,
    watchedMs: plays * (3000 + draw.readUInt8(1) * 20),
  };
}

export const totalReactions = ({ reactions }: Counts): number =>
  Object.values(reactions).reduce((sum, count) => sum + count, 0);
