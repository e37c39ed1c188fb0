import { createHash } from 'node:crypto';

/** The numbers of a post. They only grow, by a formula of its id and age: the same post shows the same to everybody. */
export type Counters = { view_count: number; like_count: number; comment_count: number; share_count: number };

const halfLifeHours = 24;
const hourMs = 60 * 60 * 1000;

export function countersOf(postId: string, ageMs: number): Counters {
  const draw = createHash('sha256').update(postId).digest();
  const reach = 800 + (draw.readUInt16BE(0) % 9200);
  const liking = 0.04 + draw.readUInt8(2) / 2550;
  const views = Math.floor(reach * (1 - 2 ** (-Math.max(0, ageMs) / hourMs / halfLifeHours)));
  return {
    view_count: views,
    like_count: Math.floor(views * liking),
    comment_count: Math.floor(views * liking * 0.08),
    share_count: Math.floor(views * liking * 0.05),
  };
}
