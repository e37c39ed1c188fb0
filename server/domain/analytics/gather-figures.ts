/**
 * Reads the figures that answer a question into its rows: from the running sums, or from the readings of single posts
 * where it is about posts.
 */
import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { PlatformName } from '../platforms.ts';
import { newestReadingAt } from './assemble-analytics.ts';
import { messages } from './messages.ts';
import { measuresOf, type OpenQuestion } from './open-question.ts';
import type { TimeRange } from './period.ts';
import { isAboutPosts, type MetricName } from './question.ts';
import type { AnalyticsDeps } from './read-analytics.ts';
import type { GainSeries, PostCount, ReadPost } from './reader.ts';
import type { RowTable, Side, Subject } from './row-table.ts';
import { countMetricsOf } from './sum-gains.ts';
import { wallClock } from './wall-clock.ts';

export interface AnswerLimits {
  readonly maxPosts: number;
  readonly maxRows: number;
  /** Called after each part, with how much of all is done; it may throw to end the work. */
  readonly onProgress?: (done: number) => Promise<void>;
}

const postsPerPage = 500;
const hourMs = 3_600_000;
const hoursPerWeek = 168;

export interface Work {
  readonly deps: AnalyticsDeps;
  readonly open: OpenQuestion;
  readonly table: RowTable;
  readonly limits: AnswerLimits;
}

/** Returns the newest reading that went in. */
export const gatherFigures = (work: Work): Promise<Date | null> =>
  isAboutPosts(work.open.question) ? addPosts(work) : addSums(work);

/** The time ranges of one side, and which stretch of the answer each belongs to. */
interface SideRanges {
  readonly side: Side;
  readonly ranges: readonly TimeRange[];
  readonly stretchOf: readonly number[];
}

function sidesOf({ stretches, compared }: OpenQuestion): readonly SideRanges[] {
  const own: SideRanges = { side: 'gained', ranges: stretches, stretchOf: stretches.map((_range, at) => at) };
  if (compared === null || compared.stretches.length === 0) return [own];
  const before = compared.stretches;
  return [
    own,
    {
      side: 'before',
      ranges: before.map(({ range }) => range),
      stretchOf: before.map(({ index }) => index),
    },
  ];
}

function checkSize({ table, limits }: Work): void {
  if (table.size <= limits.maxRows) return;
  const message = messages.too_many_rows({ max: limits.maxRows });
  throw new AppError('invalid_request', message, {
    errors: [{ param: 'dimensions', code: 'too_many_rows', message }],
  });
}

/** From the running sums. */
async function addSums(work: Work): Promise<Date | null> {
  const { deps, open, table, limits } = work;
  const { question, accounts, period } = open;
  const platformOf = new Map(accounts.map(({ id, platform }) => [id, platform]));
  const subjectOf = ({ accountId, campaignId }: GainSeries | PostCount, firstPublishedAt: Date) => {
    const platform = platformOf.get(accountId);
    return platform === undefined
      ? undefined
      : { platform, accountId, campaignId, firstPublishedAt, post: null, hourOfWeek: null };
  };
  const wanted = new Set<MetricName>(question.metrics);
  const sides = sidesOf(open);
  let asOf: Date | null = null;
  for (const [index, { side, ranges, stretchOf }] of sides.entries()) {
    const [gains, counts] = await Promise.all([
      measuresOf(question).length > 0 ? deps.reader.gains(open.workspaceId, question.filter, ranges) : [],
      deps.reader.postCounts(open.workspaceId, question.filter, ranges),
    ]);
    const firstOf = new Map(counts.map((count) => [pairOf(count), count.firstPublishedAt]));
    for (const series of gains) {
      const subject = subjectOf(series, firstOf.get(pairOf(series)) ?? period.from);
      if (!subject || !wanted.has(series.measure)) continue;
      const { measure: metric, toldAt } = series;
      for (const [place, range] of series.stretches.entries())
        table.add(side, {
          subject,
          stretch: stretchOf[range] ?? 0,
          metric,
          value: series.gained[place] ?? 0,
          toldAt,
        });
    }
    for (const count of counts) {
      const subject = subjectOf(count, count.firstPublishedAt);
      if (!subject || !wanted.has('posts_published')) continue;
      for (const [range, value] of count.published)
        table.add(side, {
          subject,
          stretch: stretchOf[range] ?? 0,
          metric: 'posts_published',
          value,
          toldAt: null,
        });
    }
    if (side === 'gained') {
      const facts = { period, gains, counts, accounts, campaigns: new Map() };
      asOf = newest(accounts.map((account) => newestReadingAt(facts, account)));
    }
    checkSize(work);
    await limits.onProgress?.((index + 1) / sides.length);
  }
  return asOf;
}

