/** Which posts did well, by what a person asks for. Those of platforms whose rules forbid it are not among them. */

import { t } from '../../i18n/t.ts';
import type { PostFigure, PostFiguresView, RankedPostView } from './views.ts';

export const rankings = ['usual', 'answers', 'clicks'] as const;
export type Ranking = (typeof rankings)[number];
export const rankingLabels: Readonly<Record<Ranking, string>> = {
  usual: t('Against usual'),
  answers: t('Answers'),
  clicks: t('Clicks'),
};
export const rankingOf = (text: string | undefined): Ranking =>
  rankings.find((ranking) => ranking === text) ?? 'usual';

export const figureOf = (post: PostFiguresView, measure: string): PostFigure | null =>
  post.figures.find((one) => one.measure === measure) ?? null;

/** How often it was seen, if the platform says that; else the first thing it says. */
export const mainFigure = (post: PostFiguresView): PostFigure | null =>
  figureOf(post, 'views') ?? figureOf(post, 'reach') ?? post.figures[0] ?? null;

/** That one first, the others as they come. */
export const inOrder = (post: PostFiguresView): PostFigure[] => {
  const main = mainFigure(post);
  return main ? [main, ...post.figures.filter((one) => one !== main)] : [];
};

export const rankOf = (post: RankedPostView, ranking: Ranking): number | null => {
  if (ranking === 'usual') return post.against_usual;
  if (ranking === 'answers') return post.answers;
  return figureOf(post, 'clicks')?.value ?? null;
};

/** Best first; what has no rank comes last, newest first. */
export const ranked = (posts: readonly RankedPostView[], ranking: Ranking): RankedPostView[] =>
  [...posts].sort((one, other) => {
    const [mine, theirs] = [rankOf(one, ranking), rankOf(other, ranking)];
    if (mine !== null && theirs !== null && mine !== theirs) return theirs - mine;
    if ((mine === null) !== (theirs === null)) return mine === null ? 1 : -1;
    return other.published_at.localeCompare(one.published_at);
  });
