/** The storage of what people signed, and the check of it. */
import type { StatementId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { IntroducedKey } from './introduced-keys.ts';

/** What an authenticator answered, as bytes. */
export interface Assertion {
  readonly credentialId: string;
  /** COSE, as the authenticator gave it when it was registered. */
  readonly publicKey: Uint8Array;
  readonly authenticatorData: Uint8Array;
  readonly clientData: Uint8Array;
  readonly signature: Uint8Array;
}

export interface SignedStatement extends Assertion {
  readonly id: StatementId;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly text: string;
  readonly createdAt: Date;
}

export interface StatementStore {
  /** Once for each statement, however many of its decisions are carried out. */
  insert(tx: Tx, statement: SignedStatement): Promise<void>;
}

/**
 * Whether this key signed this challenge on a page of this origin, with its person verified. Says nothing about whose
 * key it is.
 */
export type VerifyAssertion = (
  assertion: Assertion,
  expected: { readonly challenge: string; readonly origin: string; readonly rpId: string },
) => Promise<boolean>;

export interface IntroducedKeysReader {
  /** Those that the audit of this workspace leaves this person with. */
  read(workspaceId: WorkspaceId, userId: UserId): Promise<readonly IntroducedKey[]>;
}
