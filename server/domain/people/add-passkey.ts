/**
 * Adds a passkey for a signed-in person. Promises: to the person and in the session that asked for it; who has only
 * their session cannot sign with a passkey of their own for a day, and the person is told before. A person's first
 * passkey, and one that is added right after another one was used, signs at once.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { hours, later } from '../../lib/clock.ts';
import { type IdentityId, newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { type FreshSignInDeps, hasFreshPasskey, requireFreshSession } from '../actor/fresh-sign-in.ts';
import type { Transact, Tx } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import {
  type NewPasskey,
  type PasskeyCeremony,
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

/** Long enough to read a notice and remove the passkey. */
const signingDelayMs = hours(24);

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
  { userId, sessionId, ...proof }: SignedInSession,
): Promise<PasskeyOptions> {
  const caller = { userId, sessionId };
  requireFreshSession(proof, deps.clock.now(), deps.signInLimits); // guard: fresh sign-in for a passkey
  const verifier = requireVerifier(deps);
  const person = await deps.people.find(caller.userId);
  if (!person) throw new AppError('session_expired', messages.session_ended());
  const own = await deps.passkeys.listAll(caller.userId);
  const userHandle = own[0]?.userHandle ?? newUserHandle();
  const mayNotSignYet = own.length > 0 && !hasFreshPasskey(proof, deps.clock.now()); // guard: a new passkey waits
  const challenge = await startCeremony(
    deps,
    'add',
    { kind: 'session', ...caller },
    { ...noCeremony, userHandle, mayNotSignYet },
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
    const stored = await storePasskey(deps, tx, { ...ceremony, passkey, userId: caller.userId });
    await auditPerson(deps, tx, caller, 'passkey.registered', registrationRecord(stored, passkey));
    return stored.id;
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

export interface StoredPasskey {
  readonly id: IdentityId;
  readonly name: string;
  readonly signsFrom: Date;
  readonly mayNotSignYet: boolean;
}

/** The identity and its key. A credential that anybody has registered already is refused. */
export async function storePasskey(
  deps: Pick<AddPasskeyDeps, 'identities' | 'passkeys' | 'clock'>,
  tx: Tx,
  {
    passkey,
    userId,
    userHandle,
    mayNotSignYet,
  }: Pick<PasskeyCeremony, 'userHandle' | 'mayNotSignYet'> & {
    readonly passkey: NewPasskey;
    readonly userId: UserId;
  },
): Promise<StoredPasskey> {
  const createdAt = deps.clock.now();
  const id = newId('idn', createdAt.getTime());
  const name = defaultPasskeyName(passkey.aaguid);
  const signsFrom = mayNotSignYet ? later(createdAt, signingDelayMs) : createdAt;
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
      signsFrom,
      removedAt: null,
    }));
  if (!isNew) throw new AppError('passkey_refused', messages.passkey_taken());
  return { id, name, signsFrom, mayNotSignYet };
}

/**
 * What the sealed audit keeps of a registration: that this key belonged to this person from then on. Nobody but us can
 * say so, since authenticators do not identify themselves.
 */
export const registrationRecord = (
  { id, signsFrom, mayNotSignYet }: Omit<StoredPasskey, 'name'>,
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
  ...(mayNotSignYet && { signs_from: signsFrom.toISOString() }),
});
