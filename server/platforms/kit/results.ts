/** Results of calls that make nothing visible: connecting, reading, metrics. */
import { messages } from '../../domain/platform-port/messages.ts';
import type { Message } from '../../lib/message.ts';

export const notAvailable = (plainReason: Message) => ({ kind: 'unavailable', plainReason }) as const;
export const notSupported = (plainReason: Message) => ({ kind: 'not_supported', plainReason }) as const;
export const refused = (plainReason: Message) => ({ kind: 'refused', plainReason }) as const;

export const notReached = (platform: string, reason: Message) =>
  notAvailable(messages.not_reached({ platform, reason }));
export const notReachedTryAgain = (platform: string, reason: Message) =>
  notAvailable(
    messages.not_reached_try_again({
      platform,
      reason,
    }),
  );
export const unreadable = (platform: string) =>
  notAvailable(
    messages.answer_unreadable({
      platform,
    }),
  );
export const unexpectedAnswer = (platform: string, status: number) =>
  notAvailable(
    messages.answered_oddly({
      platform,
      status,
    }),
  );
