/** What the authorization server stores between two requests, independent of the storage. */
import type { Json } from '../../lib/canonical-json.ts';
import type { AppId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';

export interface OidcPayload {
  readonly [key: string]: Json | undefined;
  readonly jti?: string;
  readonly grantId?: string;
  readonly uid?: string;
}

/** Whether this caller consumed it. If another was first: the grant it belongs to, unless that is gone already. */
export type ConsumeResult = { readonly won: true } | { readonly won: false; readonly grantId: string | null };

export interface OidcRecords {
  put(kind: string, id: string, payload: OidcPayload, expiresInSeconds: number | undefined): Promise<void>;
  find(kind: string, id: string): Promise<OidcPayload | undefined>;
  findByUid(kind: string, uid: string): Promise<OidcPayload | undefined>;
  /** Of many concurrent callers, exactly one wins. */
  consume(kind: string, id: string): Promise<ConsumeResult>;
  /** Extends a record that exists and is unused to `exp` (epoch seconds). Never shortens it, never revives it. */
  extend(kind: string, id: string, exp: number): Promise<void>;
  /** True when this app recently got a code for this PKCE challenge. */
  hasCodeFor(appId: AppId, challenge: string): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  /** Ends the consent itself: every code and token issued from it stops working at once, in every process. */
  endFamily(grantId: string, because: string, at: Date): Promise<void>;
  /** False when it was already answered. */
  answerInteraction(tx: Tx, uid: string, result: Json): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
}
