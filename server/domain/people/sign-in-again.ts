/**
 * A person who is signed in proves again who they are, because signing wants a recent proof. Promises: it refreshes
 * the session that asked for it, with everything that was seen and begun in it; another person refreshes nothing; a
 * provider that admits to not having asked lately does not count.
 */
import { minutes } from '../../lib/clock.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import type { CompleteSignInInput } from './complete-sign-in.ts';
import { isUsable } from './identity.ts';
import type {
  Binding,
  IdentityProviders,
  IdentityStore,
  PeopleStore,
  ProviderFailure,
  SessionStore,
  SignInAttempt,
} from './ports.ts';
import { safeReturnTo } from './return-to.ts';
import { type StartSignInDeps, startAuthorization } from './start-sign-in.ts';

/** A provider may have asked while this journey lasted, but not before it began. */
const maxProviderAgeMs = minutes(10);

type Caller = { readonly userId: UserId; readonly sessionId: SessionId };

export interface StartSignInAgainDeps extends StartSignInDeps {
  readonly identities: IdentityStore;
}

/** At the named provider, or the one they used last. */
export async function startSignInAgain(
  deps: StartSignInAgainDeps,
  caller: Caller,
  input: { readonly provider: string | null; readonly returnTo: string | null },
): Promise<{ readonly kind: 'url'; readonly url: string } | ProviderFailure> {
  const id = input.provider ?? (await lastUsedProvider(deps, caller.userId));
  const provider = id === undefined ? undefined : deps.providers.find(id);
  if (!provider) return { kind: 'failed', problem: 'unavailable', reason: 'no such provider is offered' };
  return startAuthorization(deps, provider, {
    boundTo: { kind: 'again', ...caller },
    returnTo: safeReturnTo(input.returnTo),
    invitationHash: null,
    timeZone: null,
  });
}

async function lastUsedProvider(
  { identities, providers }: StartSignInAgainDeps,
  userId: UserId,
): Promise<string | undefined> {
  const usable = (await identities.list(userId)).filter((identity) => isUsable(providers, identity));
  const lastUse = (identity: (typeof usable)[number]) => (identity.lastUsedAt ?? identity.addedAt).getTime();
  return usable.toSorted((one, other) => lastUse(other) - lastUse(one))[0]?.provider;
}

export interface FinishSignInAgainDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly providers: IdentityProviders;
  readonly people: PeopleStore;
  readonly identities: IdentityStore;
  readonly sessions: SessionStore;
}

export type SignInAgainProblem =
  | 'denied'
  | 'expired'
  | 'provider_unavailable'
  | 'other_session'
  | 'other_person'
  | 'not_asked';

export type SignedInAgain =
  | { readonly kind: 'signed_in_again'; readonly returnTo: string }
  | {
      readonly kind: 'not_signed_in_again';
      readonly problem: SignInAgainProblem;
      readonly reason: string;
      readonly returnTo: string;
    };

export async function finishSignInAgain(
  deps: FinishSignInAgainDeps,
  attempt: SignInAttempt,
  input: Pick<CompleteSignInInput, 'provider' | 'callbackUrl' | 'signedIn'>,
): Promise<SignedInAgain> {
  const { boundTo, nonce, codeVerifier, returnTo } = attempt;
  const failed = (problem: SignInAgainProblem, reason: string): SignedInAgain => ({
    kind: 'not_signed_in_again',
    problem,
    reason,
    returnTo,
  });
  const provider = deps.providers.find(attempt.provider);
  if (!provider || attempt.provider !== input.provider)
    return failed('expired', 'the response came to the address of another provider');
  const caller = await input.signedIn();
  if (!caller || !isSameSession(boundTo, caller))
    return failed('other_session', 'the sign-in was started in another session');
  const state = input.callbackUrl.searchParams.get('state') ?? '';
  const response = await provider.complete(input.callbackUrl, { state, nonce, codeVerifier });
  if (response.kind === 'failed')
    return failed(
      response.problem === 'unavailable' ? 'provider_unavailable' : response.problem,
      response.reason,
    );
  if (response.authenticatedMsAgo !== undefined && response.authenticatedMsAgo > maxProviderAgeMs)
    return failed('not_asked', 'the provider says that it did not ask who they are');
  const { person: proven } = response;
  return deps.transact(async (tx) => {
    const known = await deps.people.findByIdentity(tx, proven.issuer, proven.subject);
    if (known?.person.id !== caller.userId)
      return failed('other_person', 'the identity is not one of the person who is signed in');
    // First, as in every change of a person's sign-in: workspaces, then identities, then sessions.
    await auditPerson(deps, tx, caller, 'session.signed_in_again', { session: caller.sessionId });
    const now = deps.clock.now();
    const isUsed = await deps.identities.recordUse(
      tx,
      known.identityId,
      proven.name || known.person.name,
      now,
    );
    if (!isUsed || !(await deps.sessions.authenticate(tx, caller, 'provider', now)))
      return failed('expired', 'the session or the identity ended meanwhile');
    return { kind: 'signed_in_again', returnTo };
  });
}

export const isSameSession = (boundTo: Binding, signedIn: Caller | undefined): boolean =>
  boundTo.kind !== 'browser' &&
  signedIn?.userId === boundTo.userId &&
  signedIn.sessionId === boundTo.sessionId;
