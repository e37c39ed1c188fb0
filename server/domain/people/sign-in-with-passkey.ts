/**
 * Signs in with a passkey. Promises: only a passkey that is registered here and was not removed signs in, and only as
 * the person who registered it; the authenticator verified the person.
 */

import { AppError } from '../../errors.ts';
import type { IdentityId, SessionId, UserId } from '../../lib/ids.ts';
import { hashSecret } from '../../lib/secrets.ts';
import type { AuthenticatedWith } from '../actor/actor.ts';
import { findIanaZone } from '../time/time-zone.ts';
import type { Tx } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { describeDevice } from './device.ts';
import { messages } from './messages.ts';
import {
  type Passkey,
  type PasskeyOptions,
  type PasskeyResponse,
  type PasskeyStore,
  passkeyIssuer,
} from './passkey.ts';
import {
  browserBinding,
  browserSecretOf,
  claimCeremony,
  noCeremony,
  type PasskeyChallengeDeps,
  requireVerifier,
  startCeremony,
} from './passkey-challenges.ts';
import { safeReturnTo } from './return-to.ts';
import { admit, type SignedInPerson, type SignInDeps } from './sign-in.ts';

export interface PasskeySignInDeps extends SignInDeps, PasskeyChallengeDeps {
  readonly passkeys: PasskeyStore;
}

export async function startPasskeySignIn(
  deps: PasskeyChallengeDeps,
  input: {
    readonly returnTo: string | null;
    readonly invitationToken: string | null;
    readonly timeZone: string | null;
    readonly browserSecret: string | undefined;
  },
): Promise<{ readonly options: PasskeyOptions; readonly browserSecret: string }> {
  const verifier = requireVerifier(deps);
  const browserSecret = browserSecretOf(input.browserSecret);
  const challenge = await startCeremony(deps, 'sign_in', browserBinding(browserSecret), {
    ...noCeremony,
    returnTo: safeReturnTo(input.returnTo),
    timeZone: (input.timeZone && findIanaZone(input.timeZone)) || null,
    invitationHash: input.invitationToken ? hashSecret(input.invitationToken) : null,
  });
  return { options: await verifier.requestOptions({ challenge }), browserSecret };
}

export interface PasskeyAnswer {
  readonly response: PasskeyResponse;
  readonly browserSecret: string | undefined;
  readonly earlierSessionToken: string | undefined;
  readonly userAgent: string | undefined;
}

export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  { response, browserSecret, earlierSessionToken, userAgent }: PasskeyAnswer,
): Promise<SignedInPerson & { readonly returnTo: string }> {
  const { challenge, ceremony } = await claimCeremony(
    deps,
    'sign_in',
    browserBinding(browserSecret),
    response,
  );
  const { passkey, verified } = await verifyPasskey(deps, challenge, response);
  const signedIn = await deps.transact(async (tx) => {
    const known = await deps.people.findByIdentity(tx, passkeyIssuer(passkey.rpId), passkey.credentialId);
    if (!known) throw new AppError('passkey_refused', messages.passkey_unknown());
    return admit(
      deps,
      tx,
      { ...known, isFirst: false },
      {
        authenticatedWith: strengthOf(passkey, deps.clock.now()),
        invitationHash: ceremony.invitationHash,
        timeZone: ceremony.timeZone,
        earlierSessionToken,
        device: describeDevice(userAgent),
        recordInAudit: (caller) => recordPasskeyUse(deps, tx, caller, known.identityId, verified),
      },
    );
  });
  return { ...signedIn, returnTo: ceremony.returnTo };
}

/** A passkey that may not sign yet does not make one that may: whoever added it would not have to wait. */
export const strengthOf = ({ signsFrom }: Pick<Passkey, 'signsFrom'>, now: Date): AuthenticatedWith =>
  signsFrom <= now ? 'passkey' : 'new_passkey'; // guard: a new passkey is not one that may sign

/** What an authenticator answered, if it is a passkey that is registered here and its person was verified. */
export async function verifyPasskey(
  deps: PasskeyChallengeDeps & { readonly passkeys: PasskeyStore },
  expectedChallenge: string,
  response: PasskeyResponse,
) {
  const verifier = requireVerifier(deps);
  const passkey = await deps.passkeys.find(verifier.rpId, response.id);
  if (!passkey) throw new AppError('passkey_refused', messages.passkey_unknown());
  // The authenticator says whose passkey it is; without the person's own word nobody is signed in as them.
  if (response.response.userHandle !== passkey.userHandle)
    throw new AppError('passkey_refused', messages.passkey_not_accepted());
  const verified = await verifier.verifyAssertion({ expectedChallenge, credential: passkey, response });
  if (verified.kind === 'verified') return { passkey, verified };
  throw new AppError('passkey_refused', messages.passkey_not_accepted(), {
    cause: new Error(verified.reason),
  });
}

export async function recordPasskeyUse(
  deps: AuditPersonDeps & { readonly passkeys: PasskeyStore },
  tx: Tx,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  passkey: IdentityId,
  verified: { readonly counter: number; readonly backedUp: boolean },
): Promise<void> {
  const before = await deps.passkeys.recordUse(tx, passkey, verified);
  if (!hasGoneBack(before, verified.counter)) return;
  await auditPerson(deps, tx, caller, 'passkey.counter_went_back', {
    passkey,
    counter_before: before ?? 0,
    counter: verified.counter,
  });
}

/** Synced passkeys always count 0. One that counts and goes back may have been copied. */
const hasGoneBack = (before: number | undefined, counter: number): boolean =>
  before !== undefined && before > 0 && counter > 0 && counter <= before;
