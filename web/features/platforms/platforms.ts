/**
 * The platforms as the server describes them, fetched before the first render (see app/main.tsx). A platform that
 * it does not describe is shown by its own name.
 */
import { queryOptions } from '@tanstack/react-query';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';
import { t } from '../../i18n/t.ts';

export type PlatformName = PlatformView['platform'];

let known: ReadonlyMap<PlatformName, PlatformView> = new Map();

export const setPlatforms = (platforms: readonly PlatformView[]): void => {
  known = new Map(platforms.map((platform) => [platform.platform, platform]));
};

export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async () => {
    const { data } = await get<{ data: PlatformView[] }>('/v1/platforms');
    setPlatforms(data);
    return data;
  },
  staleTime: 300_000,
  gcTime: Number.POSITIVE_INFINITY,
});

export const findPlatform = (platform: PlatformName): PlatformView | undefined => known.get(platform);

/** In display order. */
export const platformsInOrder = (): PlatformView[] => [...known.values()].sort((a, b) => a.order - b.order);

export const platformOrder = (platform: PlatformName): number => known.get(platform)?.order ?? known.size + 1;

export const platformLabel = (platform: PlatformName): string => known.get(platform)?.label ?? platform;

/** An example for a sentence; undefined if there are no platforms. */
export const examplePlatform = (): PlatformView | undefined => platformsInOrder().at(-1);

/** The platforms whose metrics are left out of totals and comparisons. */
export const standalonePlatformLabels = (): string[] =>
  platformsInOrder().flatMap(({ label, figures_stand_alone }) => (figures_stand_alone ? [label] : []));

interface AccountKind {
  /** Selects the text of a message. */
  readonly id: PlatformView['accounts']['kind'];
  readonly singular: string;
  readonly plural: string;
}

/** What a platform calls the accounts that can be connected. */
const kinds: Readonly<Record<AccountKind['id'], AccountKind>> = {
  creator: { id: 'creator', singular: t('creator'), plural: t('creators') },
  page: { id: 'page', singular: t('page'), plural: t('pages') },
  profile: { id: 'profile', singular: t('profile'), plural: t('profiles') },
  channel: { id: 'channel', singular: t('channel'), plural: t('channels') },
};

export const accountKindOn = (platform: PlatformName): AccountKind =>
  kinds[known.get(platform)?.accounts.kind ?? 'profile'] ?? kinds.profile;

/** A person's profile is not a page. */
export const accountKindOf = ({
  platform,
  external_id,
}: Pick<AccountView, 'platform' | 'external_id'>): AccountKind => {
  const prefix = known.get(platform)?.accounts.person_id_prefix;
  return prefix && external_id.startsWith(prefix) ? kinds.profile : accountKindOn(platform);
};

export const describePermission = (platform: PlatformName, scope: string): string => {
  const permission = known.get(platform)?.permissions.find((one) => one.scope === scope);
  return permission ? permission.means : t('Another permission');
};
