import { type Clock, later, minutes } from '../../lib/clock.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { ianaZone } from '../time/time-zone.ts';
import type {
  Binding,
  IdentityProvider,
  IdentityProviders,
  ProviderFailure,
  SignInAttempts,
} from './ports.ts';
import { safeReturnTo } from './return-to.ts';

export const signInLifeMs = minutes(10);

export interface StartSignInDeps {
  readonly providers: IdentityProviders;
  readonly attempts: SignInAttempts;
  readonly clock: Clock;
}

export interface StartSignInInput {
  /** Null means the first that is offered. */
  readonly provider: string | null;
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
  const provider = input.provider === null ? deps.providers.list()[0] : deps.providers.find(input.provider);
  if (!provider) return { kind: 'failed', problem: 'unavailable', reason: 'no such provider is offered' };
  const browserSecret = isBrowserSecret(input.browserSecret) ? input.browserSecret : newSecret('sobr');
  const started = await startJourney(deps, provider, {
    boundTo: { kind: 'browser', hash: hashSecret(browserSecret) },
    returnTo: safeReturnTo(input.returnTo),
    invitationHash: input.invitationToken ? hashSecret(input.invitationToken) : null,
    timeZone: (input.timeZone && ianaZone(input.timeZone)) || null,
  });
  return started.kind === 'failed' ? started : { kind: 'started', url: started.url, browserSecret };
}

interface Journey {
  readonly boundTo: Binding;
  readonly returnTo: string;
  readonly invitationHash: string | null;
  readonly timeZone: string | null;
}

/** The way to a provider; what must come back with its answer is remembered for ten minutes. */
export async function startJourney(
  deps: Omit<StartSignInDeps, 'providers'>,
  provider: IdentityProvider,
  journey: Journey,
): Promise<{ readonly kind: 'url'; readonly url: string } | ProviderFailure> {
  const checks = { state: newSecret('sost'), nonce: newSecret('sono'), codeVerifier: newSecret('sopk') };
  const answer = await provider.authorizationUrl(checks);
  if (answer.kind === 'failed') return answer;
  const now = deps.clock.now();
  const { state, nonce, codeVerifier } = checks;
  const stateHash = hashSecret(state);
  const expiresAt = later(now, signInLifeMs);
  await deps.attempts.save(
    { ...journey, stateHash, provider: provider.id, nonce, codeVerifier, expiresAt },
    now,
  );
  return answer;
}

const isBrowserSecret = (text: string | undefined): text is string =>
  text !== undefined && /^sobr_[\w-]{43}$/.test(text);
