/** What a failed sign-in means for the person, told by type and code and never by text. */
import * as oidc from 'openid-client';
import type { ProviderFailure, ProviderProblem } from '../domain/people/ports.ts';

/** Error codes of the authorization response that mean the provider is in trouble, not the person. */
const providerTrouble = new Set(['server_error', 'temporarily_unavailable']);

export function toFailure(error: unknown): ProviderFailure {
  return { kind: 'failed', problem: problemOf(error), reason: reasonOf(error) };
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof oidc.AuthorizationResponseError) {
    return providerTrouble.has(error.error) ? 'unavailable' : 'denied';
  }
  // The code is unknown to the provider, used or too old: starting again helps.
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return 'expired';
  return 'unavailable';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  const kind = 'error' in error && typeof error.error === 'string' ? ` (${error.error})` : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${code}${error.message}${kind}${cause}`;
}
