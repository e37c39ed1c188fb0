/** An app's calls cut in four ways, as tables to show and to download. */
import type { AppUsageView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import { weekdayNumber } from '../../../time/date-parts.ts';

export const usageCuts = ['day', 'endpoint', 'status', 'person'] as const;
export type UsageCut = (typeof usageCuts)[number];

export const cutNames: Readonly<Record<UsageCut, string>> = {
  day: t('Day'),
  endpoint: t('Endpoint'),
  status: t('Answer', {}, 'of a call'),
  person: t('Person'),
};

export interface UsageRow {
  readonly key: string;
  readonly name: string;
  /** In the file: a day as it is sorted. */
  readonly exactName: string;
  readonly answered: number;
  readonly refused: number;
  readonly averageMs: number;
  readonly slowestMs: number;
  /** Shown in monospace. */
  readonly isCode: boolean;
}

type Sums = Pick<AppUsageView['total'], 'calls' | 'refused' | 'average_ms' | 'slowest_ms'>;

const toRow = (key: string, name: string, sums: Sums, isCode = true, exactName = name): UsageRow => ({
  key,
  name,
  exactName,
  answered: sums.calls - sums.refused,
  refused: sums.refused,
  averageMs: sums.average_ms,
  slowestMs: sums.slowest_ms,
  isCode,
});

/** A day is the same in every zone once it is written as one. */
export const dayStart = (day: string): string => `${day}T00:00:00Z`;

const statusNames: Readonly<Record<AppUsageView['statuses'][number]['status'], string>> = {
  '2xx': t('2xx, done'),
  '3xx': t('3xx, elsewhere'),
  '4xx': t('4xx, refused'),
  '5xx': t('5xx, our fault'),
};

const toRows: Readonly<Record<UsageCut, (usage: AppUsageView) => UsageRow[]>> = {
  day: ({ days }) =>
    days
      .map((sums) => toRow(sums.day, weekdayNumber(dayStart(sums.day), 'UTC'), sums, true, sums.day))
      .reverse(),
  endpoint: ({ endpoints }) =>
    endpoints.map((sums) => {
      const name = `${sums.method} ${sums.route}`;
      return toRow(name, name, sums);
    }),
  status: ({ statuses }) => statuses.map((sums) => toRow(sums.status, statusNames[sums.status], sums)),
  person: ({ people }) =>
    people.map((sums) =>
      toRow(
        `${sums.person.id} ${sums.workspace_id}`,
        sums.person.name ?? t('Somebody in another workspace'),
        sums,
        false,
      ),
    ),
};

export const usageRows = (usage: AppUsageView, cut: UsageCut): UsageRow[] => toRows[cut](usage);

export const usageFile = (usage: AppUsageView, cut: UsageCut): (string | number)[][] => [
  [cut, 'answered', 'refused', 'average_ms', 'slowest_ms'],
  ...usageRows(usage, cut).map(({ exactName, answered, refused, averageMs, slowestMs }) => [
    exactName,
    answered,
    refused,
    averageMs,
    slowestMs,
  ]),
];
