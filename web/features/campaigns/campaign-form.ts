/** A campaign while it is being planned. It survives a reload, until it is made or the tab is closed. */
import type { AccountView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { capital, joinAnd, numberWord } from '../../i18n/words.ts';
import { cityOf, dayKey } from '../../time/dates.ts';
import { type BriefInput, emptyBrief, type WriterView } from '../generation/queries.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import { dayAfter } from '../schedule/recurrence.ts';
import type { CampaignInput } from './queries.ts';
import { plannedCount, spanOfDays } from './words.ts';

export interface CampaignForm {
  readonly name: string;
  readonly brief: BriefInput;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly perWeek: number;
  /** Null: every account that works; a person may come back after connecting one more. */
  readonly accountIds: readonly string[] | null;
  readonly platforms: readonly PlatformName[];
  readonly pictures: boolean;
  readonly template: string;
  readonly writer: WriterView['kind'] | null;
}

export const maxDays = 92;
export const maxPosts = 200;

export const emptyForm = (zone: string, now: number): CampaignForm => {
  const tomorrow = dayAfter(dayKey(now, zone), 1);
  return {
    name: '',
    brief: emptyBrief(),
    from: tomorrow,
    to: dayAfter(tomorrow, 13),
    timeZone: zone,
    perWeek: 2,
    accountIds: null,
    platforms: [],
    pictures: true,
    template: 'varied',
    writer: null,
  };
};

const place = (workspaceId: string): string => `signoff.campaign.${workspaceId}`;

export const recallForm = (workspaceId: string, zone: string, now: number): CampaignForm => {
  const empty = emptyForm(zone, now);
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(workspaceId)) ?? '{}') as Partial<CampaignForm>;
    return { ...empty, ...kept, ...(kept.from && kept.from < empty.from ? { from: empty.from } : {}) };
  } catch (error) {
    console.warn('What was planned before could not be read', error);
    return empty;
  }
};

export const keepForm = (workspaceId: string, form: CampaignForm | null): void => {
  try {
    if (form) sessionStorage.setItem(place(workspaceId), JSON.stringify(form));
    else sessionStorage.removeItem(place(workspaceId));
  } catch (error) {
    console.warn('This browser keeps nothing', error);
  }
};

export interface Targets {
  readonly accounts: readonly AccountView[];
  readonly platforms: readonly PlatformName[];
}

export const usableAccounts = (accounts: readonly AccountView[]): AccountView[] =>
  accounts.filter(({ status }) => status === 'active' || status === 'limited');

/** Only what is there now: an account may have been disconnected since. */
export const targetsOf = (form: CampaignForm, accounts: readonly AccountView[]): Targets => {
  const usable = usableAccounts(accounts);
  const { accountIds } = form;
  return {
    accounts: accountIds === null ? usable : usable.filter(({ id }) => accountIds.includes(id)),
    platforms: form.platforms.filter((platform) => usable.every((account) => account.platform !== platform)),
  };
};

export const countOf = (form: CampaignForm, { accounts, platforms }: Targets): number =>
  form.from && form.to && form.from <= form.to && form.perWeek > 0
    ? plannedCount(form.from, form.to, form.perWeek, accounts.length + platforms.length)
    : 0;

/** What is still to be said before it can be made, in the order of the form. */
export const missingIn = (form: CampaignForm, targets: Targets): string | null => {
  if (form.brief.subject.trim() === '') return t('Say what it is about.');
  if (!form.from || !form.to) return t('Choose its first and last day.');
  if (form.to < form.from) return t('The last day comes before the first.');
  if (form.to > dayAfter(form.from, maxDays - 1)) return t('Choose at most {days} days.', { days: maxDays });
  if (form.perWeek < 1) return t('Say how many posts a week.');
  if (targets.accounts.length + targets.platforms.length === 0) return t('Choose where it goes.');
  if (countOf(form, targets) > maxPosts)
    return t('At most {posts} posts are made in one campaign. Choose fewer a week, or fewer days.', {
      posts: maxPosts,
    });
  return null;
};

/** `16 posts: two a week on Instagram and LinkedIn, 16 to 29 November, Lisbon time.` */
export const planWords = (
  form: CampaignForm,
  targets: Targets,
  platformName: (platform: PlatformName) => string,
  now: number = Date.now(),
): string => {
  const { accounts, platforms } = targets;
  const many = (platform: PlatformName) => accounts.filter((one) => one.platform === platform).length > 1;
  const names = [
    ...accounts.map(({ platform, name }) =>
      many(platform) ? `${platformName(platform)} (${name})` : platformName(platform),
    ),
    ...platforms.map(platformName),
  ];
  const count = countOf(form, targets);
  return t(
    '{count, plural, one {One post} other {{number} posts}}: ' +
      '{perWeek, plural, one {one} other {{often}}} a week on ' +
      '{places, plural, one {{names}} other {each of {names}}}, {days}, {city} time.',
    {
      count,
      number: capital(numberWord(count)),
      perWeek: form.perWeek,
      often: numberWord(form.perWeek),
      places: names.length,
      names: joinAnd(names),
      days: spanOfDays(form.from, form.to, 'long', now),
      city: cityOf(form.timeZone),
    },
  );
};

export const inputOf = (form: CampaignForm, targets: Targets): CampaignInput => ({
  name: form.name.trim() || form.brief.subject.trim().slice(0, 100),
  brief: form.brief,
  platforms: targets.platforms,
  account_ids: targets.accounts.map(({ id }) => id),
  from: form.from,
  to: form.to,
  posts_per_week: form.perWeek,
  time_zone: form.timeZone,
  pictures: form.pictures,
  ...(form.pictures ? { template: form.template } : {}),
  ...(form.writer ? { writer: form.writer } : {}),
});
