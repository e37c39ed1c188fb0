/** Rules for authorization requests beyond the library's own checks. They apply to pushed requests too. */
import { errors } from 'oidc-provider';
import type { OidcRecords } from '../domain/apps/oidc-records.ts';
import type { AppId } from '../lib/ids.ts';

/** The library ignores scopes it does not know; an app that requests them should get an error instead. */
export function requireAllowedScopes(
  ctx: { oidc: { params?: Record<string, unknown> | undefined } },
  requestedScope: string | undefined,
  client: { readonly scope?: string | undefined },
): void {
  const scopes = (requestedScope ?? '')
    .split(' ')
    .filter((scope) => scope !== '' && scope !== 'offline_access');
  if (scopes.length === 0) throw new errors.InvalidScope('ask for at least one scope', '');
  const allowed = new Set(client.scope?.split(' '));
  const disallowed = scopes.find((scope) => !allowed.has(scope));
  if (disallowed !== undefined)
    throw new errors.InvalidScope('this app may not ask for that scope', disallowed);
  if (ctx.oidc.params) ctx.oidc.params.scope = scopes.join(' ');
}

/** A client that repeats its code challenge loses the protection of PKCE, and should find out early. */
export const requireNewChallenge =
  (records: OidcRecords) =>
  async (
    _ctx: unknown,
    challenge: string | undefined,
    { clientId }: { readonly clientId: string },
  ): Promise<void> => {
    if (challenge !== undefined && (await records.hasCodeFor(clientId as AppId, challenge)))
      throw new errors.InvalidRequest('make a new code_challenge for each request');
  };
