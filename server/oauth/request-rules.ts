/** What an authorization request must be, beyond the library's own checks. They hold for pushed requests too. */
import { errors } from 'oidc-provider';
import type { OidcRecords } from '../domain/apps/oidc-records.ts';
import type { AppId } from '../lib/ids.ts';

/** The library ignores scopes it does not know; an app that asks for them should learn that it gets nothing. */
export function onlyScopesOfTheApp(
  ctx: { oidc: { params?: Record<string, unknown> | undefined } },
  asked: string | undefined,
  client: { readonly scope?: string | undefined },
): void {
  const wanted = (asked ?? '').split(' ').filter((scope) => scope !== '' && scope !== 'offline_access');
  if (wanted.length === 0) throw new errors.InvalidScope('ask for at least one scope', '');
  const allowed = new Set(client.scope?.split(' '));
  const foreign = wanted.find((scope) => !allowed.has(scope));
  if (foreign !== undefined) throw new errors.InvalidScope('this app may not ask for that scope', foreign);
  if (ctx.oidc.params) ctx.oidc.params.scope = wanted.join(' ');
}

/** A client that repeats itself has no protection from PKCE, and should learn it early. */
export const newChallengeEachTime =
  (records: OidcRecords) =>
  async (
    _ctx: unknown,
    challenge: string | undefined,
    { clientId }: { readonly clientId: string },
  ): Promise<void> => {
    if (challenge !== undefined && (await records.hasCodeFor(clientId as AppId, challenge)))
      throw new errors.InvalidRequest('make a new code_challenge for each request');
  };
