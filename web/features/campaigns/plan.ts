/** A campaign as a contact sheet: platforms by days, with the theme of each stretch of days. */
import type { CampaignItemView as CampaignItem, PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { weekdayNumber } from '../../time/date-parts.ts';
import { dayKey, timeOf } from '../../time/dates.ts';
import { platformOrder } from '../platforms/platforms.ts';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { addDays } from '../schedule/recurrence.ts';

/** One place of the sheet: planned, written, or a post added by hand. */
export interface Entry {
  readonly id: string;
  readonly item: CampaignItem | null;
  readonly post: PostView | null;
  readonly platform: PostView['platform'];
  readonly accountId: string | null;
  /** The state of its post; null while there is none. */
  readonly state: PostView['state'] | null;
  readonly at: string | null;
  readonly headline: string;
  readonly still: string | undefined;
}

export interface Day {
  readonly key: string;
  readonly weekend: boolean;
  readonly today: boolean;
}

export interface Row {
  readonly platform: PostView['platform'];
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly cells: readonly (readonly Entry[])[];
}

/** Consecutive days with one theme, or with the themes that alternate in the middle of a campaign. */
export interface Stretch {
  readonly themes: readonly string[];
  readonly days: number;
}

export interface Plan {
  readonly days: readonly Day[];
  readonly stretches: readonly Stretch[];
  readonly rows: readonly Row[];
  /** Added posts that have no time yet. */
  readonly undated: readonly Entry[];
}

const timeOfPost = (post: PostView): string | null => post.published_at ?? post.schedule?.publish_at ?? null;

const entryOfItem = (item: CampaignItem, post: PostView | undefined): Entry => ({
  id: item.id,
  item,
  post: post ?? null,
  platform: item.platform,
  accountId: post ? (post.account?.id ?? null) : item.account_id,
  state: post?.state ?? item.post?.state ?? null,
  at: (post && timeOfPost(post)) ?? item.at,
  headline: post ? listHeadline(post) : (item.post?.caption.split('\n')[0] ?? ''),
  still: post ? stillOf(post.media[0]) : (item.post?.thumb_url ?? undefined),
});

const entryOfPost = (post: PostView): Entry => ({
  id: post.id,
  item: null,
  post,
  platform: post.platform,
  accountId: post.account?.id ?? null,
  state: post.state,
  at: timeOfPost(post),
  headline: listHeadline(post),
  still: stillOf(post.media[0]),
});

/** In the order they go out; entries without a time come last. */
export const toEntries = (items: readonly CampaignItem[], posts: readonly PostView[]): Entry[] => {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const planned = new Set(items.map((item) => item.post_id));
  return [
    ...items.map((item) => entryOfItem(item, byId.get(item.post_id ?? ''))),
    ...posts.filter((post) => !planned.has(post.id)).map(entryOfPost),
  ].sort((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'));
};

const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** These themes alternate. */
const alternating = ['teach', 'proof', 'offer'];
const areAlternating = (one: string, other: string): boolean =>
  one === other || (alternating.includes(one) && alternating.includes(other));

/** Each day has the theme of most of its posts; a day without posts continues the theme of the day before. */
const findStretches = (days: readonly string[], entries: readonly Entry[], zone: string): Stretch[] => {
  const stretches: { themes: string[]; days: number }[] = [];
  for (const day of days) {
    const counts = new Map<string, number>();
    for (const { item, at } of entries)
      if (item && at && dayKey(at, zone) === day) counts.set(item.theme, (counts.get(item.theme) ?? 0) + 1);
    const theme = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    const last = stretches.at(-1);
    const before = last?.themes.at(-1);
    if (last && (theme === undefined || before === undefined || areAlternating(before, theme))) {
      last.days += 1;
      if (theme !== undefined && !last.themes.includes(theme)) last.themes.push(theme);
    } else stretches.push({ themes: theme === undefined ? [] : [theme], days: 1 });
  }
  return stretches;
};

/** From the first to the last day, extended where a post was moved outside them. */
export const buildPlan = (
  entries: readonly Entry[],
  span: { from: string | null; to: string | null },
  zone: string,
  now: number,
  accountName: (id: string) => string | null,
): Plan => {
  const dated = entries.filter((entry) => entry.at !== null);
  const keys = dated.map((entry) => dayKey(entry.at ?? now, zone));
  const ends = [...keys, ...(span.from ? [span.from] : []), ...(span.to ? [span.to] : [])].sort();
  const [first] = ends;
  // A sheet shows at least a week, so that a single post has days around it.
  const last = first ? [ends.at(-1) ?? first, addDays(first, 6)].sort().at(-1) : undefined;
  const days = first && last ? daysBetween(first, last) : [];
  const today = dayKey(now, zone);
  const rows = new Map<string, Row & { cells: Entry[][] }>();
  for (const [index, entry] of dated.entries()) {
    const key = `${entry.platform} ${entry.accountId}`;
    const row = rows.get(key) ?? {
      platform: entry.platform,
      accountId: entry.accountId,
      accountName: entry.accountId ? accountName(entry.accountId) : null,
      cells: days.map(() => []),
    };
    rows.set(key, row);
    row.cells[days.indexOf(keys[index] ?? '')]?.push(entry);
  }
  return {
    days: days.map((key) => ({
      key,
      weekend: [0, 6].includes(new Date(key).getUTCDay()),
      today: key === today,
    })),
    stretches: findStretches(days, dated, zone),
    rows: [...rows.values()].sort(
      (a, b) =>
        platformOrder(a.platform) - platformOrder(b.platform) ||
        (a.accountName ?? '').localeCompare(b.accountName ?? ''),
    ),
    undated: entries.filter((entry) => entry.at === null),
  };
};

/** `Mon 16` */
export const dayLabel = (key: string): string => weekdayNumber(key, 'UTC');

export const entryTime = (entry: Entry, zone: string): string =>
  entry.at ? timeOf(entry.at, zone) : t('no time');

const needsPerson = new Set(['failed', 'unconfirmed', 'missed', 'changes_requested', 'in_review']);
const isSigned = new Set(['approved', 'scheduled', 'publishing']);

/** The post that a campaign opens with: the first draft, what else needs a person, what goes out next, or the latest. */
export const findFirstShown = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(({ state }) => state === 'draft') ??
  entries.find(({ state }) => state !== null && needsPerson.has(state)) ??
  entries.find(({ state }) => state !== null && isSigned.has(state)) ??
  entries.findLast(({ state }) => state !== null);
