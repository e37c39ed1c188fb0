/**
 * The expected values, computed from two things alone: what the sandbox's formula gives for a post at an instant, and
 * the instants at which it was read. No code of the service is used.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';

/**
 * Which platform metric maps to which measure, by the platforms' own pages. YouTube's map to none: they are reported
 * standalone.
 */
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
  /** When it was removed on the platform. */
  removedAt: number | null;
  /** For each metric, in order of time. Stored even after the service has deleted it. */
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

export const matchesFilter = (post: ModelPost, filter: ModelFilter): boolean =>
  (filter.platform ?? post.platform) === post.platform &&
  (filter.account_id ?? post.accountId) === post.accountId &&
  (filter.campaign_id ?? post.campaignId) === post.campaignId &&
  (filter.post_id ?? post.id) === post.id;

export class Model {
  readonly posts = new Map<string, ModelPost>();
  /** When everything known about an account had to be deleted. */
  readonly deletedAt = new Map<string, number[]>();
  /** Before this, nothing of an account may be shown any more. */
  readonly storedSince = new Map<string, number>();
  #gains: Gain[] | undefined;

  /** False: this reading was already known. */
  add(post: ModelPost, metric: string, at: number, value: number): boolean {
    const series = post.readings.get(metric) ?? [];
    post.readings.set(metric, series);
    if (series.some((reading) => reading.at === at)) return false;
    series.push({ at, value });
    series.sort((one, other) => one.at - other.at);
    this.markChanged();
    return true;
  }

  markChanged(): void {
    this.#gains = undefined;
  }

  deleteAccount(accountId: string, at: number): void {
    this.deletedAt.set(accountId, [...(this.deletedAt.get(accountId) ?? []), at]);
    this.markChanged();
  }

  /** From when on an account's readings may be shown. */
  shownFrom(accountId: string): number {
    return Math.max(this.storedSince.get(accountId) ?? 0, ...(this.deletedAt.get(accountId) ?? []));
  }

  /** The time of the last reading of a post that may still be shown. */
  lastReading(post: ModelPost): number | undefined {
    const shownFrom = this.shownFrom(post.accountId);
    const all = [...post.readings.values()].flat().filter(({ at }) => at >= shownFrom);
    return all.length === 0 ? undefined : Math.max(...all.map(({ at }) => at));
  }

  /** Of all posts, in order of time, without what had to be deleted. */
  gains(): readonly Gain[] {
    this.#gains ??= [...this.posts.values()]
      .flatMap((post) => this.#gainsOf(post))
      .sort((one, other) => one.at - other.at);
    return this.#gains;
  }

  #gainsOf(post: ModelPost): Gain[] {
    const found: Gain[] = [];
    const losses = this.deletedAt.get(post.accountId) ?? [];
    const shownFrom = this.shownFrom(post.accountId);
    for (const [metric, series] of post.readings) {
      const measure = measures[post.platform]?.[metric];
      if (measure === undefined) continue;
      // A post starts at zero when it is published.
      let before = { at: post.publishedAt, value: 0 };
      for (const reading of series) {
        const { at, value } = reading;
        // The earlier value was deleted: how much was gained since is not known.
        const isBaseline = losses.some((lost) => before.at < lost && lost <= at);
        if (!isBaseline && at >= shownFrom) found.push({ post, measure, at, gained: value - before.value });
        before = reading;
      }
    }
    return found;
  }

  /** Null: nothing was reported from `from` until before `to`. */
  gained(filter: ModelFilter, measure: string, from: number, to: number): number | null {
    const all = this.gainsBetween(filter, from, to).filter((gain) => gain.measure === measure);
    return all.length === 0 ? null : all.reduce((sum, gain) => sum + gain.gained, 0);
  }

  gainsBetween(filter: ModelFilter, from: number, to: number): readonly Gain[] {
    return this.gains().filter(({ post, at }) => at >= from && at < to && matchesFilter(post, filter));
  }

  measuresOf(platform: PlatformName): readonly string[] {
    return [...new Set(Object.values(measures[platform] ?? {}))];
  }

  metricOf(platform: PlatformName, measure: string): string | undefined {
    return Object.entries(measures[platform] ?? {}).find(([, own]) => own === measure)?.[0];
  }

  postsBetween(filter: ModelFilter, from: number, to: number): readonly ModelPost[] {
    return [...this.posts.values()].filter(
      (post) => post.publishedAt >= from && post.publishedAt < to && matchesFilter(post, filter),
    );
  }
}
