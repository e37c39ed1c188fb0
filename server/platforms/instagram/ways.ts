/**
 * The two ways to an Instagram account. Which one an account came by is told by what the person granted: Instagram's
 * own login gives `instagram_business_…` permissions, Facebook's login the others.
 */
import type { ConnectWay } from '../../domain/accounts/connector.ts';
import type { InstagramSettings } from './settings.ts';

export type Way = 'instagram' | 'facebook';

export const scopes: Readonly<Record<Way, readonly string[]>> = {
  instagram: [
    'instagram_business_basic',
    'instagram_business_content_publish',
    'instagram_business_manage_insights',
    'instagram_business_manage_comments',
  ],
  facebook: [
    'instagram_basic',
    'instagram_content_publish',
    'instagram_manage_insights',
    'instagram_manage_contents',
    'instagram_manage_comments',
    'pages_show_list',
    'pages_read_engagement',
  ],
};

/** Without these nothing can be posted. The others bring figures, deleting and comments. */
const needed: Readonly<Record<Way, readonly string[]>> = {
  instagram: ['instagram_business_basic', 'instagram_business_content_publish'],
  facebook: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
};

export function wayOf(granted: readonly string[]): Way {
  if (granted.some((scope) => scope.startsWith('instagram_business_'))) return 'instagram';
  return granted.some((scope) => /^(instagram|pages)_|^public_profile$/.test(scope))
    ? 'facebook'
    : 'instagram';
}

export const missingScopes = (granted: readonly string[]): readonly string[] =>
  needed[wayOf(granted)].filter((scope) => !granted.includes(scope));

export const mayReadFigures = (granted: readonly string[]): boolean =>
  granted.includes('instagram_business_manage_insights') || granted.includes('instagram_manage_insights');

export const mayComment = (granted: readonly string[]): boolean =>
  granted.includes('instagram_business_manage_comments') || granted.includes('instagram_manage_comments');

export const mayDelete = (granted: readonly string[]): boolean =>
  wayOf(granted) === 'facebook' && granted.includes('instagram_manage_contents');

/** Where the calls of one way go. */
export interface Login {
  readonly way: Way;
  readonly graphUrl: string;
  readonly version: string;
  /** Where bytes of videos may go. Null: Instagram must fetch them. */
  readonly uploadUrl: string | null;
}

export function loginOf(settings: InstagramSettings, way: Way): Login | undefined {
  if (way === 'instagram') {
    const own = settings.instagramLogin;
    return own === null ? undefined : { way, graphUrl: own.graphUrl, version: own.version, uploadUrl: null };
  }
  const own = settings.facebookLogin;
  return own === null
    ? undefined
    : { way, graphUrl: own.graphUrl, version: own.version, uploadUrl: own.uploadUrl };
}

const names: Readonly<Record<Way, string>> = { instagram: "Instagram's login", facebook: "Facebook's login" };

/** Said of an account whose way this installation no longer offers. */
export const notSetUp = (granted: readonly string[]): string => notOffered(wayOf(granted));

export const notOffered = (way: Way): string =>
  `This installation is not set up for ${names[way]} now, by which the account was connected. Ask whoever runs it, or reconnect the account.`;

const words: Readonly<Record<Way, ConnectWay>> = {
  instagram: {
    id: 'instagram',
    label: 'With Instagram',
    note: 'Sign in with the account itself. It needs no Facebook Page. Posts can then be deleted in the Instagram app only.',
  },
  facebook: {
    id: 'facebook',
    label: 'With Facebook',
    note: 'For accounts that are linked to a Facebook Page of yours. Several can be connected at once, and posts can be deleted from here.',
  },
};

export const offeredWays = (settings: InstagramSettings): readonly ConnectWay[] =>
  (['instagram', 'facebook'] as const)
    .filter((way) => loginOf(settings, way) !== undefined)
    .map((way) => words[way]);

/** The sandbox reaches what runs beside it, so it needs no public address. */
export const canBePulledFrom = ({ publicUrl, simulated }: InstagramSettings): boolean =>
  simulated || publicUrl?.protocol === 'https:';

export const profileUrl = ({ wwwUrl }: InstagramSettings, username: string): string =>
  `${wwwUrl}/${encodeURIComponent(username)}/`;
