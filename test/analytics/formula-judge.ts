/**
 * Compares one API response with the model. Promise: every number is checked, and what the platform did not report
 * must be null, never zero.
 */
import type {
  AnalyticsPost,
  AnalyticsQuery,
  AnalyticsResponse,
  MeasuredValue,
} from './analytics-response.ts';
import {
  type Model,
  type ModelFilter,
  type ModelPost,
  matchesFilter,
  sharedMeasures,
} from './formula-model.ts';
import { addDays, bucketBoundaries, localTimeAt, startOfDay } from './local-days.ts';

const quarterMs = 900_000;
const dayMs = 86_400_000;

export interface Verdict {
  /** How many values were compared, and how many of them were "not reported". */
  readonly values: number;
  readonly unreported: number;
  readonly faults: readonly string[];
}

export function judgeResponse(
  model: Model,
  question: AnalyticsQuery,
  answer: AnalyticsResponse,
  now: number,
): Verdict {
  const faults: string[] = [];
  const counted = { values: 0, unreported: 0 };
  const fault = (where: string, got: unknown, wanted: unknown): void => {
    faults.push(
      `${where}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)} (${describeQuery(question)})`,
    );
  };
  const same = (where: string, got: unknown, wanted: unknown): void => {
    counted.values += 1;
    if (wanted === null) counted.unreported += 1;
    if (got !== wanted) fault(where, got, wanted);
  };

  const [from, to] = [Date.parse(answer.from), Date.parse(answer.to)];
  const [wantedFrom, wantedTo] = limits(question, now);
  same('from', from, wantedFrom);
  same('to', to, wantedTo);
  const before = { from: Date.parse(answer.compared_with.from), to: Date.parse(answer.compared_with.to) };
  judgeCompared();
  const filter: ModelFilter = question;

  const judgeMeasures = (
    where: string,
    listed: readonly MeasuredValue[],
    narrower: ModelFilter,
    wanted: readonly string[],
  ): void => {
    for (const { measure, gained, before: earlier, change } of listed) {
      const own = { ...filter, ...narrower };
      const [now_, then] = [
        model.gained(own, measure, from, to),
        model.gained(own, measure, before.from, before.to),
      ];
      same(`${where} ${measure} gained`, gained, now_);
      same(`${where} ${measure} before`, earlier, then);
      if (change !== null && (now_ === null || then === null || then === 0))
        fault(`${where} ${measure} change`, change, null);
      else if (
        change !== null &&
        now_ !== null &&
        then !== null &&
        Math.abs(change - (now_ - then) / then) > 0.001
      )
        fault(`${where} ${measure} change`, change, (now_ - then) / then);
    }
    for (const measure of wanted)
      if (
        !listed.some((one) => one.measure === measure) &&
        model.gained({ ...filter, ...narrower }, measure, from, to) !== null
      )
        fault(`${where} ${measure}`, 'missing', 'reported');
  };

  judgeMeasures('totals', answer.totals, {}, sharedMeasures);
  for (const { measure, sources } of answer.totals) {
    if (!(sharedMeasures as readonly string[]).includes(measure))
      fault('totals', measure, 'a shared measure');
    if (sources.some(({ platform }) => platform === 'youtube'))
      fault(`totals ${measure}`, sources, 'no YouTube');
  }
  for (const one of answer.platforms) judgePlatform(one);
  for (const { account_id, platform, measures, posts_published, kept_since, as_of } of answer.accounts) {
    const where = `account on ${platform}`;
    if (platform === 'youtube') same(`${where} measures`, measures.length, 0);
    judgeMeasures(where, measures, { account_id }, model.measuresOf(platform as ModelPost['platform']));
    same(`${where} posts`, posts_published, model.postsBetween({ ...filter, account_id }, from, to).length);
    const storedSince = model.storedSince.get(account_id);
    if (
      storedSince !== undefined &&
      (kept_since === null || Math.abs(Date.parse(kept_since) - storedSince) > dayMs)
    )
      fault(`${where} kept since`, kept_since, new Date(storedSince).toISOString());
    if (platform !== 'youtube') judgeAsOf(where, as_of, { ...filter, account_id });
  }
  for (const { campaign_id, measures, posts_published } of answer.campaigns) {
    judgeMeasures(`campaign`, measures, { campaign_id }, sharedMeasures);
    same('campaign posts', posts_published, model.postsBetween({ ...filter, campaign_id }, from, to).length);
  }
  same('posts published', answer.posts_published, model.postsBetween(filter, from, to).length);
  same(
    'posts before',
    answer.posts_published_before,
    model.postsBetween(filter, before.from, before.to).length,
  );
  judgePosts();
  return { ...counted, faults };

  /** The same local period, whole days earlier, and over before this one starts. */
  function judgeCompared(): void {
    const zone = question.time_zone;
    const shift = Math.ceil((localTimeAt(zone, to) - localTimeAt(zone, from)) / dayMs) * dayMs;
    for (const [name, got, here] of [
      ['from', before.from, from],
      ['to', before.to, to],
    ] as const) {
      const wanted = localTimeAt(zone, here) - shift;
      // A local time that a clock change skipped or doubled may be one of two instants.
      const off = Math.abs(localTimeAt(zone, got) - wanted);
      counted.values += 1;
      if (off >= quarterMs && off > 3_600_000) fault(`compared ${name}`, new Date(got), new Date(wanted));
    }
    if (before.to > from) fault('compared', answer.compared_with, `over before ${answer.from}`);
  }

  function judgePlatform({
    platform,
    measures,
    series,
    posts_published,
    as_of,
  }: AnalyticsResponse['platforms'][number]): void {
    if (platform === 'youtube') fault('platforms', platform, 'YouTube stands alone');
    const own = { ...filter, platform };
    judgeMeasures(platform, measures, { platform }, model.measuresOf(platform as ModelPost['platform']));
    same(`${platform} posts`, posts_published, model.postsBetween(own, from, to).length);
    judgeAsOf(platform, as_of, own);
    const starts = series.map(({ start }) => Date.parse(start));
    judgeBuckets(platform, starts);
    const firstPost = Math.min(
      ...[...model.posts.values()].flatMap((post) => (matchesFilter(post, own) ? post.publishedAt : [])),
    );
    let silentSince: number | null = null;
    for (const [index, point] of series.entries()) {
      const [start, end] = [starts[index] ?? from, starts[index + 1] ?? to];
      const isReported = model.gainsBetween(own, start, end).length > 0;
      // A point after a gap holds what was gained meanwhile, and says since when.
      const since: number | null =
        isReported && silentSince !== null ? Math.max(silentSince, firstPost) : null;
      const shown = point.since === null ? null : Date.parse(point.since);
      same(`${platform} since, at ${point.start}`, shown, since !== null && since < start ? since : null);
      silentSince = isReported ? null : (silentSince ?? start);
      same(
        `${platform} posts at ${point.start}`,
        point.posts_published,
        model.postsBetween(own, start, end).length,
      );
      for (const [measure, gained] of Object.entries(point.gained))
        same(`${platform} ${measure} at ${point.start}`, gained, model.gained(own, measure, start, end));
    }
    for (const { measure, gained } of measures) {
      const reported = series.map((point) => point.gained[measure] ?? null).filter((value) => value !== null);
      const sum = reported.length === 0 ? null : reported.reduce((one, other) => one + other, 0);
      same(`${platform} ${measure}, the series added up`, sum, gained);
    }
  }

  function judgeBuckets(where: string, starts: readonly number[]): void {
    const { time_zone: zone, granularity } = question;
    if (granularity !== 'hour') {
      same(
        `${where} buckets`,
        starts.join(),
        [from, ...bucketBoundaries(zone, granularity, from, to)].join(),
      );
      return;
    }
    // Local hours; where clocks change by half an hour one may be shorter.
    same(`${where} first hour`, starts[0], from);
    for (const [index, start] of starts.entries()) {
      const next = starts[index + 1] ?? to;
      const isHour = index === 0 || localTimeAt(zone, start) % 3_600_000 === 0;
      if (!isHour || next <= start || next - start > 3_600_000 * 1.5)
        fault(`${where} hour`, new Date(start).toISOString(), 'an hour of the wall');
    }
  }

  /**
   * The newest reading included: exact where it is the last of all, else to its quarter of an hour. Channel days
   * count as readings too, so YouTube's is left out here.
   */
  function judgeAsOf(where: string, asOf: string | null, own: ModelFilter): void {
    const posts = [...model.posts.values()].filter((post) => matchesFilter(post, own));
    const last = Math.max(0, ...posts.map((post) => model.lastReading(post) ?? 0));
    const gains = [...model.gainsBetween(own, before.from, before.to), ...model.gainsBetween(own, from, to)];
    const newest = Math.max(0, ...gains.map((gain) => gain.at));
    const wanted = last < to ? last : newest;
    const got = asOf === null ? 0 : Date.parse(asOf);
    // Of several accounts one may be known exactly and another to its quarter.
    const quarter = Math.floor(wanted / quarterMs) * quarterMs;
    const isSame = got === wanted || (last >= to && got >= quarter && got < wanted);
    same(`${where} as of`, asOf === null ? null : isSame || asOf, wanted === 0 ? null : true);
  }

  function judgePosts(): void {
    const wanted = question.post_id
      ? [...model.posts.values()].filter(({ id }) => id === question.post_id)
      : model.postsBetween(filter, from, to);
    const shown = [...answer.posts, ...(answer.youtube?.posts ?? [])];
    same('posts shown', ids(shown.map(({ post_id }) => post_id)), ids(wanted.map(({ id }) => id)));
    for (const post of answer.posts)
      if (post.platform === 'youtube') fault('posts', post.post_id, 'not of YouTube');
    for (const post of answer.youtube?.posts ?? []) {
      if (post.platform !== 'youtube') fault('youtube', post.platform, 'youtube');
      if ((post.answers ?? null) !== null || (post.against_usual ?? null) !== null)
        fault('youtube', post, 'nothing derived');
    }
    for (const post of shown) {
      const own = model.posts.get(post.post_id);
      if (own) judgePost(post, own);
    }
  }

  function judgePost(shown: AnalyticsPost, post: ModelPost): void {
    const where = `post on ${post.platform}`;
    const from_ = model.shownFrom(post.accountId);
    const reported = new Map(
      [...post.readings]
        .map(([metric, all]) => [metric, all.filter(({ at }) => at >= from_).at(-1)] as const)
        .filter(([, last]) => last !== undefined),
    );
    same(`${where} metrics`, ids(shown.figures.map(({ metric }) => metric)), ids([...reported.keys()]));
    for (const { metric, value, as_of } of shown.figures) {
      same(`${where} ${metric}`, value, reported.get(metric)?.value ?? null);
      same(`${where} ${metric} as of`, Date.parse(as_of), reported.get(metric)?.at ?? null);
    }
    if (reported.size === 0) same(`${where} as of`, shown.as_of, null);
    if (shown.ended === 'gone' && post.removedAt === null) fault(`${where} ended`, 'gone', 'still there');
    if (question.post_id === undefined || shown.readings === undefined) return;
    const series = new Map<number, Record<string, number>>();
    for (const [metric, all] of post.readings)
      for (const { at, value } of all.filter((reading) => reading.at >= from_))
        series.set(at, { ...series.get(at), [metric]: value });
    same(`${where} readings`, shown.readings.length, series.size);
    for (const { read_at, values } of shown.readings) {
      const own = series.get(Date.parse(read_at)) ?? {};
      for (const [metric, value] of Object.entries(values))
        same(`${where} ${metric} at ${read_at}`, value, own[metric] ?? null);
      same(`${where} metrics at ${read_at}`, ids(Object.keys(values)), ids(Object.keys(own)));
    }
  }
}

const ids = (all: readonly string[]): string => [...all].sort().join();

const describeQuery = (question: AnalyticsQuery): string =>
  new URLSearchParams(Object.entries(question)).toString();

/** Days of the zone, or instants widened to quarters of an hour, and never beyond now. */
function limits({ from, to, time_zone }: AnalyticsQuery, now: number): [number, number] {
  const isDay = (text: string): boolean => text.length === 10;
  const start = isDay(from)
    ? startOfDay(time_zone, from)
    : Math.floor(Date.parse(from) / quarterMs) * quarterMs;
  const end = isDay(to)
    ? startOfDay(time_zone, addDays(to, 1))
    : Math.ceil(Date.parse(to) / quarterMs) * quarterMs;
  return [start, Math.min(end, now)];
}
