/**
 * The same as signing in again at a provider, with a passkey: it refreshes the session that asked for it, and only a
 * passkey of the person in that session does.
 */
import { AppError } from '../../errors.ts';
import { auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import { type PasskeyOptions, type PasskeyResponse, passkeyIssuer } from './passkey.ts';
import { claimCeremony, noCeremony, requireVerifier, startCeremony } from './passkey-challenges.ts';
import type { SignedInSession } from './ports.ts';
import {
  type PasskeySignInDeps,
  recordPasskeyUse,
  strengthOf,
  verifyPasskey,
} from './sign-in-with-passkey.ts';

export type PasskeyAgainDeps = PasskeySignInDeps;

type Caller = Pick<SignedInSession, 'userId' | 'sessionId'>;

export async function startPasskeyAgain(
  deps: PasskeyAgainDeps,
  { userId, sessionId }: Caller,
): Promise<PasskeyOptions> {
  const own = await deps.passkeys.listAll(userId);
  const boundTo = { kind: 'session', userId, sessionId } as const;
  const challenge = await startCeremony(deps, 'sign_in', boundTo, noCeremony);
  const allow = own.filter(({ removedAt }) => removedAt === null);
  return requireVerifier(deps).requestOptions({ challenge, allow });
}

export async function signInAgainWithPasskey(
  deps: PasskeyAgainDeps,
  { userId, sessionId }: Caller,
  response: PasskeyResponse,
): Promise<void> {
  const caller = { userId, sessionId };
  const { challenge } = await claimCeremony(deps, 'sign_in', { kind: 'session', ...caller }, response);
  const { passkey, verified } = await verifyPasskey(deps, challenge, response);
  await deps.transact(async (tx) => {
    const known = await deps.people.findByIdentity(tx, passkeyIssuer(passkey.rpId), passkey.credentialId);
    if (known?.person.id !== userId) throw new AppError('passkey_refused', messages.passkey_unknown());
    // First, as in every change of a person's sign-in: workspaces, then identities, then sessions.
    await auditPerson(deps, tx, caller, 'session.signed_in_again', { session: sessionId });
    await recordPasskeyUse(deps, tx, caller, known.identityId, verified);
    const now = deps.clock.now();
    const isUsed = await deps.identities.recordUse(tx, known.identityId, known.identityName, now);
    if (!isUsed || !(await deps.sessions.authenticate(tx, caller, strengthOf(passkey, now), now)))
      throw new AppError('session_expired', messages.session_ended());
  });
}