const pairOf = ({ accountId, campaignId }: GainSeries | PostCount): string => `${accountId} ${campaignId}`;

/** From the readings of single posts, a page at a time. */
async function addPosts(work: Work): Promise<Date | null> {
  const { deps, open, limits } = work;
  const sides = sidesOf(open);
  const ranges = sides.flatMap((side) => side.ranges);
  const within = {
    from: new Date(Math.min(...ranges.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...ranges.map(({ to }) => to.getTime()))),
  };
  let asOf: Date | null = null;
  let after: PostId | undefined;
  for (let done = 0; ; done += postsPerPage) {
    const posts = await deps.reader.readPosts(
      open.workspaceId,
      open.question.filter,
      within,
      after,
      postsPerPage,
    );
    if (done + posts.length > limits.maxPosts) throw tooManyPosts(limits.maxPosts);
    for (const side of sides) asOf = newest([asOf, await addPageOfPosts(work, side, posts)]);
    checkSize(work);
    after = posts.at(-1)?.id;
    if (posts.length < postsPerPage) return asOf;
    // How many follow is not known: each page is half of what seems to be left.
    await limits.onProgress?.(1 - 1 / (2 + done / postsPerPage));
  }
}

function tooManyPosts(max: number): AppError {
  const message = messages.too_many_posts({ max });
  return new AppError('invalid_request', message, {
    errors: [{ param: 'dimensions', code: 'too_many_posts', message }],
  });
}

async function addPageOfPosts(
  { deps, open, table }: Work,
  { side, ranges, stretchOf }: SideRanges,
  posts: readonly ReadPost[],
): Promise<Date | null> {
  const { question, period } = open;
  const wanted = new Set<MetricName>(question.metrics);
  const measures = measuresOf(question);
  const metricsOf = (platform: PlatformName) =>
    measures.flatMap((measure) =>
      countMetricsOf(deps.catalog.get(platform).insightRules.metrics, measure).map(({ name }) => name),
    );
  const names = [...new Set(posts.flatMap(({ platform }) => metricsOf(platform)))];
  const hourOf = hoursOfWeek(period.timeZone, posts);
  const subjects = new Map(
    posts.map((post): [PostId, Subject & { post: ReadPost }] => [
      post.id,
      { ...post, post, hourOfWeek: hourOf(post.publishedAt), firstPublishedAt: post.publishedAt },
    ]),
  );
  const gains =
    names.length === 0
      ? []
      : await deps.reader.gainsOfPosts(
          open.workspaceId,
          posts.map(({ id }) => id),
          names,
          ranges,
        );
  for (const { postId, metric: name, stretch, gained, toldAt } of gains) {
    const subject = subjects.get(postId);
    if (!subject) continue;
    const { metrics } = deps.catalog.get(subject.platform).insightRules;
    const metric = metrics.find((one) => one.name === name && one.kind === 'count')?.measure;
    if (metric && wanted.has(metric))
      table.add(side, { subject, stretch: stretchOf[stretch] ?? 0, metric, value: gained, toldAt });
  }
  if (wanted.has('posts_published'))
    for (const subject of subjects.values()) {
      const { publishedAt } = subject.post;
      const range = ranges.findIndex(({ from, to }) => publishedAt >= from && publishedAt < to);
      if (range >= 0)
        table.add(side, {
          subject,
          stretch: stretchOf[range] ?? 0,
          metric: 'posts_published',
          value: 1,
          toldAt: null,
        });
    }
  return side === 'gained' ? newest(gains.map(({ toldAt }) => toldAt)) : null;
}

/** The local hour of the week of a time, from 0 on Monday. */
function hoursOfWeek(timeZone: string, posts: readonly ReadPost[]): (time: Date) => number {
  const [first, last] = [oldest(posts.map(publishedAtOf)), newest(posts.map(publishedAtOf))];
  const clock = wallClock(timeZone, first?.getTime() ?? 0, last?.getTime() ?? 0);
  return (time) => {
    const wall = clock.wallAt(time.getTime());
    // The first day of 1970 was a Thursday, the fourth of the week.
    return (Math.floor(wall / hourMs) + 3 * 24) % hoursPerWeek;
  };
}

const publishedAtOf = ({ publishedAt }: ReadPost): Date => publishedAt;

const newest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
const oldest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((best, time) => (best === null || time < best ? time : best), null);
