/** What the authorization server keeps between two requests, whatever keeps it. */
import type { Json } from '../../lib/canonical-json.ts';
import type { AppId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';

export interface OidcPayload {
  readonly [key: string]: Json | undefined;
  readonly jti?: string;
  readonly grantId?: string;
  readonly uid?: string;
}

/** Won, or somebody else was first: then the family it belongs to, unless that is gone already. */
export type Consumed = { readonly won: true } | { readonly won: false; readonly grantId: string | null };

export interface OidcRecords {
  put(kind: string, id: string, payload: OidcPayload, expiresInSeconds: number | undefined): Promise<void>;
  find(kind: string, id: string): Promise<OidcPayload | undefined>;
  findByUid(kind: string, uid: string): Promise<OidcPayload | undefined>;
  /** Of many who try at once, one wins. */
  consume(kind: string, id: string): Promise<Consumed>;
  /** Moves the end of a record that is still there and unused to `exp` (epoch seconds); never back, never alive again. */
  prolong(kind: string, id: string, exp: number): Promise<void>;
  /** True when this app got a code for this PKCE challenge lately. */
  hasCodeFor(appId: AppId, challenge: string): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  /** Ends the consent itself: every code and token made from it is gone, in every process, at once. */
  endFamily(grantId: string, because: string, at: Date): Promise<void>;
  /** False when it was answered already. */
  answerInteraction(tx: Tx, uid: string, result: Json): Promise<boolean>;
  forgetExpired(now: Date): Promise<void>;
}
