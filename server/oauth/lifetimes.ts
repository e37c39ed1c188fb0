/** How long the authorization server's things live, in seconds. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const codeSeconds = minute;
export const accessTokenSeconds = hour;
/** A refresh token that nobody uses for this long is over. */
export const refreshIdleSeconds = 30 * day;
/** However often it is used or replaced, the person is asked again after this. */
export const refreshTotalSeconds = 365 * day;
/** Longer than any refresh token of it. */
export const grantSeconds = refreshTotalSeconds + 5 * day;
/** From the question to the person's answer. */
export const consentSeconds = 30 * minute;
/** From a pushed request to the question, signing in included, which may take ten minutes. */
export const pushedRequestSeconds = 10 * minute;

/** How long a refresh token lives that is made or used now. Its family began at that epoch second, or begins now. */
export function refreshTokenLife(
  familyBegan: number | undefined,
  now = Math.floor(Date.now() / 1_000),
): number {
  return Math.max(1, Math.min(refreshIdleSeconds, (familyBegan ?? now) + refreshTotalSeconds - now));
}
