/** Adds a passkey for a signed-in person. Promise: to the person and in the session that asked for it. */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { type IdentityId, newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { type FreshSignInDeps, requireFreshSession } from '../actor/fresh-sign-in.ts';
import type { Transact, Tx } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import {
  type NewPasskey,
  type PasskeyOptions,
  type PasskeyResponse,
  type PasskeyStore,
  type PasskeyVerifier,
  passkeyIssuer,
  passkeyProvider,
} from './passkey.ts';
import {
  claimCeremony,
  noCeremony,
  type PasskeyChallengeDeps,
  requireVerifier,
  startCeremony,
} from './passkey-challenges.ts';
import { defaultPasskeyName } from './passkey-names.ts';
import type { IdentityStore, PeopleStore, SignedInSession } from './ports.ts';

/** Authenticators store it and show it to anybody who asks them: random, so that it says nothing about the person. */
export const newUserHandle = (): string => randomBytes(32).toString('base64url');

type Caller = { readonly userId: UserId; readonly sessionId: SessionId };

export interface AddPasskeyDeps extends PasskeyChallengeDeps, AuditPersonDeps {
  readonly transact: Transact;
  readonly people: PeopleStore;
  readonly identities: IdentityStore;
  readonly passkeys: PasskeyStore;
}

/** Wants a recent sign-in: a way in that was added at an open screen would be one of a stranger. */
export async function startAddingPasskey(
  deps: AddPasskeyDeps & FreshSignInDeps,
  { authenticatedAt, ...caller }: SignedInSession,
): Promise<PasskeyOptions> {
  requireFreshSession({ authenticatedAt }, deps.clock.now(), deps.signInLimits); // guard: fresh sign-in for a passkey
  const verifier = requireVerifier(deps);
  const person = await deps.people.find(caller.userId);
  if (!person) throw new AppError('session_expired', messages.session_ended());
  const own = await deps.passkeys.listAll(caller.userId);
  const userHandle = own[0]?.userHandle ?? newUserHandle();
  const challenge = await startCeremony(
    deps,
    'add',
    { kind: 'session', ...caller },
    { ...noCeremony, userHandle },
  );
  return verifier.creationOptions({
    challenge,
    userHandle,
    name: person.email || person.name,
    exclude: own.filter(({ removedAt }) => removedAt === null),
  });
}

export async function addPasskey(
  deps: AddPasskeyDeps,
  caller: Caller,
  response: PasskeyResponse,
): Promise<IdentityId> {
  const { challenge, ceremony } = await claimCeremony(deps, 'add', { kind: 'session', ...caller }, response);
  const passkey = await verifyNewPasskey(requireVerifier(deps), challenge, response);
  return deps.transact(async (tx) => {
    const { id } = await storePasskey(deps, tx, { passkey, ...caller, userHandle: ceremony.userHandle });
    await auditPerson(deps, tx, caller, 'passkey.registered', registrationRecord(id, passkey));
    return id;
  });
}

export async function verifyNewPasskey(
  verifier: PasskeyVerifier,
  expectedChallenge: string,
  response: PasskeyResponse,
): Promise<NewPasskey> {
  const verified = await verifier.verifyCreation({ expectedChallenge, response });
  if (verified.kind === 'verified') return verified.passkey;
  throw new AppError('passkey_refused', messages.passkey_not_accepted(), {
    cause: new Error(verified.reason),
  });
}

/** The identity and its key. A credential that anybody has registered already is refused. */
export async function storePasskey(
  deps: Pick<AddPasskeyDeps, 'identities' | 'passkeys' | 'clock'>,
  tx: Tx,
  {
    passkey,
    userId,
    userHandle,
  }: {
    readonly passkey: NewPasskey;
    readonly userId: UserId;
    readonly userHandle: string;
  },
): Promise<{ readonly id: IdentityId; readonly name: string }> {
  const createdAt = deps.clock.now();
  const id = newId('idn', createdAt.getTime());
  const name = defaultPasskeyName(passkey.aaguid);
  const isNew =
    (await deps.identities.add(tx, {
      id,
      userId,
      provider: passkeyProvider,
      issuer: passkeyIssuer(passkey.rpId),
      subject: passkey.credentialId,
      name,
      addedAt: createdAt,
      lastUsedAt: null,
    })) &&
    (await deps.passkeys.add(tx, {
      ...passkey,
      identityId: id,
      userId,
      userHandle,
      createdAt,
      removedAt: null,
    }));
  if (!isNew) throw new AppError('passkey_refused', messages.passkey_taken());
  return { id, name };
}

/**
 * What the sealed audit keeps of a registration: that this key belonged to this person from then on. Nobody but us can
 * say so, since authenticators do not identify themselves.
 */
export const registrationRecord = (
  id: IdentityId,
  { credentialId, publicKey, algorithm, aaguid, backupEligible, backedUp, rpId, origin }: NewPasskey,
) => ({
  passkey: id,
  credential_id: credentialId,
  public_key: Buffer.from(publicKey).toString('base64url'),
  algorithm,
  aaguid,
  user_verified: true,
  backup_eligible: backupEligible,
  backed_up: backedUp,
  rp_id: rpId,
  origin,
});
