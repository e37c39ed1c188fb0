import type { Call } from '../core/operation.ts';
import { noSuchObject, refuseGraph } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import {
  accessTokenOf,
  checkProof,
  deadToken,
  type InstagramCaller,
  noToken,
  unreadableToken,
} from '../meta/tokens.ts';
import { type createRegaining, isUsedUp } from '../meta/usage.ts';
import { instagramClient } from './client.ts';
import type { Grants, Token } from './grants.ts';
import { type Right, scopesFor } from './scopes.ts';
import type { Settings } from './settings.ts';

/** Who may do what: tokens of Instagram Login, rights by name, and the limits of calls. */
type Deps = { grants: Grants; settings: Settings; now: () => number };

export function requireLiveToken({ grants, now }: Deps, accessToken: string | undefined): Token {
  if (!accessToken) throw noToken();
  const token = grants.findToken(accessToken);
  if (!token) throw unreadableToken();
  if (token.grant.revoked) throw deadToken(458, instagramClient.id);
  if (token.expiresAt <= now()) throw deadToken(463, instagramClient.id);
  return token;
}

/** For the edges on Instagram's own host. */
export function authenticate(deps: Deps, call: Call, parameters: Parameters): InstagramCaller {
  const accessToken = accessTokenOf(call, parameters);
  const { grant } = requireLiveToken(deps, accessToken);
  checkProof(parameters, {
    secret: instagramClient.secret,
    accessToken: accessToken ?? '',
    required: false,
  });
  return {
    igIds: [grant.igId],
    scopes: grant.scopes,
    clientId: instagramClient.id,
    login: 'instagram',
  };
}

export function requireRight(
  { settings }: { settings: Settings },
  { login, scopes }: InstagramCaller,
  right: Right,
): void {
  const missing = scopesFor(login, right).filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  const code = settings.current().lost_scope_code;
  const message = `(#${code}) Application does not have permission for this action: ${missing.join(', ')}`;
  throw refuseGraph({ code, message });
}

/** Whatever belongs to another account is not there. */
export function requireOwn(
  { igIds }: InstagramCaller,
  igId: string,
  id: string,
  verb: 'get' | 'post' | 'delete',
) {
  if (!igIds.includes(igId)) throw noSuchObject(verb, id);
}

export function requireRoom(
  { settings, regaining }: { settings: Settings; regaining: ReturnType<typeof createRegaining> },
  { igIds }: InstagramCaller,
): void {
  const { app_usage, account_usage } = settings.current();
  if (app_usage && isUsedUp(app_usage)) throw refuseGraph({ code: 4 });
  const [igId = ''] = igIds;
  const usage = regaining.current(igId, account_usage);
  if (!usage || !isUsedUp(usage)) return;
  regaining.prolong(igId);
  throw refuseGraph({ code: 80002 });
}
