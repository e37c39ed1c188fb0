/** What else is shown: the account's baseline, YouTube's days as reported, and the same numbers as CSV. */
import { days, hours } from '../../server/lib/clock.ts';
import { scenarioStart } from './formula-fixture.ts';
import type { Model, ModelPost } from './formula-model.ts';
import type { Oracle } from './formula-oracle.ts';
import type { PlayResult } from './formula-play.ts';
import { queryAnalytics } from './formula-queries.ts';
import { dayOf } from './local-days.ts';

export interface ExtraVerdict {
  readonly compared: number;
  readonly channelDays: number;
  readonly csvCells: number;
  readonly faults: readonly string[];
}

const minPosts = 5;

export async function judgeExtras(played: PlayResult, oracle: Oracle): Promise<ExtraVerdict> {
  const { fixture, model } = played;
  const faults: string[] = [];
  const whole = { from: dayOf('UTC', scenarioStart), to: dayOf('UTC', fixture.now()), time_zone: 'UTC' };
  const answer = await queryAnalytics(played, { ...whole, granularity: 'month' });

  const accountRows = await fixture.query<{ account_id: string; usual_at: Date | null }>(
    'select account_id, usual_at from followed_accounts',
  );
  const baselineAt = new Map(
    accountRows.map(({ account_id, usual_at }) => [account_id, usual_at?.getTime()]),
  );
  let compared = 0;
  for (const shown of answer.posts) {
    const post = model.posts.get(shown.post_id);
    const at = post && baselineAt.get(post.accountId);
    if (!post || at === undefined) continue;
    const wanted = againstBaseline(model, post, at);
    if (wanted !== null) compared += 1;
    const got = shown.against_usual ?? null;
    if (wanted === null ? got !== null : got === null || Math.abs(got - wanted) > 0.01)
      faults.push(`${post.platform} against what is usual: ${got} instead of ${wanted}`);
  }

  let channelDays = 0;
  for (const { account_id, days: shown } of answer.youtube?.channels ?? []) {
    const reportedDays = new Map(shown.map(({ day, values }) => [day, values]));
    const rows = await fixture.query<{ day: string; read_at: Date }>(
      `select to_char(day, 'YYYY-MM-DD') as day, max(read_at) as read_at from account_days
       where account_id = $1 group by day`,
      [account_id],
    );
    for (const { day, read_at } of rows) {
      channelDays += 1;
      const wanted = await channelDay(played, oracle, account_id, day, read_at.getTime());
      for (const [metric, value] of Object.entries(wanted))
        if (reportedDays.get(day)?.[metric] !== value)
          faults.push(
            `YouTube's ${metric} of ${day}: ${reportedDays.get(day)?.[metric]} instead of ${value}`,
          );
    }
    if (model.deletedAt.has(account_id)) {
      if (shown.length > 0) faults.push('days of a channel are shown that was disconnected');
      continue;
    }
    // Days of downtimes count too: they are requested afterwards.
    const storedDays = new Set(rows.map(({ day }) => day));
    for (let at = scenarioStart; at < fixture.now() - days(7); at += days(1)) {
      const day = dayOf('UTC', at);
      const { views } = await channelDay(played, oracle, account_id, day, fixture.now());
      if (views > 0 && !storedDays.has(day)) faults.push(`YouTube's ${day} is missing`);
    }
  }

  const csvCells = await judgeCsv();
  return { compared, channelDays, csvCells, faults };

  async function judgeCsv(): Promise<number> {
    const query = new URLSearchParams({ ...whole, granularity: 'week', format: 'csv', by: 'post' });
    const { body } = await fixture.ines.get<string>(`/v1/analytics?${query}`);
    const [head = [], ...lines] = readCsv(body);
    const column = (line: readonly string[], name: string): string => line[head.indexOf(name)] ?? '';
    let cells = 0;
    for (const line of lines) {
      const address = column(line, 'post');
      const post = model.posts.get(address.slice(address.lastIndexOf('/') + 1));
      const metric = column(line, 'metric');
      if (!post) {
        faults.push(`CSV has a post that nobody published: ${address}`);
        continue;
      }
      const last = post.readings
        .get(metric)
        ?.filter(({ at }) => at >= model.shownFrom(post.accountId))
        .at(-1);
      cells += 1;
      if (column(line, 'value') !== (last === undefined ? '' : String(last.value)))
        faults.push(`CSV, ${post.platform} ${metric}: ${column(line, 'value')} instead of ${last?.value}`);
    }
    return cells;
  }
}

/** Views in the first seven days against the median of the account's other posts; null where there are too few. */
function againstBaseline(model: Model, post: ModelPost, at: number): number | null {
  if (post.platform === 'youtube' || post.publishedAt > at - hours(24)) return null;
  const own = firstViews(model, post, at);
  const all = [...model.posts.values()]
    .filter(
      ({ accountId, publishedAt }) =>
        accountId === post.accountId && publishedAt >= at - days(90) && publishedAt <= at - days(7),
    )
    .flatMap((one) => firstViews(model, one, at) ?? [])
    .sort((one, other) => one - other);
  const middle =
    ((all[Math.floor((all.length - 1) / 2)] ?? 0) + (all[Math.ceil((all.length - 1) / 2)] ?? 0)) / 2;
  return own === null || all.length < minPosts || middle === 0 ? null : own / middle;
}

function firstViews(model: Model, post: ModelPost, at: number): number | null {
  const until = Math.min(at, post.publishedAt + days(7));
  const metric = model.metricOf(post.platform, 'views');
  const seen = (post.readings.get(metric ?? '') ?? []).filter(
    (reading) => reading.at <= until && reading.at >= model.shownFrom(post.accountId),
  );
  return seen.at(-1)?.value ?? null;
}

/**
 * A day of the report is 24 hours from eight o'clock UTC. A video that was deleted before the request is not in it.
 */
async function channelDay(
  { model }: PlayResult,
  oracle: Oracle,
  accountId: string,
  day: string,
  readAt: number,
): Promise<{ views: number; likes: number; comments: number }> {
  const start = Date.parse(`${day}T08:00:00Z`);
  const sum = { views: 0, likes: 0, comments: 0 };
  for (const post of model.posts.values()) {
    if (post.accountId !== accountId || (post.removedAt ?? Number.POSITIVE_INFINITY) <= readAt) continue;
    if (post.publishedAt > readAt) continue;
    const before = await oracle.metricsAt('youtube', post.externalId, start);
    const after = await oracle.metricsAt('youtube', post.externalId, start + days(1));
    sum.views += (after.viewCount ?? 0) - (before.viewCount ?? 0);
    sum.likes += (after.likeCount ?? 0) - (before.likeCount ?? 0);
    sum.comments += (after.commentCount ?? 0) - (before.commentCount ?? 0);
  }
  return sum;
}

/** Parses quoted and plain cells; skips the byte order mark. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  for (
    let match = cell.exec(text);
    match !== null && cell.lastIndex <= text.length;
    match = cell.exec(text)
  ) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
    if (match[3] === '') break;
  }
  return rows.filter((row) => row.length > 1);
}
