/** How a campaign speaks of itself. */
import type { CampaignView, PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { yearIfOther, zoneWords } from '../../time/dates.ts';
import { dayMonth, dayNumber } from '../../time/day-words.ts';

const themes: Readonly<Record<string, { readonly name: string; readonly title: string }>> = {
  tease: { name: t('tease', {}, 'theme'), title: t('Something is coming') },
  launch: { name: t('launch', {}, 'theme'), title: t('It is here') },
  teach: { name: t('teach', {}, 'theme'), title: t('How it is') },
  proof: { name: t('proof', {}, 'theme'), title: t('What stands behind it') },
  offer: { name: t('offer', {}, 'theme'), title: t('The offer') },
  reminder: { name: t('reminder', {}, 'theme'), title: t('Once more') },
  thanks: { name: t('thanks', {}, 'theme'), title: t('Thank you') },
};

/** `teach`, as the plan names it */
export const themeName = (theme: string): string => themes[theme]?.name ?? theme;

/** What a stretch of the plan is called; several themes by turns have one name. */
export const stretchTitle = ([first = '', ...others]: readonly string[]): string => {
  if (others.length > 0) return t('Why it is worth it');
  return themes[first]?.title ?? capital(first.replaceAll('_', ' '));
};

/** `16 to 29 November`, `28 November to 4 December`, `28 December 2025 to 4 January`, `16 to 29 November 2027` */
export const spanOfDays = (
  from: string,
  to: string,
  month: 'long' | 'short' = 'long',
  now: number = Date.now(),
): string => {
  const last = dayMonth(to, 'UTC', month, yearIfOther(to, 'UTC', now));
  if (from === to) return last;
  // Where the month comes first, as in November 16, it cannot be left out.
  if (from.slice(0, 7) === to.slice(0, 7) && /^\d/.test(last))
    return t('{day} to {last}', { day: dayNumber(from, 'UTC'), last });
  // Two days of one year say it once.
  const year = from.slice(0, 4) === to.slice(0, 4) ? {} : yearIfOther(from, 'UTC', now);
  return t('{from} to {to}', { from: dayMonth(from, 'UTC', month, year), to: last });
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
  const days = campaign.from && campaign.to ? spanOfDays(campaign.from, campaign.to, 'long', now) : '';
  const dated = days === '' ? 'no' : 'yes';
  const zone = t('All times {zone}.', { zone: zoneWords(campaign.from ?? now, campaign.time_zone) });
  if (entries.length === 0)
    return `${t('Made by hand{dated, select, yes {, {days}} other {}}.', { dated, days })} ${zone}`;
  const platforms = new Set(entries.map(({ platform }) => platform)).size;
  const what = t(
    '{count, plural, one {One post} other {{number} posts}} for ' +
      '{platforms, plural, one {one platform} other {{places} platforms}}' +
      '{dated, select, yes {, {days}} other {}}{briefed, select, yes {, all from one brief} other {}}.',
    {
      count: entries.length,
      number: capital(numberWord(entries.length)),
      platforms,
      places: numberWord(platforms),
      dated,
      days,
      briefed: campaign.brief ? 'yes' : 'no',
    },
  );
  return `${what} ${zone}`;
};
