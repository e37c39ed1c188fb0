import { type Clock, later, minutes } from '../../lib/clock.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { findIanaZone } from '../time/time-zone.ts';
import type {
  Binding,
  IdentityProvider,
  IdentityProviders,
  ProviderFailure,
  SignInAttempts,
} from './ports.ts';
import { safeReturnTo } from './return-to.ts';

export const signInLifetimeMs = minutes(10);

export interface StartSignInDeps {
  readonly providers: IdentityProviders;
  readonly attempts: SignInAttempts;
  readonly clock: Clock;
}

export interface StartSignInInput {
  /** Null means the first one offered. */
  readonly provider: string | null;
  readonly returnTo: string | null;
  readonly invitationToken: string | null;
  readonly timeZone: string | null;
  /** The secret of an earlier attempt in this browser, so that two open tabs do not invalidate each other. */
  readonly browserSecret: string | undefined;
}

export type StartSignInResult = {
  readonly kind: 'started';
  readonly url: string;
  readonly browserSecret: string;
};

export async function startSignIn(
  deps: StartSignInDeps,
  input: StartSignInInput,
): Promise<StartSignInResult | ProviderFailure> {
  const provider = input.provider === null ? deps.providers.list()[0] : deps.providers.find(input.provider);
  if (!provider) return { kind: 'failed', problem: 'unavailable', reason: 'no such provider is offered' };
  const browserSecret = isBrowserSecret(input.browserSecret) ? input.browserSecret : newSecret('sobr');
  const started = await startAuthorization(deps, provider, {
    boundTo: { kind: 'browser', hash: hashSecret(browserSecret) },
    returnTo: safeReturnTo(input.returnTo),
    invitationHash: input.invitationToken ? hashSecret(input.invitationToken) : null,
    timeZone: (input.timeZone && findIanaZone(input.timeZone)) || null,
  });
  return started.kind === 'failed' ? started : { kind: 'started', url: started.url, browserSecret };
}

export interface SignInStart {
  readonly boundTo: Binding;
  readonly returnTo: string;
  readonly invitationHash: string | null;
  readonly timeZone: string | null;
}

/** Starts a sign-in at a provider; the values that must come back with its response are stored for ten minutes. */
export async function startAuthorization(
  deps: Omit<StartSignInDeps, 'providers'>,
  provider: IdentityProvider,
  start: SignInStart,
): Promise<{ readonly kind: 'url'; readonly url: string } | ProviderFailure> {
  const checks = { state: newSecret('sost'), nonce: newSecret('sono'), codeVerifier: newSecret('sopk') };
  const response = await provider.authorizationUrl(checks, { again: start.boundTo.kind === 'again' });
  if (response.kind === 'failed') return response;
  const now = deps.clock.now();
  const { state, nonce, codeVerifier } = checks;
  const stateHash = hashSecret(state);
  const expiresAt = later(now, signInLifetimeMs);
  await deps.attempts.save(
    { ...start, stateHash, provider: provider.id, nonce, codeVerifier, expiresAt },
    now,
  );
  return response;
}

export const isBrowserSecret = (text: string | undefined): text is string =>
  text !== undefined && /^sobr_[\w-]{43}$/.test(text);
