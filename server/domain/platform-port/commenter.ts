/**
 * The port to a platform for the first comment: our text directly under a published post, written by our account.
 *
 * Like everything that becomes visible, it is sent once. `send` makes one call that can make the comment visible
 * and returns its outcome; whatever may have reached the platform without a clear response is `unknown`, and is
 * looked up with `find` before it can be sent again.
 */

import type { Message } from '../../lib/message.ts';
import type { FindIo, Outcome } from './publisher.ts';

export type CommentIo = Pick<FindIo, 'accessToken' | 'scopes' | 'request' | 'now'> & {
  /** The platform's id of our account, which writes the comment. */
  readonly account: string;
};

export type CommentOutcome =
  | { readonly kind: 'sent'; readonly commentId: string }
  | Extract<Outcome, { kind: 'rejected' | 'auth_lost' | 'rate_limited' | 'unavailable' | 'unknown' }>;

/** The platform's response to whether our comment with this text is under the post. */
export type CommentFinding =
  | { readonly kind: 'present'; readonly commentId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'cannot_ask'; readonly plainReason: Message }
  | { readonly kind: 'ask_later'; readonly plainReason: Message };

export interface Commenter {
  send(externalId: string, text: string, io: CommentIo): Promise<CommentOutcome>;
  /** Only comments by our own account with exactly this text, not older than the attempt, match. */
  find(
    externalId: string,
    text: string,
    io: CommentIo & { readonly attemptStartedAt: Date },
  ): Promise<CommentFinding>;
}
