/** How a campaign speaks of itself. */
import type { CampaignView, PostView } from '../../server/http/views.ts';
import { zoneWords } from './dates.ts';
import { capital, plural } from './words.ts';

const titles: Readonly<Record<string, string>> = {
  tease: 'Something is coming',
  launch: 'It is here',
  teach: 'How it is',
  proof: 'What stands behind it',
  offer: 'The offer',
  reminder: 'Once more',
  thanks: 'Thank you',
};

/** What a stretch of the plan is called; several themes by turns have one name. */
export const stretchTitle = (themes: readonly string[]): string => {
  const [first = '', ...others] = themes;
  return others.length > 0 ? 'Why it is worth it' : (titles[first] ?? capital(first.replaceAll('_', ' ')));
};

const dayMonth = (day: string, month: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, timeZone: 'UTC' }).format(new Date(day));

/** `16 to 29 November`, `28 November to 4 December` */
export const spanOfDays = (from: string, to: string, month: 'long' | 'short' = 'long'): string => {
  if (from === to) return dayMonth(from, month);
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayMonth(from, month);
  return `${first} to ${dayMonth(to, month)}`;
};

const inDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** How many it will be; the server plans by the same rule. */
export const plannedCount = (from: string, to: string, perWeek: number, targets: number): number =>
  targets * Math.max(1, Math.round((inDays(from, to) * perWeek) / 7));

/** `16 posts for five platforms, 16 to 29 November, all from one brief. All times Lisbon, UTC+0.` */
export const campaignSummary = (
  campaign: Pick<CampaignView, 'from' | 'to' | 'brief' | 'time_zone'>,
  entries: readonly { readonly platform: PostView['platform'] }[],
  now: number,
): string => {
  const days = campaign.from && campaign.to ? `, ${spanOfDays(campaign.from, campaign.to)}` : '';
  const zone = `All times ${zoneWords(campaign.from ?? now, campaign.time_zone)}.`;
  if (entries.length === 0) return `Made by hand${days}. ${zone}`;
  const platforms = new Set(entries.map(({ platform }) => platform)).size;
  const what = `${capital(plural(entries.length, 'post'))} for ${plural(platforms, 'platform')}${days}`;
  return `${what}${campaign.brief ? ', all from one brief' : ''}. ${zone}`;
};
