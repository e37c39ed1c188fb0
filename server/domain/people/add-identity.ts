/**
 * Adds another sign-in method for a signed-in person. Promises: it is added to the person and session that
 * requested it; an identity of another person stays theirs and is not disclosed; two people are never merged.
 */

import { AppError } from '../../errors.ts';
import { newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { type FreshSignInDeps, requireFreshSession } from '../actor/fresh-sign-in.ts';
import type { Transact } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import { claimedName, type ProvenPerson, withSecondaryClaims } from './person.ts';
import type { IdentityProviders, IdentityStore, PeopleStore, SignedInSession } from './ports.ts';
import { type StartSignInDeps, startAuthorization } from './start-sign-in.ts';

/** Why nothing was added, for the page that explains it. */
export type LinkProblem = 'denied' | 'expired' | 'provider_unavailable' | 'identity_taken' | 'other_session';

type Caller = { readonly userId: UserId; readonly sessionId: SessionId };

export interface StartLinkDeps extends StartSignInDeps, FreshSignInDeps {
  readonly providers: IdentityProviders;
}

export async function startLink(
  deps: StartLinkDeps,
  { authenticatedAt, ...caller }: SignedInSession,
  input: { readonly provider: string },
): Promise<{ readonly authorizationUrl: string }> {
  requireFreshSession({ authenticatedAt }, deps.clock.now(), deps.signInLimits); // guard: fresh sign-in for a way in
  const provider = deps.providers.find(input.provider);
  if (!provider) {
    const offered = deps.providers.list().map(({ id }) => id);
    throw new AppError(
      'invalid_request',
      messages.provider_unknown({
        provider: input.provider,
      }),
      {
        errors: [
          {
            param: 'provider',
            code: 'unknown_provider',
            message: messages.providers_here({ offered }),
          },
        ],
      },
    );
  }
  const started = await startAuthorization(deps, provider, {
    boundTo: { kind: 'session', ...caller },
    returnTo: '/',
    invitationHash: null,
    timeZone: null,
  });
  if (started.kind === 'url') return { authorizationUrl: started.url };
  throw new AppError(
    'provider_unavailable',
    messages.provider_unavailable({
      name: provider.name,
    }),
    {
      cause: new Error(started.reason),
      retryAfterSeconds: 60,
    },
  );
}

export interface AddIdentityDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
  readonly identities: IdentityStore;
}

/** Adding an identity that the person already has changes nothing. */
export async function addIdentity(
  deps: AddIdentityDeps,
  caller: Caller,
  proven: ProvenPerson,
): Promise<'added' | 'own' | 'taken'> {
  return deps.transact(async (tx) => {
    const at = deps.clock.now();
    const { userId } = caller;
    const { provider, issuer, subject } = proven;
    const id = newId('idn', at.getTime());
    const name = claimedName(proven);
    const isNew = await deps.identities.add(tx, {
      id,
      userId,
      provider,
      issuer,
      subject,
      name,
      addedAt: at,
      lastUsedAt: null,
    });
    if (!isNew) {
      const owner = await deps.people.findByIdentity(tx, issuer, subject);
      return owner?.person.id === userId ? 'own' : 'taken';
    }
    await auditPerson(deps, tx, caller, 'identity.added', { identity: id, provider });
    const person = await deps.people.lock(tx, userId);
    if (person) await deps.people.updateProfile(tx, withSecondaryClaims(person, proven));
    return 'added';
  });
}
