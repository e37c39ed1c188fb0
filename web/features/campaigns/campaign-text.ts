/** Text about a campaign: its themes, its days and a summary. */
import type { CampaignView, PostView } from '../../../server/http/views.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dayMonth, dayNumber } from '../../time/date-parts.ts';
import { formatZone, yearIfOther } from '../../time/dates.ts';

const themes: Readonly<Record<string, { readonly name: string; readonly title: string }>> = {
  tease: { name: t('tease', {}, 'theme'), title: t('Something is coming') },
  launch: { name: t('launch', {}, 'theme'), title: t('It is here') },
  teach: { name: t('teach', {}, 'theme'), title: t('How it works') },
  proof: { name: t('proof', {}, 'theme'), title: t('What stands behind it') },
  offer: { name: t('offer', {}, 'theme'), title: t('The offer') },
  reminder: { name: t('reminder', {}, 'theme'), title: t('Once more') },
  thanks: { name: t('thanks', {}, 'theme'), title: t('Thank you') },
};

/** `teach`, as the plan shows it. */
export const themeName = (theme: string): string => themes[theme]?.name ?? theme;

/** The title of a stretch of the plan; alternating themes share one. */
export const stretchTitle = ([first = '', ...others]: readonly string[]): string => {
  if (others.length > 0) return t('Why it is worth it');
  return themes[first]?.title ?? capitalize(first.replaceAll('_', ' '));
};

/** `16 to 29 November`, `28 November to 4 December`, `28 December 2025 to 4 January`, `16 to 29 November 2027` */
export const formatDays = (
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
  // Two days of one year name it once.
  const year = from.slice(0, 4) === to.slice(0, 4) ? {} : yearIfOther(from, 'UTC', now);
  return t('{from} to {to}', { from: dayMonth(from, 'UTC', month, year), to: last });
};

const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** How many posts it will have; the server plans by the same rule. */
export const countPlanned = (from: string, to: string, perWeek: number, targets: number): number =>
  targets * Math.max(1, Math.round((countDays(from, to) * perWeek) / 7));

/** `16 posts for five platforms, 16 to 29 November, all from one brief. All times Lisbon, UTC+0.` */
export const describeCampaign = (
  campaign: Pick<CampaignView, 'from' | 'to' | 'brief' | 'time_zone'>,
  entries: readonly { readonly platform: PostView['platform'] }[],
  now: number,
): string => {
  const days = campaign.from && campaign.to ? formatDays(campaign.from, campaign.to, 'long', now) : '';
  const dated = days === '' ? 'no' : 'yes';
  const zone = t('All times {zone}.', { zone: formatZone(campaign.from ?? now, campaign.time_zone) });
  if (entries.length === 0)
    return `${t('Made by hand{dated, select, yes {, {days}} other {}}.', { dated, days })} ${zone}`;
  const platforms = new Set(entries.map(({ platform }) => platform)).size;
  const what = t(
    '{count, plural, one {One post} other {{number} posts}} for ' +
      '{platforms, plural, one {one platform} other {{places} platforms}}' +
      '{dated, select, yes {, {days}} other {}}{briefed, select, yes {, all from one brief} other {}}.',
    {
      count: entries.length,
      number: capitalize(spellNumber(entries.length)),
      platforms,
      places: spellNumber(platforms),
      dated,
      days,
      briefed: campaign.brief ? 'yes' : 'no',
    },
  );
  return `${what} ${zone}`;
};
