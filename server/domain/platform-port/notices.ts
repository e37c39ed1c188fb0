/**
 * What a platform tells us by itself: somebody revoked, somebody wants their data deleted. Anybody can call our doors,
 * so an adapter believes only what carries the platform's signature, and what was seen once counts once.
 */
import type { Message } from '../../lib/message.ts';

export type Notice =
  /** Every account this person authorized is lost, unless they authorized again later than `at`. */
  | { readonly kind: 'revoked'; readonly personId: string; readonly at: Date; readonly plainReason: Message }
  /** The same, and everything we got about them goes. The platform is answered with a page that says so. */
  | { readonly kind: 'delete_data'; readonly personId: string; readonly at: Date }
  /** It is genuine, and there is nothing for us to do. */
  | { readonly kind: 'nothing'; readonly about: string };

export interface NoticeMessage {
  /** Which of our addresses it came to, such as "deauthorize". */
  readonly door: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export type NoticeReading =
  | {
      readonly kind: 'genuine';
      readonly notice: Notice;
      /** Equal for every delivery of the same message: what makes it count once. */
      readonly identity: string;
    }
  /** For the log, never for the caller. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface NoticeReader {
  /** The doors this platform knows; others are not found. */
  readonly doors: readonly string[];
  /** Pure. */
  read(message: NoticeMessage): NoticeReading;
}
