/** Lifetimes of the authorization server's records, in seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const codeSeconds = minute;
export const accessTokenSeconds = hour;
/** A refresh token expires when it is not used for this long. */
export const refreshIdleSeconds = 30 * day;
/** After this, the user must consent again, however often the token was used or replaced. */
export const refreshTotalSeconds = 365 * day;
/** Longer than any refresh token of the grant. */
export const grantSeconds = refreshTotalSeconds + 5 * day;
/** From showing the consent page to the user's decision. */
export const consentSeconds = 30 * minute;
/** From a pushed request to the consent page, including sign-in, which may take ten minutes. */
export const pushedRequestSeconds = 10 * minute;

/**
 * The lifetime of a refresh token issued or used now. `familyStartedAt` is the epoch second of its family's first
 * token, or undefined for a new family.
 */
export function refreshTokenLifetime(
  familyStartedAt: number | undefined,
  now = Math.floor(Date.now() / 1_000),
): number {
  return Math.max(1, Math.min(refreshIdleSeconds, (familyStartedAt ?? now) + refreshTotalSeconds - now));
}
