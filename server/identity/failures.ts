/** Classifies a failed sign-in for the user, by error type and code and never by text. */
import * as oidc from 'openid-client';
import type { ProviderFailure, ProviderProblem } from '../domain/people/ports.ts';
import { providerErrorCodes } from './provider-response.ts';

/** `expiredCodeError`: the code a provider uses instead of `invalid_grant`. */
export function toFailure(error: unknown, codeExpired: readonly string[] = []): ProviderFailure {
  return {
    kind: 'failed',
    problem: problemOf(error, ['invalid_grant', ...codeExpired]),
    reason: reasonOf(error),
  };
}

function problemOf(error: unknown, codeExpired: readonly string[]): ProviderProblem {
  if (error instanceof oidc.AuthorizationResponseError) {
    return providerErrorCodes.has(error.error) ? 'unavailable' : 'denied';
  }
  // The provider does not know the code, or it was used or expired: starting again helps.
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
