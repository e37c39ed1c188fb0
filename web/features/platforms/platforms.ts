/**
 * What the pages know of platforms: what the server says of them, asked before anything is drawn (see app/main.tsx). A
 * platform that it does not name goes by its own name.
 */
import { queryOptions } from '@tanstack/react-query';
import type { AccountView, PlatformView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';
import { t } from '../../i18n/t.ts';

export type PlatformName = PlatformView['platform'];

let known: ReadonlyMap<PlatformName, PlatformView> = new Map();

export const setPlatforms = (platforms: readonly PlatformView[]): void => {
  known = new Map(platforms.map((one) => [one.platform, one]));
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

/** As they stand side by side. */
export const platformsInOrder = (): PlatformView[] =>
  [...known.values()].sort((one, other) => one.order - other.order);

export const platformOrder = (platform: PlatformName): number => known.get(platform)?.order ?? known.size + 1;

export const platformLabel = (platform: PlatformName): string => known.get(platform)?.label ?? platform;

/** Where a sentence needs one of them as an example; undefined where there is none. */
export const examplePlatform = (): PlatformView | undefined => platformsInOrder().at(-1);

/** Those whose figures are in no total and no comparison. */
export const labelsOfAlone = (): string[] =>
  platformsInOrder().flatMap(({ label, figures_stand_alone }) => (figures_stand_alone ? [label] : []));

interface Kind {
  /** By which a message chooses its words. */
  readonly id: PlatformView['accounts']['kind'];
  readonly one: string;
  readonly many: string;
}

/** What a platform calls the thing one connects. */
const kinds: Readonly<Record<Kind['id'], Kind>> = {
  creator: { id: 'creator', one: t('creator'), many: t('creators') },
  page: { id: 'page', one: t('page'), many: t('pages') },
  profile: { id: 'profile', one: t('profile'), many: t('profiles') },
  channel: { id: 'channel', one: t('channel'), many: t('channels') },
};

export const kindsOn = (platform: PlatformName): Kind =>
  kinds[known.get(platform)?.accounts.kind ?? 'profile'] ?? kinds.profile;

/** A person is no page. */
export const kindOf = ({ platform, external_id }: Pick<AccountView, 'platform' | 'external_id'>): Kind => {
  const prefix = known.get(platform)?.accounts.person_id_prefix;
  return prefix && external_id.startsWith(prefix) ? kinds.profile : kindsOn(platform);
};

export const permissionWords = (platform: PlatformName, scope: string): string => {
  const permission = known.get(platform)?.permissions.find((one) => one.scope === scope);
  return permission ? permission.means : t('A permission the platform names');
};
