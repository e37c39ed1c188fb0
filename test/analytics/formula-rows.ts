/**
 * Compares the stored rows with the formula and the scenario: every value at its instant, no reading where there
 * could be none, no post left unread, nothing of YouTube summed.
 */
import { days, hours } from '../../server/lib/clock.ts';
import { unlimitedSettings } from './formula-accounts.ts';
import type { ModelPost } from './formula-model.ts';
import type { Oracle } from './formula-oracle.ts';
import { type PlayResult, passIntervalMs } from './formula-play.ts';
import type { Window } from './formula-scenario.ts';

export interface RowVerdict {
  readonly values: number;
  readonly faults: readonly string[];
  /** Negative gains: likes that were taken back. */
  readonly negativeGains: number;
  /** The longest that a post went unread beyond its spacing, while everything worked. */
  readonly maxOverdueMs: number;
  /** From the end of a downtime to the first reading of what was due. */
  readonly maxRecoveryMs: number;
}

/** How often a post of this age must be read. */
const spacing: readonly (readonly [youngerThanMs: number, everyMs: number])[] = [
  [days(1), hours(1)],
  [days(3), hours(3)],
  [days(14), hours(12)],
  [days(90), days(1)],
];
const everyMs = (ageMs: number): number => spacing.find(([young]) => ageMs < young)?.[1] ?? days(7);
/** After a failure the retries back off up to this pause. */
const maxPauseMs = hours(6);
/** Passes do not come at equal intervals: two of them are at most this far apart. */
const untilNextRoundMs = 2 * passIntervalMs;
const instagramDelayMs = (unlimitedSettings.instagram as { insights_delay_ms: number }).insights_delay_ms;

/** "Too many calls" holds until the platform's counter resets, which LinkedIn and YouTube do at midnight. */
const backoffAfter = (window: Window & { readonly status?: number }): number =>
  window.status === 429 ? days(1) : maxPauseMs;

const at = (time: number): string => new Date(time).toISOString();
const touches = (windows: readonly Window[], from: number, to: number): boolean =>
  windows.some((window) => window.from <= to && window.to >= from);

export async function judgeRows(played: PlayResult, oracle: Oracle): Promise<RowVerdict> {
  const { fixture, scenario, model, unavailable } = played;
  const faults: string[] = [];
  const silent = new Set(
    scenario.accounts.flatMap(({ key, fate }) => (fate === 'silent' ? played.accounts.get(key) : [])),
  );
  let [values, maxOverdueMs, maxRecoveryMs] = [0, 0, 0];

  for (const post of model.posts.values()) {
    const { platform, externalId } = post;
    for (const [metric, series] of post.readings)
      for (const reading of series) {
        values += 1;
        const { [metric]: wanted } = await oracle.metricsAt(platform, externalId, reading.at);
        if (reading.value !== wanted)
          faults.push(
            `${platform} ${metric} at ${at(reading.at)}: ${reading.value}, the formula gives ${wanted}`,
          );
      }
    judgeInstants(post);
  }
  const [added] = await fixture.query<{ count: number }>(
    "select count(*)::int as count from gained_days where platform = 'youtube'",
  );
  if (added?.count !== 0) faults.push(`YouTube's figures were added up in ${added?.count} rows`);
  const negativeGains = model.gains().filter(({ gained }) => gained < 0).length;
  return { values, faults, negativeGains, maxOverdueMs, maxRecoveryMs };

  function troubleOf({ platform, accountId }: ModelPost): readonly Window[] {
    return [
      ...scenario.downtimes,
      ...scenario.failures.filter((failure) => failure.platform === platform),
      ...(unavailable.get(accountId) ?? []),
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
    const end = Math.min(fixture.now(), scenario.endsAt, post.removedAt ?? Number.POSITIVE_INFINITY);
    const left = unavailable.get(post.accountId)?.at(-1)?.to === Number.POSITIVE_INFINITY;
    const last = left ? Math.min(end, unavailable.get(post.accountId)?.at(-1)?.from ?? end) : end;
    for (const [index, from] of [early, ...instants].entries()) {
      const next = instants[index] ?? last;
      const allowed = everyMs(from - post.publishedAt) + untilNextRoundMs;
      const waits = trouble.filter((window) => touches([window], from - backoffAfter(window), next));
      if (waits.length === 0) {
        maxOverdueMs = Math.max(maxOverdueMs, next - from - allowed + untilNextRoundMs);
        // Instagram is queried while it reports nothing, at the pace of that age.
        if (next - from > allowed)
          faults.push(`${post.platform} was not read from ${at(from)} to ${at(next)}`);
        continue;
      }
      judgeReturn(post, from, next, waits);
    }
  }

  /** Downtime alone, without other trouble: what was due is read in the first passes after it. */
  function judgeReturn(post: ModelPost, from: number, next: number, waits: readonly Window[]): void {
    const [down] = waits;
    if (waits.length !== 1 || !down || !scenario.downtimes.includes(down as Window)) return;
    if (down.to >= next || down.to > fixture.now() || from >= down.from) return;
    const wasDue = from + everyMs(from - post.publishedAt) < down.to;
    if (!wasDue) return;
    maxRecoveryMs = Math.max(maxRecoveryMs, next - down.to);
    if (next - down.to > untilNextRoundMs)
      faults.push(
        `${post.platform} was due at the end of a downtime, ${at(down.to)}, and read at ${at(next)}`,
      );
  }
}
