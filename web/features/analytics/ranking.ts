/** Ranks posts by what the user chooses. Posts of platforms whose rules forbid ranking are not included. */

import { t } from '../../i18n/t.ts';
import type { PostMetric, PostStats, RankedPostView } from './views.ts';

export const rankings = ['usual', 'answers', 'clicks'] as const;
export type Ranking = (typeof rankings)[number];
export const rankingLabels: Readonly<Record<Ranking, string>> = {
  usual: t('Compared with usual'),
  answers: t('Engagement'),
  clicks: t('Clicks'),
};
export const parseRanking = (text: string | undefined): Ranking =>
  rankings.find((ranking) => ranking === text) ?? 'usual';

export const findMetric = (post: PostStats, measure: string): PostMetric | null =>
  post.figures.find((one) => one.measure === measure) ?? null;

/** Views or reach if the platform reports them, else its first metric. */
export const findMainMetric = (post: PostStats): PostMetric | null =>
  findMetric(post, 'views') ?? findMetric(post, 'reach') ?? post.figures[0] ?? null;

/** The main metric first, the others in their order. */
export const orderMetrics = (post: PostStats): PostMetric[] => {
  const main = findMainMetric(post);
  return main ? [main, ...post.figures.filter((one) => one !== main)] : [];
};

export const rankValue = (post: RankedPostView, ranking: Ranking): number | null => {
  if (ranking === 'usual') return post.against_usual;
  if (ranking === 'answers') return post.answers;
  return findMetric(post, 'clicks')?.value ?? null;
};

/** Best first; posts without a rank come last, newest first. */
export const sortByRank = (posts: readonly RankedPostView[], ranking: Ranking): RankedPostView[] =>
  [...posts].sort((one, other) => {
    const [rank, otherRank] = [rankValue(one, ranking), rankValue(other, ranking)];
    if (rank !== null && otherRank !== null && rank !== otherRank) return otherRank - rank;
    if ((rank === null) !== (otherRank === null)) return rank === null ? 1 : -1;
    return other.published_at.localeCompare(one.published_at);
  });
