import type { Client } from '../core/oauth.ts';

/** Scopes belong to products, as in LinkedIn's developer portal: an application can request only its products' scopes. */
const products = {
  /** LinkedIn grants it only to applications without another product. */
  'Community Management API': {
    r_basicprofile: 'Read your basic profile',
    r_1st_connections_size: 'Read the number of your connections',
    w_member_social: 'Create, modify and delete posts on your behalf',
    w_member_social_feed: 'Comment and react on your behalf',
    w_organization_social: 'Create, modify and delete posts on behalf of your organizations',
    r_organization_social: 'Read your organizations’ posts and their engagement',
    w_organization_social_feed: 'Comment and react on behalf of your organizations',
    r_organization_social_feed: 'Read comments and reactions on your organizations’ posts',
    rw_organization_admin: 'Manage your organizations’ pages and read their statistics',
    r_organization_admin: 'Read your organizations’ pages and their statistics',
    r_organization_followers: 'Read your organizations’ followers',
    r_member_postAnalytics: 'Read the statistics of your posts',
    r_member_profileAnalytics: 'Read the statistics of your profile',
  },
  'Sign In with LinkedIn using OpenID Connect': {
    openid: 'Use your name and photo',
    profile: 'Use your name and photo',
    email: 'Use the primary email address of your LinkedIn account',
  },
  'Share on LinkedIn': {
    w_member_social: 'Create, modify and delete posts on your behalf',
  },
} satisfies Record<string, Record<string, string>>;

export type LinkedInClient = Client & { products: readonly (keyof typeof products)[] };

/** The application that publishes. */
export const linkedInClient: LinkedInClient = {
  id: 'sandbox-linkedin',
  secret: 'sandbox-linkedin-secret',
  products: ['Community Management API'],
};
/** Only signs people in. */
const signInClient: LinkedInClient = {
  id: 'sandbox-linkedin-signin',
  secret: 'sandbox-linkedin-signin-secret',
  products: ['Sign In with LinkedIn using OpenID Connect'],
};
/** What everybody gets without being vetted: who somebody is, and posts in their own name. */
const shareClient: LinkedInClient = {
  id: 'sandbox-linkedin-share',
  secret: 'sandbox-linkedin-share-secret',
  products: ['Sign In with LinkedIn using OpenID Connect', 'Share on LinkedIn'],
};
export const clients = [linkedInClient, signInClient, shareClient];

export const scopeMeanings: Record<string, string> = Object.assign({}, ...Object.values(products));

/** These scopes exist, but LinkedIn grants them to selected developers only. */
const closedScopes = ['r_member_social', 'r_member_social_feed'];

export const isKnownScope = (scope: string): boolean =>
  scope in scopeMeanings || closedScopes.includes(scope);

/** A single scope of another product rejects the whole request. */
export const findForeignScope = (scopes: string[], client: LinkedInClient): string | undefined =>
  scopes.find((scope) => !client.products.some((product) => scope in products[product]));

export const splitScopes = (text: string): string[] =>
  [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))].sort();
