import { type Clock, later, minutes } from '../../lib/clock.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { ianaZone } from '../workspaces/time-zone.ts';
import type { IdentityProvider, ProviderFailure, SignInAttempts } from './ports.ts';
import { safeReturnTo } from './return-to.ts';

export const signInLifeMs = minutes(10);

export interface StartSignInDeps {
  readonly identity: IdentityProvider;
  readonly attempts: SignInAttempts;
  readonly clock: Clock;
}

export interface StartSignInInput {
  readonly returnTo: string | null;
  readonly invitationToken: string | null;
  readonly timeZone: string | null;
  /** What an earlier attempt left in this browser, so that two open tabs do not spoil each other. */
  readonly browserSecret: string | undefined;
}

export type StartedSignIn = {
  readonly kind: 'started';
  readonly url: string;
  readonly browserSecret: string;
};

export async function startSignIn(
  deps: StartSignInDeps,
  input: StartSignInInput,
): Promise<StartedSignIn | ProviderFailure> {
  const checks = { state: newSecret('sost'), nonce: newSecret('sono'), codeVerifier: newSecret('sopk') };
  const answer = await deps.identity.authorizationUrl(checks);
  if (answer.kind === 'failed') return answer;
  const browserSecret = isBrowserSecret(input.browserSecret) ? input.browserSecret : newSecret('sobr');
  const now = deps.clock.now();
  await deps.attempts.save(
    {
      stateHash: hashSecret(checks.state),
      browserHash: hashSecret(browserSecret),
      nonce: checks.nonce,
      codeVerifier: checks.codeVerifier,
      returnTo: safeReturnTo(input.returnTo),
      invitationHash: input.invitationToken ? hashSecret(input.invitationToken) : null,
      timeZone: (input.timeZone && ianaZone(input.timeZone)) || null,
      expiresAt: later(now, signInLifeMs),
    },
    now,
  );
  return { kind: 'started', url: answer.url, browserSecret };
}

const isBrowserSecret = (text: string | undefined): text is string =>
  text !== undefined && /^sobr_[\w-]{43}$/.test(text);
