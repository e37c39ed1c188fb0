/**
 * Decides whether a refresh token in use is replaced. Public apps always get a new one, and reusing an old one
 * ends the family. Confidential apps authenticate with a secret, so their token is replaced only near its end: a
 * lost response does not lock them out. Each use of a token that stays extends its idle lifetime.
 */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { OidcRecords } from '../domain/apps/oidc-records.ts';
import { refreshTokenLifetime } from './lifetimes.ts';

const rotateAfterPercent = 70;

export async function rotateOrExtend(ctx: KoaContextWithOIDC, records: OidcRecords): Promise<boolean> {
  const { RefreshToken: token, Client: client } = ctx.oidc.entities;
  if (!token || !client) return true;
  if (client.clientAuthMethod === 'none') return true;
  if (token.ttlPercentagePassed() >= rotateAfterPercent) return true;
  const end = Math.floor(Date.now() / 1_000) + refreshTokenLifetime(token.iiat);
  await records.extend('RefreshToken', token.jti, end);
  return false;
}
