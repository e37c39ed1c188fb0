/**
 * What must be told, worked out from two things alone: what the sandbox's formula gives for a post at an instant, and
 * the instants at which it was read. Nothing of the service takes part.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';

/** Which metric of a platform means which measure, by the platforms' own pages. YouTube's mean none: they stand alone. */
const measures: Readonly<Record<PlatformName, Readonly<Record<string, string>>>> = {
  linkedin: {
    impressionCount: 'views',
    uniqueImpressionsCount: 'reach',
    clickCount: 'clicks',
    likeCount: 'reactions',
    commentCount: 'comments',
    shareCount: 'shares',
  },
  tiktok: { view_count: 'views', like_count: 'reactions', comment_count: 'comments', share_count: 'shares' },
  facebook: {
    post_media_view: 'views',
    post_total_media_view_unique: 'reach',
    post_clicks: 'clicks',
    post_reactions_by_type_total: 'reactions',
    'post_activity_by_action_type.comment': 'comments',
    'post_activity_by_action_type.share': 'shares',
  },
  instagram: {
    views: 'views',
    reach: 'reach',
    likes: 'reactions',
    comments: 'comments',
    shares: 'shares',
    saved: 'saves',
  },
  youtube: {},
};
export const sharedMeasures = ['reactions', 'comments', 'shares', 'saves', 'clicks'] as const;

export interface ModelPost {
  readonly id: string;
  readonly platform: PlatformName;
  readonly externalId: string;
  readonly accountId: string;
  campaignId: string | null;
  readonly publishedAt: number;
  /** When somebody removed it on the platform. */
  removedAt: number | null;
  /** Of each metric, in the order of time. Kept also when the service has deleted it. */
  readonly readings: Map<string, { at: number; value: number }[]>;
}

export interface Gain {
  readonly post: ModelPost;
  readonly measure: string;
  readonly at: number;
  readonly gained: number;
}

export interface ModelFilter {
  readonly platform?: string;
  readonly account_id?: string;
  readonly campaign_id?: string;
  readonly post_id?: string;
}

export const fits = (post: ModelPost, filter: ModelFilter): boolean =>
  (filter.platform ?? post.platform) === post.platform &&
  (filter.account_id ?? post.accountId) === post.accountId &&
  (filter.campaign_id ?? post.campaignId) === post.campaignId &&
  (filter.post_id ?? post.id) === post.id;

export class Model {
  readonly posts = new Map<string, ModelPost>();
  /** When everything that was known of an account had to be deleted. */
  readonly forgotten = new Map<string, number[]>();
  /** Before this, nothing of an account may be shown any more. */
  readonly keptSince = new Map<string, number>();
  #gains: Gain[] | undefined;

  /** False: this reading was known. */
  add(post: ModelPost, metric: string, at: number, value: number): boolean {
    const series = post.readings.get(metric) ?? [];
    post.readings.set(metric, series);
    if (series.some((reading) => reading.at === at)) return false;
    series.push({ at, value });
    series.sort((one, other) => one.at - other.at);
    this.changed();
    return true;
  }

  changed(): void {
    this.#gains = undefined;
  }

  forget(accountId: string, at: number): void {
    this.forgotten.set(accountId, [...(this.forgotten.get(accountId) ?? []), at]);
    this.changed();
  }

  /** From when on what an account told may be shown. */
  shownFrom(accountId: string): number {
    return Math.max(this.keptSince.get(accountId) ?? 0, ...(this.forgotten.get(accountId) ?? []));
  }

  /** When something was told of a post for the last time, of what may still be shown. */
  lastReading(post: ModelPost): number | undefined {
    const shownFrom = this.shownFrom(post.accountId);
    const all = [...post.readings.values()].flat().filter(({ at }) => at >= shownFrom);
    return all.length === 0 ? undefined : Math.max(...all.map(({ at }) => at));
  }

  /** Of all posts, in the order of time; what had to be deleted is not among them. */
  gains(): readonly Gain[] {
    this.#gains ??= [...this.posts.values()]
      .flatMap((post) => this.#gainsOf(post))
      .sort((one, other) => one.at - other.at);
    return this.#gains;
  }

  #gainsOf(post: ModelPost): Gain[] {
    const found: Gain[] = [];
    const losses = this.forgotten.get(post.accountId) ?? [];
    const shownFrom = this.shownFrom(post.accountId);
    for (const [metric, series] of post.readings) {
      const measure = measures[post.platform]?.[metric];
      if (measure === undefined) continue;
      // A post begins with nought when it is published.
      let before = { at: post.publishedAt, value: 0 };
      for (const reading of series) {
        const { at, value } = reading;
        // What stood before was deleted: how much was gained since is not known.
        const isBaseline = losses.some((lost) => before.at < lost && lost <= at);
        if (!isBaseline && at >= shownFrom) found.push({ post, measure, at, gained: value - before.value });
        before = reading;
      }
    }
    return found;
  }

  /** Null: nothing was told from `from` until before `to`. */
  gained(filter: ModelFilter, measure: string, from: number, to: number): number | null {
    const all = this.gainsIn(filter, from, to).filter((gain) => gain.measure === measure);
    return all.length === 0 ? null : all.reduce((sum, gain) => sum + gain.gained, 0);
  }

  gainsIn(filter: ModelFilter, from: number, to: number): readonly Gain[] {
    return this.gains().filter(({ post, at }) => at >= from && at < to && fits(post, filter));
  }

  measuresOf(platform: PlatformName): readonly string[] {
    return [...new Set(Object.values(measures[platform] ?? {}))];
  }

  metricOf(platform: PlatformName, measure: string): string | undefined {
    return Object.entries(measures[platform] ?? {}).find(([, own]) => own === measure)?.[0];
  }

  postsIn(filter: ModelFilter, from: number, to: number): readonly ModelPost[] {
    return [...this.posts.values()].filter(
      (post) => post.publishedAt >= from && post.publishedAt < to && fits(post, filter),
    );
  }
}
