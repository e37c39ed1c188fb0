/**
 * Notices that a platform sends us: a person revoked access, or wants their data deleted. Anyone can call these
 * endpoints, so an adapter trusts only messages with the platform's signature, and each counts once.
 */
import type { Message } from '../../lib/message.ts';

export type Notice =
  /** Every account this person authorized is lost, unless they authorized again later than `at`. */
  | { readonly kind: 'revoked'; readonly personId: string; readonly at: Date; readonly plainReason: Message }
  /**
   * The same, and all data we received about them is deleted. The platform receives the address of a page that
   * confirms it.
   */
  | { readonly kind: 'delete_data'; readonly personId: string; readonly at: Date }
  /** It is genuine but requires nothing. */
  | { readonly kind: 'nothing'; readonly about: string };

export interface NoticeMessage {
  /** The endpoint that received it, such as "deauthorize". */
  readonly endpoint: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export type NoticeReading =
  | {
      readonly kind: 'genuine';
      readonly notice: Notice;
      /** Equal for every delivery of the same message, so that it counts once. */
      readonly identity: string;
    }
  /** For the log, never for the caller. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface NoticeReader {
  /** The endpoints of this platform; others are not found. */
  readonly endpoints: readonly string[];
  /** Pure. */
  read(message: NoticeMessage): NoticeReading;
}
