/**
 * The port to a platform for the first comment: words of ours right under a post that is out, as our account.
 *
 * Once, as everything that becomes visible. `send` makes one call that can make the comment visible and says what came
 * of it; whatever may have reached the platform without a clear answer is `unknown`, and is asked about with `find`
 * before anybody thinks of sending it again.
 */

import type { Message } from '../../lib/message.ts';
import type { FindIo, Outcome } from './publisher.ts';

export type CommentIo = Pick<FindIo, 'accessToken' | 'scopes' | 'request' | 'now'> & {
  /** The platform's own id of our account: in whose name the comment is written. */
  readonly account: string;
};

export type CommentOutcome =
  | { readonly kind: 'sent'; readonly commentId: string }
  | Extract<Outcome, { kind: 'rejected' | 'auth_lost' | 'rate_limited' | 'unavailable' | 'unknown' }>;

/** What the platform says when asked whether a comment of ours with these words stands under the post. */
export type CommentFinding =
  | { readonly kind: 'present'; readonly commentId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'cannot_ask'; readonly plainReason: Message }
  | { readonly kind: 'ask_later'; readonly plainReason: Message };

export interface Commenter {
  send(externalId: string, text: string, io: CommentIo): Promise<CommentOutcome>;
  /** Only comments of our own account with exactly these words, not older than the attempt, are ours. */
  find(
    externalId: string,
    text: string,
    io: CommentIo & { readonly attemptStartedAt: Date },
  ): Promise<CommentFinding>;
}
