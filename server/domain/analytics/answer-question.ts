/**
 * Answers a question about figures. Promise: only reported values, as in `assemble-analytics.ts`; what may not be added
 * up is left out, and said to be.
 */
import type { AccountId, CampaignId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PlatformName } from '../platforms.ts';
import type { Comparison } from './analytics.ts';
import { type AnswerLimits, gatherFigures } from './gather-figures.ts';
import { measuresOf, type OpenQuestion, openQuestion, standaloneOf } from './open-question.ts';
import type { Period, TimeRange } from './period.ts';
import { type MetricName, type Question, sortOf } from './question.ts';
import type { AnalyticsDeps } from './read-analytics.ts';
import type { ReadPost } from './reader.ts';
import { RowTable, type Subject, type TableRow } from './row-table.ts';
import { sortRows } from './sort-rows.ts';
import { changeOf, countMetricsOf } from './sum-gains.ts';

export interface AnswerValue extends Comparison {
  readonly metric: MetricName;
  /** The platforms' own metrics it is taken from. */
  readonly sources: readonly { readonly platform: PlatformName; readonly metric: string }[];
}

export interface AnswerRow {
  readonly platform?: PlatformName;
  readonly account?: { readonly id: AccountId; readonly name: string };
  readonly campaign?: { readonly id: CampaignId; readonly name: string } | null;
  readonly post?: ReadPost;
  readonly stretch?: TimeRange;
  /** With a stretch: nothing was told from then until it, so it includes what was gained in between. */
  readonly since?: Date | null;
  /** From 0 on Monday. */
  readonly hourOfWeek?: number;
  readonly asOf: Date | null;
  readonly values: readonly AnswerValue[];
}

export interface Answer {
  readonly period: Period;
  readonly comparison: TimeRange | null;
  readonly asOf: Date | null;
  /** In the asked order. */
  readonly rows: readonly AnswerRow[];
  /** Platforms whose figures may not be added up: nothing of theirs is in it but the number of posts. */
  readonly leftOut: readonly { readonly platform: PlatformName; readonly note: Message | undefined }[];
}

export async function askAnalytics(
  deps: AnalyticsDeps,
  actor: Actor,
  question: Question,
  limits: AnswerLimits,
): Promise<Answer> {
  require(actor, 'read');
  return answerQuestion(deps, await openQuestion(deps, actor.workspaceId, question), limits);
}

export async function answerQuestion(
  deps: AnalyticsDeps,
  open: OpenQuestion,
  limits: AnswerLimits,
): Promise<Answer> {
  const { question, period, compared, accounts } = open;
  const { metrics, dimensions } = question;
  const table = new RowTable({ metrics, dimensions, isCompared: compared !== null });
  const asOf = await gatherFigures({ deps, open, table, limits });
  const campaigns = dimensions.includes('campaign')
    ? await deps.reader.campaigns(open.workspaceId, {})
    : new Map<CampaignId, string>();
  const leftOut = measuresOf(question).length === 0 ? [] : standaloneOf(deps, accounts);
  return {
    period,
    comparison: compared && { from: compared.from, to: compared.to },
    asOf,
    rows: sortRows(toRows(deps, open, table, campaigns), sortOf(question)),
    leftOut: leftOut.map((platform) => ({
      platform,
      note: deps.catalog.get(platform).insightRules.standaloneNote,
    })),
  };
}

function toRows(
  deps: AnalyticsDeps,
  open: OpenQuestion,
  table: RowTable,
  campaigns: ReadonlyMap<CampaignId, string>,
): AnswerRow[] {
  const { question, stretches, accounts } = open;
  const { dimensions, metrics } = question;
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
  const sinceOf = findGaps(table, stretches);
  const sourcesOf = (metric: MetricName, platforms: ReadonlySet<PlatformName>) =>
    metric === 'posts_published'
      ? []
      : deps.catalog.names
          .filter((platform) => platforms.has(platform))
          .flatMap((platform) =>
            countMetricsOf(deps.catalog.get(platform).insightRules.metrics, metric).map(({ name }) => ({
              platform,
              metric: name,
            })),
          );
  return table.rows.map((row) => {
    const { subject, stretch } = row;
    const range = stretches[stretch];
    return {
      ...(subject === null
        ? {}
        : {
            ...(dimensions.includes('platform') && { platform: subject.platform }),
            ...(dimensions.includes('account') && {
              account: { id: subject.accountId, name: nameOf.get(subject.accountId) ?? '' },
            }),
            ...(dimensions.includes('campaign') && {
              campaign: subject.campaignId && {
                id: subject.campaignId,
                name: campaigns.get(subject.campaignId) ?? '',
              },
            }),
            ...(dimensions.includes('post') && subject.post && { post: subject.post }),
            ...(dimensions.includes('hour_of_week') &&
              subject.hourOfWeek !== null && { hourOfWeek: subject.hourOfWeek }),
            ...(dimensions.includes('time') && range && { stretch: range, since: sinceOf(row, subject) }),
          }),
      asOf: row.toldAt,
      values: metrics.map((metric) => {
        const {
          gained = null,
          before = null,
          platforms = new Set<PlatformName>(),
        } = row.values.get(metric) ?? {};
        return {
          metric,
          gained,
          before,
          change: changeOf(gained, before),
          sources: sourcesOf(metric, platforms),
        };
      }),
    };
  });
}

/** Where nothing was told in the stretches before one, it holds what was gained since the gap began. */
function findGaps(
  table: RowTable,
  stretches: readonly TimeRange[],
): (row: TableRow, subject: Subject) => Date | null {
  const hasReading = ({ values }: TableRow): boolean =>
    [...values.values()].some(({ gained, platforms }) => gained !== null && platforms.size > 0);
  const series = Map.groupBy(
    table.rows.filter((row) => row.subject !== null && hasReading(row)),
    ({ subject, stretch }) => (subject === null ? '' : table.keyOf(subject, stretch, 'time')),
  );
  const readingsOf = new Map(
    [...series].map(([key, rows]) => [
      key,
      {
        stretches: rows.map(({ stretch }) => stretch).sort((one, other) => one - other),
        first: oldest(rows.map(({ firstPublishedAt }) => firstPublishedAt)),
      },
    ]),
  );
  return (row, subject) => {
    const found = readingsOf.get(table.keyOf(subject, row.stretch, 'time'));
    const place = found?.stretches.indexOf(row.stretch) ?? -1;
    if (!found || place < 0) return null;
    const gapStart = stretches[(found.stretches[place - 1] ?? -1) + 1]?.from ?? null;
    const start = stretches[row.stretch]?.from ?? null;
    if (gapStart === null || start === null || gapStart >= start) return null;
    const since = found.first !== null && found.first > gapStart ? found.first : gapStart;
    return since < start ? since : null;
  };
}

const oldest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((best, time) => (time !== null && (best === null || time < best) ? time : best), null);
