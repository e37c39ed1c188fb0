/** What the sandbox's LinkedIn application was granted: sign-in, sharing, and the Community Management product. */
export const scopeMeanings: Record<string, string> = {
  openid: 'Use your name and photo',
  profile: 'Use your name and photo',
  email: 'Use the primary email address of your LinkedIn account',
  w_member_social: 'Create, modify and delete posts on your behalf',
  r_basicprofile: 'Read your basic profile',
  r_1st_connections_size: 'Read the number of your connections',
  w_organization_social: 'Create, modify and delete posts on behalf of your organizations',
  r_organization_social: 'Read your organizations’ posts and their engagement',
  rw_organization_admin: 'Manage your organizations’ pages and read their statistics',
  r_organization_admin: 'Read your organizations’ pages and their statistics',
  r_organization_followers: 'Read your organizations’ followers',
  w_organization_social_feed: 'Comment and react on behalf of your organizations',
  r_organization_social_feed: 'Read comments and reactions on your organizations’ posts',
  w_member_social_feed: 'Comment and react on your behalf',
  r_member_postAnalytics: 'Read the statistics of your posts',
  r_member_profileAnalytics: 'Read the statistics of your profile',
};

/** Exists at LinkedIn, but no application gets it any more. */
const closedScopes = ['r_member_social'];

/** What an application that only signs people in may ask for. */
const signInScopes = ['openid', 'profile', 'email'];

export type ScopeVerdict = 'fine' | 'unknown' | 'not_granted';

export function judgeScopes(
  scopes: string[],
  purpose: 'publishing' | 'sign-in' = 'publishing',
): ScopeVerdict {
  if (scopes.length === 0) return 'unknown';
  if (scopes.some((scope) => !(scope in scopeMeanings) && !closedScopes.includes(scope))) return 'unknown';
  if (purpose === 'sign-in' && scopes.some((scope) => !signInScopes.includes(scope))) return 'not_granted';
  return scopes.some((scope) => closedScopes.includes(scope)) ? 'not_granted' : 'fine';
}

export const splitScopes = (text: string): string[] =>
  [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))].sort();
