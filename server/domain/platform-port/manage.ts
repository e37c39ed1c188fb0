/**
 * What else a platform's API reports about an account and its posts. Each part exists only where the API has it.
 */
import type { Message } from '../../lib/message.ts';
import type { QueryIo } from './declarations.ts';

export interface AccountDetails {
  readonly name: string;
  readonly handle: string | null;
  readonly url: string | null;
  readonly description: string | null;
  /** With the platform's own names; null where it reported no value. */
  readonly stats: readonly AccountStat[];
}

export interface AccountStat {
  readonly metric: string;
  readonly label: Message;
  readonly value: number | null;
}

export interface PlatformPost {
  readonly externalId: string;
  readonly url: string;
  readonly text: string;
  readonly publishedAt: Date | null;
  /** Such as "public" or "only you"; null where the platform does not say. */
  readonly visibility: Message | null;
}

export type ManageResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'not_supported'; readonly plainReason: Message }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export interface ManageIo extends QueryIo {
  /** The platform's own id of the account. */
  readonly account: string;
}

export interface Manager {
  details(io: ManageIo): Promise<ManageResult<AccountDetails>>;
  posts(
    io: ManageIo,
    cursor: string | null,
  ): Promise<ManageResult<{ readonly posts: readonly PlatformPost[]; readonly next: string | null }>>;
}
