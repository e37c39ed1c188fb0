/**
 * Passkeys: identities kept by an authenticator of the person (a phone, a computer, a security key) instead of a
 * provider. A key is never forgotten, not even when its passkey is removed: it verifies what was signed with it before.
 */
import type { IdentityId, UserId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { ProviderId } from './identity.ts';
import type { Binding } from './ports.ts';

export const passkeyProvider: ProviderId = 'passkey';

/** Authenticators know our site by its host only, so that is what an identity belongs to. */
export const passkeyIssuer = (rpId: string): string => `passkey:${rpId}`;

export interface PasskeyKey {
  readonly credentialId: string;
  /** COSE, as the authenticator gave it. */
  readonly publicKey: Uint8Array;
  readonly transports: readonly string[];
}

export interface NewPasskey extends PasskeyKey {
  /** The COSE number of its algorithm. */
  readonly algorithm: number;
  readonly aaguid: string;
  readonly counter: number;
  /** Whether it may be copied to other devices, and whether it is. */
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  readonly rpId: string;
  readonly origin: string;
}

export interface Passkey extends NewPasskey {
  readonly identityId: IdentityId;
  readonly userId: UserId;
  /** How authenticators tell our people apart: random, the same for all passkeys of one person. */
  readonly userHandle: string;
  readonly createdAt: Date;
  /** Before, it signs in but does not sign. */
  readonly signsFrom: Date;
  readonly removedAt: Date | null;
}

/** What a browser answers, as WebAuthn's JSON. Everything in it is unproven until it is verified. */
export interface PasskeyResponse {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly userHandle?: string | undefined;
    /** Of an assertion; a registration has other members. */
    readonly authenticatorData?: string | undefined;
    readonly signature?: string | undefined;
  };
}

/** What a browser is asked, as WebAuthn's JSON. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

export interface PasskeyRefusal {
  readonly kind: 'refused';
  /** For the log, never for the person. */
  readonly reason: string;
}

export interface VerifiedAssertion {
  readonly kind: 'verified';
  readonly userVerified: boolean;
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Verifies what authenticators sign for this installation. */
export interface PasskeyVerifier {
  readonly rpId: string;
  /** Of the pages on which passkeys are used. */
  readonly origin: string;
  creationOptions(input: {
    readonly challenge: string;
    readonly userHandle: string;
    /** What the authenticator shows beside the site. */
    readonly name: string;
    readonly exclude: readonly PasskeyKey[];
  }): Promise<PasskeyOptions>;
  /** Without `allow`, the person chooses among the passkeys that their authenticator has for this site. */
  requestOptions(input: {
    readonly challenge: string;
    readonly allow?: readonly PasskeyKey[];
  }): Promise<PasskeyOptions>;
  /** Which challenge a response claims to answer. */
  claimedChallenge(response: PasskeyResponse): string | undefined;
  verifyCreation(input: {
    readonly expectedChallenge: string;
    readonly response: PasskeyResponse;
  }): Promise<{ readonly kind: 'verified'; readonly passkey: NewPasskey } | PasskeyRefusal>;
  /** The counter is reported, not judged: one that goes back is a reason to look, not to refuse. */
  verifyAssertion(input: {
    readonly expectedChallenge: string;
    readonly credential: PasskeyKey;
    readonly response: PasskeyResponse;
  }): Promise<VerifiedAssertion | PasskeyRefusal>;
}

export interface PasskeyStore {
  /** Of this person, with those removed, oldest first. */
  listAll(userId: UserId, tx?: Tx): Promise<readonly Passkey[]>;
  /** Not if it was removed. */
  find(rpId: string, credentialId: string): Promise<Passkey | undefined>;
  /** False when the credential is known already, whoever has it. */
  add(tx: Tx, passkey: Passkey): Promise<boolean>;
  /** Records a use and returns the counter before it. */
  recordUse(
    tx: Tx,
    id: IdentityId,
    use: { readonly counter: number; readonly backedUp: boolean },
  ): Promise<number | undefined>;
  /** False when it is not a passkey. */
  markRemoved(tx: Tx, id: IdentityId, at: Date): Promise<boolean>;
}

/** A challenge made for one purpose is worth nothing for another. */
export type PasskeyPurpose = 'sign_in' | 'enrol' | 'add' | 'sign';

/** What was decided when the challenge was made, so that nothing can be changed with the answer. */
export interface PasskeyCeremony {
  readonly returnTo: string;
  readonly timeZone: string | null;
  readonly invitationHash: string | null;
  readonly linkHash: string | null;
  readonly name: string;
  readonly email: string;
  readonly userHandle: string;
  /** What is signed, where that is the purpose. */
  readonly statement?: string;
  /** Whether the new passkey has to wait until it may sign. */
  readonly mayNotSignYet: boolean;
}

export interface PasskeyChallenge {
  readonly challengeHash: string;
  readonly purpose: PasskeyPurpose;
  readonly boundTo: Binding;
  readonly ceremony: PasskeyCeremony;
  readonly expiresAt: Date;
}

export interface PasskeyChallenges {
  /** Also deletes those that have expired by `now`. */
  save(challenge: PasskeyChallenge, now: Date): Promise<void>;
  /** Returns an unexpired challenge once, even to concurrent callers, and whatever becomes of the answer. */
  claim(challengeHash: string, now: Date): Promise<PasskeyChallenge | undefined>;
}
