/** The response of GET /analytics, as far as it is checked. */
export interface MeasuredValue {
  readonly measure: string;
  readonly gained: number | null;
  readonly before: number | null;
  readonly change: number | null;
}

export interface SeriesPoint {
  readonly start: string;
  readonly posts_published: number;
  readonly since: string | null;
  readonly gained: Readonly<Record<string, number | null>>;
}

export interface AnalyticsPost {
  readonly post_id: string;
  readonly platform: string;
  readonly account_id: string;
  readonly campaign_id: string | null;
  readonly published_at: string;
  readonly as_of: string | null;
  readonly ended: string | null;
  readonly trouble: string | null;
  readonly answers?: number | null;
  readonly against_usual?: number | null;
  readonly figures: readonly {
    readonly metric: string;
    readonly source: string;
    readonly measure: string | null;
    readonly value: number;
    readonly as_of: string;
  }[];
  readonly readings?: readonly {
    readonly read_at: string;
    readonly values: Readonly<Record<string, number>>;
  }[];
}

export interface AnalyticsResponse {
  readonly from: string;
  readonly to: string;
  readonly time_zone: string;
  readonly granularity: string;
  readonly compared_with: { readonly from: string; readonly to: string };
  readonly as_of: string | null;
  readonly posts_published: number;
  readonly posts_published_before: number;
  readonly totals: readonly (MeasuredValue & {
    readonly sources: readonly { platform: string; metric: string }[];
  })[];
  readonly platforms: readonly {
    readonly platform: string;
    readonly as_of: string | null;
    readonly posts_published: number;
    readonly measures: readonly MeasuredValue[];
    readonly series: readonly SeriesPoint[];
  }[];
  readonly accounts: readonly {
    readonly account_id: string;
    readonly platform: string;
    readonly as_of: string | null;
    readonly posts_published: number;
    readonly kept_since: string | null;
    readonly measures: readonly MeasuredValue[];
  }[];
  readonly campaigns: readonly {
    readonly campaign_id: string;
    readonly posts_published: number;
    readonly measures: readonly MeasuredValue[];
  }[];
  readonly posts: readonly AnalyticsPost[];
  readonly youtube: null | {
    readonly channels: readonly {
      readonly account_id: string;
      readonly days: readonly { readonly day: string; readonly values: Readonly<Record<string, number>> }[];
    }[];
    readonly posts: readonly AnalyticsPost[];
  };
}

/** The query: days of a zone, or instants. */
export interface AnalyticsQuery {
  readonly from: string;
  readonly to: string;
  readonly time_zone: string;
  readonly granularity: 'hour' | 'day' | 'week' | 'month';
  readonly platform?: string;
  readonly account_id?: string;
  readonly campaign_id?: string;
  readonly post_id?: string;
}
