/**
 * Parses the addresses of a platform's posts, for the one case in which a person enters one: it is unknown whether
 * a post was published, and the person says where it is. Promise: an address counts only when it can be one of
 * that account's posts, and an id only when the platform itself confirms that the post belongs to the account.
 */

import type { Message } from '../../lib/message.ts';
import type { ManageIo } from './manage.ts';
import type { TargetAccount } from './target-account.ts';

export type NamedAccount = Pick<TargetAccount, 'externalId' | 'handle'>;

export interface Permalink {
  /** Without tracking parameters, so that the same post has the same address. */
  readonly url: string;
  /** The platform's id as in `VisiblePost`; null where the address does not contain it. */
  readonly externalId: string | null;
}

/** The platform's response to who owns the post. */
export type Ownership =
  | { readonly kind: 'theirs'; readonly externalId: string }
  /** It does not exist, or belongs to another account. */
  | { readonly kind: 'not_theirs' }
  /** The platform can never confirm it: the address alone must be enough. */
  | { readonly kind: 'cannot_ask' }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export interface Permalinks {
  /** An example address of a post of this account. */
  example(account: NamedAccount): string;
  /** Pure. Undefined: not the address of a post of this account. */
  read(address: string, account: NamedAccount): Permalink | undefined;
  checkOwnership(permalink: Permalink, io: ManageIo): Promise<Ownership>;
}
