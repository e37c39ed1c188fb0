/**
 * The way back from the identity provider. The promise: an answer counts once, within ten minutes, in the
 * browser that asked; everything else signs nobody in.
 */
import { AppError } from '../../errors.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { IdentityProvider, ProviderProblem, SignInAttempts } from './ports.ts';
import { type SignInDeps, signIn } from './sign-in.ts';

export interface CompleteSignInDeps extends SignInDeps {
  readonly identity: IdentityProvider;
  readonly attempts: SignInAttempts;
}

export interface CompleteSignInInput {
  readonly callbackUrl: URL;
  readonly browserSecret: string | undefined;
  /** The session cookie this browser still had; that session ends when the new one begins. */
  readonly earlierSessionToken: string | undefined;
}

export type SignInProblem =
  | 'denied'
  | 'expired'
  | 'provider_unavailable'
  | 'invitation_needed'
  | 'invitation_not_usable'
  | 'account_suspended';

export type CompletedSignIn =
  | { readonly kind: 'signed_in'; readonly sessionToken: string; readonly returnTo: string }
  | { readonly kind: 'refused'; readonly problem: SignInProblem; readonly reason: string };

export async function completeSignIn(
  deps: CompleteSignInDeps,
  { callbackUrl, browserSecret, earlierSessionToken }: CompleteSignInInput,
): Promise<CompletedSignIn> {
  const state = callbackUrl.searchParams.get('state');
  if (!state || !browserSecret)
    return refused('expired', 'the state or the cookie of this browser is missing');
  const attempt = await deps.attempts.take(hashSecret(state), hashSecret(browserSecret), deps.clock.now());
  if (!attempt) return refused('expired', 'no open attempt of this browser has this state');

  const { nonce, codeVerifier } = attempt;
  const answer = await deps.identity.complete(callbackUrl, { state, nonce, codeVerifier });
  if (answer.kind === 'failed') return refused(problemOf[answer.problem], answer.reason);
  try {
    const { sessionToken } = await signIn(deps, {
      proven: answer.person,
      invitationHash: attempt.invitationHash,
      timeZone: attempt.timeZone,
      earlierSessionToken,
    });
    return { kind: 'signed_in', sessionToken, returnTo: attempt.returnTo };
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.code)) return refused(error.code, error.message);
    throw error;
  }
}

const problemOf = {
  denied: 'denied',
  expired: 'expired',
  unavailable: 'provider_unavailable',
} as const satisfies Record<ProviderProblem, SignInProblem>;

const refusals = ['invitation_needed', 'invitation_not_usable', 'account_suspended'] as const;
const isRefusal = (code: string): code is (typeof refusals)[number] =>
  refusals.some((refusal) => refusal === code);

const refused = (problem: SignInProblem, reason: string): CompletedSignIn => ({
  kind: 'refused',
  problem,
  reason,
});
