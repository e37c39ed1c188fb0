/**
 * What stands in the tables, held against the formula and the story: every value at its instant, no reading where there
 * could be none, no post left unread, nothing of YouTube added up.
 */
import { days, hours } from '../../server/lib/clock.ts';
import { calm } from './formula-accounts.ts';
import type { ModelPost } from './formula-model.ts';
import type { Oracle } from './formula-oracle.ts';
import { type Played, roundMs } from './formula-play.ts';
import type { Window } from './formula-story.ts';

export interface RowVerdict {
  readonly values: number;
  readonly faults: readonly string[];
  /** Gains below nought: likes that were taken back. */
  readonly takenBack: number;
  /** The longest that a post went unread beyond its spacing, while everything worked. */
  readonly latestMs: number;
  /** From the end of a downtime to the first reading of what was due. */
  readonly slowestReturnMs: number;
}

/** How often a post of this age must be read. */
const spacing: readonly (readonly [youngerThanMs: number, everyMs: number])[] = [
  [days(1), hours(1)],
  [days(3), hours(3)],
  [days(14), hours(12)],
  [days(90), days(1)],
];
const everyMs = (ageMs: number): number => spacing.find(([young]) => ageMs < young)?.[1] ?? days(7);
/** After trouble it is tried again with growing pauses of at most so long. */
const longestPauseMs = hours(6);
/** Rounds do not come at equal times: two of them are at most so far apart. */
const untilNextRoundMs = 2 * roundMs;
const instagramDelayMs = (calm.instagram as { insights_delay_ms: number }).insights_delay_ms;

/** "Too many calls" is believed until the platform counts anew, which LinkedIn and YouTube do at midnight. */
const restAfter = (window: Window & { readonly status?: number }): number =>
  window.status === 429 ? days(1) : longestPauseMs;

const at = (time: number): string => new Date(time).toISOString();
const touches = (windows: readonly Window[], from: number, to: number): boolean =>
  windows.some((window) => window.from <= to && window.to >= from);

export async function judgeRows(played: Played, oracle: Oracle): Promise<RowVerdict> {
  const { stage, story, model, away } = played;
  const faults: string[] = [];
  const silent = new Set(
    story.accounts.flatMap(({ key, fate }) => (fate === 'silent' ? played.accounts.get(key) : [])),
  );
  let [values, latestMs, slowestReturnMs] = [0, 0, 0];

  for (const post of model.posts.values()) {
    const { platform, externalId } = post;
    for (const [metric, series] of post.readings)
      for (const reading of series) {
        values += 1;
        const { [metric]: wanted } = await oracle.figuresAt(platform, externalId, reading.at);
        if (reading.value !== wanted)
          faults.push(
            `${platform} ${metric} at ${at(reading.at)}: ${reading.value}, the formula gives ${wanted}`,
          );
      }
    judgeInstants(post);
  }
  const [added] = await stage.rows<{ count: number }>(
    "select count(*)::int as count from gained_days where platform = 'youtube'",
  );
  if (added?.count !== 0) faults.push(`YouTube's figures were added up in ${added?.count} rows`);
  const takenBack = model.gains().filter(({ gained }) => gained < 0).length;
  return { values, faults, takenBack, latestMs, slowestReturnMs };

  function troubleOf({ platform, accountId }: ModelPost): readonly Window[] {
    return [
      ...story.downtimes,
      ...story.failures.filter((failure) => failure.platform === platform),
      ...(away.get(accountId) ?? []),
    ];
  }

  function judgeInstants(post: ModelPost): void {
    const instants = [...new Set([...post.readings.values()].flat().map((reading) => reading.at))].sort(
      (one, other) => one - other,
    );
    const trouble = troubleOf(post);
    const early = post.platform === 'instagram' ? post.publishedAt + instagramDelayMs : post.publishedAt;
    for (const instant of instants) {
      if (trouble.some(({ from, to }) => instant > from && instant < to))
        faults.push(`${post.platform} was read at ${at(instant)}, when it could not be`);
      if (instant > (post.removedAt ?? instant))
        faults.push(`${post.platform} was read at ${at(instant)}, when the post was gone`);
      if (instant < early)
        faults.push(`${post.platform} was read at ${at(instant)}, before it told anything`);
    }
    if (silent.has(post.accountId)) {
      if (instants.length > 0) faults.push(`${post.platform} tells nothing of this account, and it was read`);
      return;
    }
    const end = Math.min(stage.now(), story.ends, post.removedAt ?? Number.POSITIVE_INFINITY);
    const left = away.get(post.accountId)?.at(-1)?.to === Number.POSITIVE_INFINITY;
    const last = left ? Math.min(end, away.get(post.accountId)?.at(-1)?.from ?? end) : end;
    for (const [index, from] of [early, ...instants].entries()) {
      const next = instants[index] ?? last;
      const allowed = everyMs(from - post.publishedAt) + untilNextRoundMs;
      const waits = trouble.filter((window) => touches([window], from - restAfter(window), next));
      if (waits.length === 0) {
        latestMs = Math.max(latestMs, next - from - allowed + untilNextRoundMs);
        // Instagram is asked while it tells nothing, at the pace of that age.
        if (next - from > allowed)
          faults.push(`${post.platform} was not read from ${at(from)} to ${at(next)}`);
        continue;
      }
      judgeReturn(post, from, next, waits);
    }
  }

  /** Downtime alone, without other trouble: what was due is read in the first rounds after it. */
  function judgeReturn(post: ModelPost, from: number, next: number, waits: readonly Window[]): void {
    const [down] = waits;
    if (waits.length !== 1 || !down || !story.downtimes.includes(down as Window)) return;
    if (down.to >= next || down.to > stage.now() || from >= down.from) return;
    const wasDue = from + everyMs(from - post.publishedAt) < down.to;
    if (!wasDue) return;
    slowestReturnMs = Math.max(slowestReturnMs, next - down.to);
    if (next - down.to > untilNextRoundMs)
      faults.push(
        `${post.platform} was due at the end of a downtime, ${at(down.to)}, and read at ${at(next)}`,
      );
  }
}
