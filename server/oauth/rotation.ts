/**
 * Whether a refresh token that is being used is replaced. Public apps always get a new one, and an old one seen
 * again ends the family. Confidential apps prove themselves with a secret, so theirs is replaced only near its
 * end: an answer lost on the way does not lock them out. Each use moves the idle end of one that stays.
 */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { OidcRecords } from '../domain/apps/oidc-records.ts';
import { refreshTokenLife } from './lifetimes.ts';

const nearItsEndPercent = 70;

export async function rotateOrProlong(ctx: KoaContextWithOIDC, records: OidcRecords): Promise<boolean> {
  const { RefreshToken: token, Client: client } = ctx.oidc.entities;
  if (!token || !client) return true;
  if (client.clientAuthMethod === 'none') return true;
  if (token.ttlPercentagePassed() >= nearItsEndPercent) return true;
  const end = Math.floor(Date.now() / 1_000) + refreshTokenLife(token.iiat);
  await records.prolong('RefreshToken', token.jti, end);
  return false;
}
