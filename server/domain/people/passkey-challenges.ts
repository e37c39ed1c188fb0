/**
 * The questions that authenticators answer. Promise: each is unguessable and counts once, within five minutes, for the
 * purpose it was made for, in the browser or session that asked.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { type Clock, later, minutes } from '../../lib/clock.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { messages } from './messages.ts';
import type {
  PasskeyCeremony,
  PasskeyChallenges,
  PasskeyPurpose,
  PasskeyResponse,
  PasskeyVerifier,
} from './passkey.ts';
import type { Binding } from './ports.ts';
import { isBrowserSecret } from './start-sign-in.ts';

const challengeLifetimeMs = minutes(5);

export interface PasskeyChallengeDeps {
  /** Null where passkeys are not offered. */
  readonly passkeyVerifier: PasskeyVerifier | null;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly clock: Clock;
}

export function requireVerifier({
  passkeyVerifier,
}: Pick<PasskeyChallengeDeps, 'passkeyVerifier'>): PasskeyVerifier {
  if (passkeyVerifier) return passkeyVerifier;
  throw new AppError('passkey_refused', messages.passkeys_not_offered());
}

export const noCeremony: PasskeyCeremony = {
  returnTo: '/',
  timeZone: null,
  invitationHash: null,
  linkHash: null,
  name: '',
  email: '',
  userHandle: '',
  mayNotSignYet: false,
};

export async function startCeremony(
  deps: PasskeyChallengeDeps,
  purpose: PasskeyPurpose,
  boundTo: Binding,
  ceremony: PasskeyCeremony,
  /** The hash of what is signed, which contains a random part. */
  challenge = randomBytes(32).toString('base64url'),
): Promise<string> {
  const now = deps.clock.now();
  const expiresAt = later(now, challengeLifetimeMs);
  const challengeHash = hashSecret(challenge);
  await deps.passkeyChallenges.save({ challengeHash, purpose, boundTo, ceremony, expiresAt }, now);
  return challenge;
}

/** The challenge is used up by any answer to it, also by one that is refused afterwards. */
export async function claimCeremony(
  deps: PasskeyChallengeDeps,
  purpose: PasskeyPurpose,
  boundTo: Binding,
  response: PasskeyResponse,
): Promise<{ readonly challenge: string; readonly ceremony: PasskeyCeremony }> {
  const challenge = requireVerifier(deps).claimedChallenge(response);
  const claimed =
    challenge === undefined
      ? undefined
      : await deps.passkeyChallenges.claim(hashSecret(challenge), deps.clock.now());
  if (!challenge || !claimed || claimed.purpose !== purpose || !isSameBinding(claimed.boundTo, boundTo))
    throw new AppError('passkey_refused', messages.passkey_too_late());
  return { challenge, ceremony: claimed.ceremony };
}

const isSameBinding = (one: Binding, other: Binding): boolean =>
  one.kind === 'browser'
    ? other.kind === 'browser' && one.hash === other.hash
    : other.kind === 'session' && one.userId === other.userId && one.sessionId === other.sessionId;

/** The secret of an earlier attempt in this browser is kept, so that two open tabs do not invalidate each other. */
export const browserSecretOf = (earlier: string | undefined): string =>
  isBrowserSecret(earlier) ? earlier : newSecret('sobr');

/** Without a secret nothing matches: hashes are never empty. */
export const browserBinding = (secret: string | undefined): Binding => ({
  kind: 'browser',
  hash: secret === undefined ? '' : hashSecret(secret),
});
