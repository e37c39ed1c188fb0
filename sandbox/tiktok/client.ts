import { createHash } from 'node:crypto';
import type { Creator } from './creators.ts';

/** The applications registered with the simulated TikTok, which calls an id a client key. */
export type TikTokClient = { key: string; secret: string };
export const tiktokClient: TikTokClient = { key: 'sandbox-tiktok', secret: 'sandbox-tiktok-secret' };
/** Only signs people in. */
export const signInClient: TikTokClient = {
  key: 'sandbox-tiktok-signin',
  secret: 'sandbox-tiktok-signin-secret',
};

export const findClient = (key: string | null): TikTokClient | undefined =>
  [tiktokClient, signInClient].find((client) => client.key === key);

/** Each application knows a creator by another open_id. */
export function openIdFor(creator: Creator, clientKey: string): string {
  if (clientKey === tiktokClient.key) return creator.openId;
  const digits = createHash('sha256').update(`${clientKey} ${creator.openId}`).digest('hex');
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
