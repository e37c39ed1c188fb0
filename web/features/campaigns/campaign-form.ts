/** A campaign while it is being planned. It survives a reload, until it is generated or the tab is closed. */
import type { AccountView } from '../../../server/http/views.ts';
import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, dayKey } from '../../time/dates.ts';
import { type BriefInput, emptyBrief, type WriterView } from '../generation/queries.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import { addDays } from '../schedule/recurrence.ts';
import { countPlanned, formatDays } from './campaign-text.ts';
import type { CampaignInput } from './queries.ts';

export interface CampaignForm {
  readonly name: string;
  readonly brief: BriefInput;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly perWeek: number;
  /** Null means every working account; the user may come back after connecting one more. */
  readonly accountIds: readonly string[] | null;
  readonly platforms: readonly PlatformName[];
  readonly pictures: boolean;
  readonly template: string;
  readonly writer: WriterView['kind'] | null;
}

export const maxDays = 92;
export const maxPosts = 200;

export const emptyForm = (zone: string, now: number): CampaignForm => {
  const tomorrow = addDays(dayKey(now, zone), 1);
  return {
    name: '',
    brief: emptyBrief(),
    from: tomorrow,
    to: addDays(tomorrow, 13),
    timeZone: zone,
    perWeek: 2,
    accountIds: null,
    platforms: [],
    pictures: true,
    template: 'varied',
    writer: null,
  };
};

const storageKey = (workspaceId: string): string => `signoff.campaign.${workspaceId}`;

export const loadForm = (workspaceId: string, zone: string, now: number): CampaignForm => {
  const empty = emptyForm(zone, now);
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storageKey(workspaceId)) ?? '{}',
    ) as Partial<CampaignForm>;
    return { ...empty, ...stored, ...(stored.from && stored.from < empty.from ? { from: empty.from } : {}) };
  } catch (error) {
    console.warn('The stored campaign form could not be read', error);
    return empty;
  }
};

export const saveForm = (workspaceId: string, form: CampaignForm | null): void => {
  try {
    if (form) sessionStorage.setItem(storageKey(workspaceId), JSON.stringify(form));
    else sessionStorage.removeItem(storageKey(workspaceId));
  } catch (error) {
    console.warn('The campaign form could not be stored', error);
  }
};

export interface Targets {
  readonly accounts: readonly AccountView[];
  readonly platforms: readonly PlatformName[];
}

export const usableAccounts = (accounts: readonly AccountView[]): AccountView[] =>
  accounts.filter(({ status }) => status === 'active' || status === 'limited');

/** Only accounts that work now: one may have been disconnected since. */
export const selectTargets = (form: CampaignForm, accounts: readonly AccountView[]): Targets => {
  const usable = usableAccounts(accounts);
  const { accountIds } = form;
  return {
    accounts: accountIds === null ? usable : usable.filter(({ id }) => accountIds.includes(id)),
    platforms: form.platforms.filter((platform) => usable.every((account) => account.platform !== platform)),
  };
};

export const countPosts = (form: CampaignForm, { accounts, platforms }: Targets): number =>
  form.from && form.to && form.from <= form.to && form.perWeek > 0
    ? countPlanned(form.from, form.to, form.perWeek, accounts.length + platforms.length)
    : 0;

/** What is still missing before it can be generated, in the order of the form. */
export const findMissing = (form: CampaignForm, targets: Targets): string | null => {
  if (form.brief.subject.trim() === '') return t('Say what it is about.');
  if (!form.from || !form.to) return t('Choose its first and last day.');
  if (form.to < form.from) return t('The last day comes before the first.');
  if (form.to > addDays(form.from, maxDays - 1)) return t('Choose at most {days} days.', { days: maxDays });
  if (form.perWeek < 1) return t('Say how many posts a week.');
  if (targets.accounts.length + targets.platforms.length === 0) return t('Choose where it goes.');
  if (countPosts(form, targets) > maxPosts)
    return t('At most {posts} posts are made in one campaign. Choose fewer a week, or fewer days.', {
      posts: maxPosts,
    });
  return null;
};

/** `16 posts: two a week on Instagram and LinkedIn, 16 to 29 November, Lisbon time.` */
export const describePlan = (
  form: CampaignForm,
  targets: Targets,
  platformName: (platform: PlatformName) => string,
  now: number = Date.now(),
): string => {
  const { accounts, platforms } = targets;
  const hasSeveral = (platform: PlatformName) =>
    accounts.filter((one) => one.platform === platform).length > 1;
  const names = [
    ...accounts.map(({ platform, name }) =>
      hasSeveral(platform) ? `${platformName(platform)} (${name})` : platformName(platform),
    ),
    ...platforms.map(platformName),
  ];
  const count = countPosts(form, targets);
  return t(
    '{count, plural, one {One post} other {{number} posts}}: ' +
      '{perWeek, plural, one {one} other {{often}}} a week on ' +
      '{places, plural, one {{names}} other {each of {names}}}, {days}, {city} time.',
    {
      count,
      number: capitalize(spellNumber(count)),
      perWeek: form.perWeek,
      often: spellNumber(form.perWeek),
      places: names.length,
      names: formatList(names),
      days: formatDays(form.from, form.to, 'long', now),
      city: cityOf(form.timeZone),
    },
  );
};

export const toCampaignInput = (form: CampaignForm, targets: Targets): CampaignInput => ({
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
