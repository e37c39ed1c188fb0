/** Google's scopes, as far as the sandbox knows them: every client may ask for each. Sign-in scopes are always granted; the others can be unticked. */
const prefix = 'https://www.googleapis.com/auth/';

export const scopeMeanings: Record<string, string> = {
  [`${prefix}youtube.upload`]: 'Manage your YouTube videos',
  [`${prefix}youtube.readonly`]: 'View your YouTube account',
  [`${prefix}youtube`]: 'Manage your YouTube account',
  [`${prefix}youtube.force-ssl`]:
    'See, edit, and permanently delete your YouTube videos, ratings, comments and captions',
  [`${prefix}yt-analytics.readonly`]: 'View YouTube Analytics reports for your YouTube content',
  [`${prefix}yt-analytics-monetary.readonly`]:
    'View monetary and non-monetary YouTube Analytics reports for your YouTube content',
  [`${prefix}youtube.channel-memberships.creator`]:
    'See a list of your current active channel members, their current level, and when they became a member',
  [`${prefix}youtubepartner-channel-audit`]:
    'View private information of your YouTube channel relevant during the audit process with a YouTube partner',
  [`${prefix}youtubepartner`]: 'View and manage your assets and associated content on YouTube',
};

/** Google also accepts the short names of OpenID Connect, and responds with the long ones. */
const signInScopes: Record<string, string> = {
  openid: 'openid',
  email: `${prefix}userinfo.email`,
  profile: `${prefix}userinfo.profile`,
  [`${prefix}userinfo.email`]: `${prefix}userinfo.email`,
  [`${prefix}userinfo.profile`]: `${prefix}userinfo.profile`,
};

export const isSignInScope = (scope: string): boolean => scope in signInScopes;
const scopeUrl = (name: string): string => prefix + name;

/** Undefined if one of them is unknown. */
export function readScopes(text: string): string[] | undefined {
  const requested = [...new Set(text.split(/\s+/).filter((scope) => scope !== ''))];
  const known = requested.map((scope) => signInScopes[scope] ?? (scope in scopeMeanings ? scope : undefined));
  if (known.length === 0 || known.includes(undefined)) return undefined;
  return [...new Set(known.filter((scope) => scope !== undefined))];
}

export const hasAnyScope = (granted: string[], names: readonly string[]): boolean =>
  names.some((name) => granted.includes(scopeUrl(name)));
