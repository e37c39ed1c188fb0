import type { Client } from '../core/oauth.ts';
import type { Answer, Call } from '../core/operation.ts';
import { jsonHeaders, noSuchObject, refuseGraph } from '../meta/errors.ts';
import { type Field, parseFields } from '../meta/fields.ts';
import type { Parameters } from '../meta/parameters.ts';
import {
  accessTokenOf,
  checkProof,
  type InstagramCaller,
  invalidatedToken,
  malformedToken,
  missingToken,
  refuseProof,
  uploadTokenOf,
} from '../meta/tokens.ts';
import { isExhausted } from '../meta/usage.ts';
import { type Right, scopesFor } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** The application for Instagram Login. Its id and secret differ from those of the Meta application it belongs to. */
export const instagramClient: Client = { id: 'sandbox-instagram', secret: 'sandbox-instagram-secret' };

export function requireLiveToken({ grants, now }: InstagramState, accessToken: string | undefined) {
  if (!accessToken) throw missingToken();
  const token = grants.findToken(accessToken);
  if (!token) throw malformedToken();
  if (token.grant.revoked) throw invalidatedToken(458, instagramClient.id);
  if (token.expiresAt <= now()) throw invalidatedToken(463, instagramClient.id);
  return token;
}

/** Authenticates calls to the edges on Instagram's own host. */
export function authenticate(state: InstagramState, call: Call, parameters: Parameters): InstagramCaller {
  const accessToken = accessTokenOf(call, parameters);
  const { grant } = requireLiveToken(state, accessToken);
  const { appsecret_proof } = state.settings.current();
  if (appsecret_proof === 'refused') refuseProof(parameters);
  else
    checkProof(parameters, {
      secret: instagramClient.secret,
      accessToken: accessToken ?? '',
      required: appsecret_proof === 'required',
    });
  return callerOf(grant);
}

/** Authenticates byte uploads, which have their token in a header and nothing else. */
export const authenticateUpload = (state: InstagramState, call: Call): InstagramCaller =>
  callerOf(requireLiveToken(state, uploadTokenOf(call)).grant);

const callerOf = ({ holder, scopes }: { holder: string; scopes: string[] }): InstagramCaller => ({
  igIds: [holder],
  scopes,
  clientId: instagramClient.id,
  login: 'instagram',
});

export function requireRight(
  { settings }: InstagramState,
  { login, scopes }: InstagramCaller,
  right: Right,
): void {
  const missing = scopesFor(login, right).filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  const code = settings.current().lost_scope_code;
  const message = `(#${code}) Application does not have permission for this action: ${missing.join(', ')}`;
  throw refuseGraph({ code, message });
}

/** Objects of another account are reported as not existing. */
export function requireOwn(
  { igIds }: InstagramCaller,
  igId: string,
  id: string,
  verb: 'get' | 'post' | 'delete',
) {
  if (!igIds.includes(igId)) throw noSuchObject(verb, id);
}

export function requireAllowance(
  { settings, usageBlocks }: InstagramState,
  { igIds }: InstagramCaller,
): void {
  const { app_usage, account_usage } = settings.current();
  if (app_usage && isExhausted(app_usage)) throw refuseGraph({ code: 4 });
  const [igId = ''] = igIds;
  const usage = usageBlocks.current(igId, account_usage);
  if (!usage || !isExhausted(usage)) return;
  usageBlocks.extend(igId);
  throw refuseGraph({ code: 80002 });
}

/** JSON as Graph sends it. `bigNumbers` are ids sent as numbers that are too large for JavaScript's numbers. */
export function jsonAnswer(body: object, bigNumbers: string[] = []): Answer {
  if (bigNumbers.length === 0) return { status: 200, headers: jsonHeaders, body };
  const pattern = new RegExp(`"(${bigNumbers.join('|')})":"(\\d+)"`, 'g');
  return { status: 200, headers: jsonHeaders, body: JSON.stringify(body).replace(pattern, '"$1":$2') };
}

/** Without the parameter, the response contains only the id. */
export function requestedFields(parameters: Parameters): Field[] {
  const text = parameters.get('fields');
  return text ? parseFields(text) : [];
}
