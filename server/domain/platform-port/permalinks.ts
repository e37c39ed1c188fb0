/**
 * The addresses of a platform's posts, for the one case in which a person names one: nobody knows whether a post went
 * out, and the person says where it is. The promise: an address counts only when it can be one of that account's
 * posts, and an id only when the platform itself says that the post is this account's.
 */

import type { Message } from '../../lib/message.ts';
import type { ManageIo } from './manage.ts';
import type { TargetAccount } from './target-account.ts';

export type NamedAccount = Pick<TargetAccount, 'externalId' | 'handle'>;

export interface Permalink {
  /** Without what was added for counting visits, so that the same post has the same address. */
  readonly url: string;
  /** The platform's id as `VisiblePost` has it; null where the address does not tell it. */
  readonly externalId: string | null;
}

/** What the platform says when asked whose post that is. */
export type Ownership =
  | { readonly kind: 'theirs'; readonly externalId: string }
  /** It does not exist, or is somebody else's. */
  | { readonly kind: 'not_theirs' }
  /** Neither now nor later: the address alone must do. */
  | { readonly kind: 'cannot_ask' }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export interface Permalinks {
  /** How the address of a post of this account looks. */
  example(account: NamedAccount): string;
  /** Pure. Undefined: this is no address of a post of this account. */
  read(address: string, account: NamedAccount): Permalink | undefined;
  ask(permalink: Permalink, io: ManageIo): Promise<Ownership>;
}
