/**
 * The two logins by which an Instagram account is connected. The granted permissions show which one it was:
 * Instagram's own login gives `instagram_business_…` permissions, Facebook's login the others.
 */

import type { ConnectMethod } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

export type LoginMethod = 'instagram' | 'facebook';

export const scopes: Readonly<Record<LoginMethod, readonly string[]>> = {
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

/** Without these nothing can be posted. The others are for metrics, deleting and comments. */
const needed: Readonly<Record<LoginMethod, readonly string[]>> = {
  instagram: ['instagram_business_basic', 'instagram_business_content_publish'],
  facebook: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
};

export function loginMethodOf(granted: readonly string[]): LoginMethod {
  if (granted.some((scope) => scope.startsWith('instagram_business_'))) return 'instagram';
  return granted.some((scope) => /^(instagram|pages)_|^public_profile$/.test(scope))
    ? 'facebook'
    : 'instagram';
}

export const missingScopes = (granted: readonly string[]): readonly string[] =>
  needed[loginMethodOf(granted)].filter((scope) => !granted.includes(scope));

export const canReadMetrics = (granted: readonly string[]): boolean =>
  granted.includes('instagram_business_manage_insights') || granted.includes('instagram_manage_insights');

export const canComment = (granted: readonly string[]): boolean =>
  granted.includes('instagram_business_manage_comments') || granted.includes('instagram_manage_comments');

export const canDelete = (granted: readonly string[]): boolean =>
  loginMethodOf(granted) === 'facebook' && granted.includes('instagram_manage_contents');

/** Where the calls of one login go. */
export interface Login {
  readonly method: LoginMethod;
  readonly graphUrl: string;
  readonly version: string;
  /**
   * The secret whose proof goes with every token. Null for Instagram's own host: the proof is documented for
   * Facebook's hosts only, and those who tried it there found that it is not supported.
   */
  readonly appSecret: string | null;
  /** Where bytes of videos may go. Null: Instagram must fetch them. */
  readonly uploadUrl: string | null;
  /** Whether several reads may be one request, which is documented for Facebook's host only. */
  readonly takesBatches: boolean;
}

export function loginOf(settings: InstagramSettings, method: LoginMethod): Login | undefined {
  if (method === 'instagram') {
    const own = settings.instagramLogin;
    if (own === null) return undefined;
    const { graphUrl, version } = own;
    return { method, graphUrl, version, appSecret: null, uploadUrl: null, takesBatches: false };
  }
  const own = settings.facebookLogin;
  if (own === null) return undefined;
  const { graphUrl, version, clientSecret, uploadUrl } = own;
  return { method, graphUrl, version, appSecret: clientSecret, uploadUrl, takesBatches: true };
}

/** For an account whose login this installation no longer offers. */
export const loginNotOffered = (granted: readonly string[]): Message =>
  methodNotOffered(loginMethodOf(granted));

export const methodNotOffered = (method: LoginMethod): Message =>
  messages.login_not_set_up({ login: method });

const loginOptions: Readonly<Record<LoginMethod, ConnectMethod>> = {
  instagram: {
    id: 'instagram',
    label: messages.with_instagram(),
    note: messages.with_instagram_note(),
  },
  facebook: {
    id: 'facebook',
    label: messages.with_facebook(),
    note: messages.with_facebook_note(),
  },
};

export const offeredMethods = (settings: InstagramSettings): readonly ConnectMethod[] =>
  (['instagram', 'facebook'] as const)
    .filter((method) => loginOf(settings, method) !== undefined)
    .map((method) => loginOptions[method]);

/** The sandbox can reach local addresses, so it needs no public one. */
export const canFetchFiles = ({ publicUrl, simulated }: InstagramSettings): boolean =>
  simulated || publicUrl?.protocol === 'https:';

export const profileUrl = ({ wwwUrl }: InstagramSettings, username: string): string =>
  `${wwwUrl}/${encodeURIComponent(username)}/`;
