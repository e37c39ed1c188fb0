/** One call of a program, as the log keeps it: facts about the request, and nothing that a person wrote. */
import type { AppId, GrantId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';

/** From here on a call counts as slow. The partial index of migration 0054 says the same. */
export const slowMs = 1_000;

export type RedactedJson =
  | string
  | number
  | boolean
  | null
  | readonly RedactedJson[]
  | { readonly [name: string]: RedactedJson };

export interface ApiCall {
  readonly at: Date;
  readonly requestId: string;
  readonly workspaceId: WorkspaceId;
  readonly appId: AppId;
  readonly userId: UserId;
  readonly tokenId: TokenId | GrantId;
  readonly method: string;
  /** As declared, such as `/v1/posts/:id`. */
  readonly route: string;
  /** What was called, with ids only. */
  readonly path: string;
  readonly query: string | null;
  /** Of the API: `v1`. */
  readonly apiVersion: string;
  readonly status: number;
  readonly ms: number;
  /** Of the problem, where it was refused. */
  readonly code: string | null;
  /** The rule that the first wrong part of the input breaks, and which part that is. */
  readonly cause: string | null;
  readonly param: string | null;
  readonly bytesIn: number;
  /** Null where it was sent piece by piece. */
  readonly bytesOut: number | null;
  readonly address: string | null;
  readonly agent: string | null;
  readonly keyHash: string | null;
  readonly keyText: string | null;
}

/** What was sent and answered, of refused calls only. */
export interface CallBodies {
  readonly sent: RedactedJson;
  readonly answered: RedactedJson;
}

export interface CompletedCall extends ApiCall {
  readonly bodies: CallBodies | null;
}

export const isRefused = ({ status }: Pick<ApiCall, 'status'>): boolean => status >= 400;
