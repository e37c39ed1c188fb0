/**
 * Handles the callback of an identity provider. Promise: a response counts once, within ten minutes, at the
 * address of the provider that was requested, in the browser (or, for adding an identity, the session) that
 * started; anything else signs no one in and adds nothing.
 */
import { AppError } from '../../errors.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { type AddIdentityDeps, addIdentity, type LinkProblem } from './add-identity.ts';
import { describeDevice } from './device.ts';
import type { ProviderId } from './identity.ts';
import type { IdentityProviders, ProviderProblem, SignInAttempts } from './ports.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import {
  type FinishSignInAgainDeps,
  finishSignInAgain,
  isSameSession,
  type SignedInAgain,
} from './sign-in-again.ts';

export interface CompleteSignInDeps extends SignInDeps, AddIdentityDeps, FinishSignInAgainDeps {
  readonly providers: IdentityProviders;
  readonly attempts: SignInAttempts;
}

export interface CompleteSignInInput {
  /** The provider whose callback address was used. */
  readonly provider: string;
  readonly callbackUrl: URL;
  readonly browserSecret: string | undefined;
  /** The session cookie this browser still had; that session ends when the new one starts. */
  readonly earlierSessionToken: string | undefined;
  readonly userAgent: string | undefined;
  /** The person signed in in this browser; called only where it matters. */
  readonly signedIn: () => Promise<Caller | undefined>;
}

type Caller = { readonly userId: UserId; readonly sessionId: SessionId };

export type SignInProblem =
  | 'denied'
  | 'expired'
  | 'provider_unavailable'
  | 'invitation_needed'
  | 'invitation_not_usable'
  | 'account_suspended';

export type SignInResult =
  | {
      readonly kind: 'signed_in';
      readonly sessionToken: string;
      readonly returnTo: string;
      readonly emailMissing: boolean;
    }
  | { readonly kind: 'refused'; readonly problem: SignInProblem; readonly reason: string }
  | SignedInAgain
  | { readonly kind: 'linked'; readonly provider: ProviderId }
  | { readonly kind: 'not_linked'; readonly problem: LinkProblem; readonly reason: string };

export async function completeSignIn(
  deps: CompleteSignInDeps,
  input: CompleteSignInInput,
): Promise<SignInResult> {
  const { callbackUrl, browserSecret } = input;
  const [state, another] = callbackUrl.searchParams.getAll('state');
  if (!state || another !== undefined) return refused('expired', 'the state is missing or there are several');
  const browserHash = browserSecret === undefined ? null : hashSecret(browserSecret);
  const attempt = await deps.attempts.claim(hashSecret(state), browserHash, deps.clock.now());
  if (!attempt) return refused('expired', 'no open attempt of this browser has this state');

  const { boundTo, nonce, codeVerifier } = attempt;
  if (boundTo.kind === 'again') return finishSignInAgain(deps, attempt, input);
  const isLink = boundTo.kind === 'session';
  const fail = (problem: Exclude<LinkProblem, 'identity_taken' | 'other_session'>, reason: string) =>
    isLink ? notLinked(problem, reason) : refused(problem, reason);
  const provider = deps.providers.find(attempt.provider);
  if (!provider || attempt.provider !== input.provider)
    return fail(
      'expired',
      `the request went to ${attempt.provider}, but the response came to the address of another provider`,
    );
  // Checked before the code is spent: the same person must finish who started.
  const signedIn = isLink ? await input.signedIn() : undefined;
  if (isLink && !isSameSession(boundTo, signedIn))
    return notLinked('other_session', 'the sign-in was started in another session');

  const response = await provider.complete(callbackUrl, { state, nonce, codeVerifier });
  if (response.kind === 'failed') return fail(problemOf[response.problem], response.reason);
  if (signedIn) {
    const added = await addIdentity(deps, signedIn, response.person);
    return added === 'taken'
      ? notLinked('identity_taken', 'the identity belongs to another person')
      : { kind: 'linked', provider: provider.id };
  }
  try {
    const { sessionToken, emailMissing } = await signIn(deps, {
      proven: response.person,
      invitationHash: attempt.invitationHash,
      timeZone: attempt.timeZone,
      earlierSessionToken: input.earlierSessionToken,
      device: describeDevice(input.userAgent),
    });
    return { kind: 'signed_in', sessionToken, returnTo: attempt.returnTo, emailMissing };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'session_expired') return refused('expired', error.message);
    if (isRefusal(error.code)) return refused(error.code, error.message);
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

const refused = (problem: SignInProblem, reason: string): SignInResult => ({
  kind: 'refused',
  problem,
  reason,
});

const notLinked = (problem: LinkProblem, reason: string): SignInResult => ({
  kind: 'not_linked',
  problem,
  reason,
});
