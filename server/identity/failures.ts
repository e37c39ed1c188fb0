/** What a failed sign-in means for the person, told by type and code and never by text. */
import * as oidc from 'openid-client';
import type { ProviderFailure, ProviderProblem } from '../domain/people/ports.ts';

/** Error codes of the authorization response that mean the provider is in trouble, not the person. */
export const providerTrouble = new Set(['server_error', 'temporarily_unavailable']);

/** `codeExpired`: what a provider says instead of `invalid_grant`. */
export function toFailure(error: unknown, codeExpired: readonly string[] = []): ProviderFailure {
  return {
    kind: 'failed',
    problem: problemOf(error, ['invalid_grant', ...codeExpired]),
    reason: reasonOf(error),
  };
}

function problemOf(error: unknown, codeExpired: readonly string[]): ProviderProblem {
  if (error instanceof oidc.AuthorizationResponseError) {
    return providerTrouble.has(error.error) ? 'unavailable' : 'denied';
  }
  // The code is unknown to the provider, used or too old: starting again helps.
  if (error instanceof oidc.ResponseBodyError && codeExpired.includes(error.error)) return 'expired';
  return 'unavailable';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  const kind = 'error' in error && typeof error.error === 'string' ? ` (${error.error})` : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${code}${error.message}${kind}${cause}`;
}
