/**
 * Gathers figures into the rows of an answer. Null is "not told", and never nought; only the number of posts is always
 * known, because it is ours.
 */
import type { AccountId, CampaignId } from '../../lib/ids.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { DimensionName, MetricName } from './question.ts';
import type { ReadPost } from './reader.ts';

/** Whose a figure is. */
export interface Subject {
  readonly platform: PlatformName;
  readonly accountId: AccountId;
  readonly campaignId: CampaignId | null;
  /** Where single posts were read. */
  readonly post: ReadPost | null;
  /** The local hour of the week in which the post was published, from 0 on Monday. */
  readonly hourOfWeek: number | null;
  readonly firstPublishedAt: Date;
}

export interface Figure {
  readonly subject: Subject;
  /** The stretch of the period it counts in, or is compared with. */
  readonly stretch: number;
  readonly metric: MetricName;
  readonly value: number;
  /** Null for what we count ourselves. */
  readonly toldAt: Date | null;
}

export type Side = 'gained' | 'before';

export interface TableValue {
  gained: number | null;
  before: number | null;
  /** The platforms that it comes from. */
  readonly platforms: Set<PlatformName>;
}

export interface TableRow {
  readonly subject: Subject | null;
  readonly stretch: number;
  readonly values: ReadonlyMap<MetricName, TableValue>;
  toldAt: Date | null;
  firstPublishedAt: Date | null;
}

export interface RowTableInput {
  readonly metrics: readonly MetricName[];
  readonly dimensions: readonly DimensionName[];
  readonly isCompared: boolean;
}

export class RowTable {
  readonly #input: RowTableInput;
  readonly #rows = new Map<string, TableRow>();

  constructor(input: RowTableInput) {
    this.#input = input;
    // Without a dimension there is one row, whatever was told.
    if (input.dimensions.length === 0) this.#rows.set('[]', this.#newRow(null, 0));
  }

  get size(): number {
    return this.#rows.size;
  }

  get rows(): readonly TableRow[] {
    return [...this.#rows.values()];
  }

  add(side: Side, { subject, stretch, metric, value, toldAt }: Figure): void {
    const row = this.#rowOf(subject, stretch);
    const sums = row.values.get(metric);
    if (!sums) return;
    sums[side] = (sums[side] ?? 0) + value;
    if (toldAt === null) return;
    sums.platforms.add(subject.platform);
    if (side === 'gained' && (row.toldAt === null || toldAt > row.toldAt)) row.toldAt = toldAt;
  }

  #rowOf(subject: Subject, stretch: number): TableRow {
    const key = this.keyOf(subject, stretch);
    const row = this.#rows.get(key) ?? this.#newRow(subject, stretch);
    this.#rows.set(key, row);
    const { firstPublishedAt } = subject;
    if (row.firstPublishedAt === null || firstPublishedAt < row.firstPublishedAt)
      row.firstPublishedAt = firstPublishedAt;
    return row;
  }

  /** Equal for figures of one row. */
  keyOf(subject: Subject, stretch: number, but?: DimensionName): string {
    const part = (name: DimensionName): string | number | null => {
      switch (name) {
        case 'platform':
          return subject.platform;
        case 'account':
          return subject.accountId;
        case 'campaign':
          return subject.campaignId;
        case 'post':
          return subject.post?.id ?? null;
        case 'time':
          return stretch;
        case 'hour_of_week':
          return subject.hourOfWeek;
      }
    };
    return JSON.stringify(this.#input.dimensions.filter((name) => name !== but).map(part));
  }

  #newRow(subject: Subject | null, stretch: number): TableRow {
    const { metrics, isCompared } = this.#input;
    return {
      subject,
      stretch,
      values: new Map(metrics.map((metric) => [metric, newValue(metric, isCompared)])),
      toldAt: null,
      firstPublishedAt: null,
    };
  }
}

function newValue(metric: MetricName | Measure, isCompared: boolean): TableValue {
  const none = metric === 'posts_published' ? 0 : null;
  return { gained: none, before: isCompared ? none : null, platforms: new Set() };
}
