import type { Client } from '../core/oauth.ts';

/** Scopes come with products, as in TikTok's developer portal. */
const products = {
  'Login Kit': ['user.info.basic'],
  'Display API': ['user.info.profile', 'user.info.stats', 'video.list'],
  /** With "Direct Post" switched on; without it there is no video.publish. */
  'Content Posting API': ['video.upload', 'video.publish'],
} satisfies Record<string, string[]>;

export type TikTokClient = Client & { products: readonly (keyof typeof products)[] };

/** The application that publishes. TikTok calls an application's id its client key. */
export const tiktokClient: TikTokClient = {
  id: 'sandbox-tiktok',
  secret: 'sandbox-tiktok-secret',
  products: ['Login Kit', 'Display API', 'Content Posting API'],
};
/** Only signs people in. */
const signInClient: TikTokClient = {
  id: 'sandbox-tiktok-signin',
  secret: 'sandbox-tiktok-signin-secret',
  products: ['Login Kit'],
};
export const clients = [tiktokClient, signInClient];

/** Whether every scope is one of the application's products. A scope that does not exist is in none. */
export const hasProductsFor = (client: TikTokClient, scopes: string[]): boolean =>
  scopes.every((scope) => client.products.some((product) => products[product].includes(scope)));
