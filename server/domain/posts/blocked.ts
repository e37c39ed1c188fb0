import type { Message } from '../../lib/message.ts';
import { pauseWords } from '../pauses/pause.ts';
import type { PostState } from '../post-model/post.ts';
import { messages } from './messages.ts';
import type { PostRecord } from './reader.ts';

export interface Block {
  readonly code: 'reconnect_needed' | 'publishing_paused';
  readonly message: Message;
}

/** What is on its way out, and can still be held up. */
const waitingStates: readonly PostState[] = ['approved', 'scheduled', 'publishing'];

/** What a pause holds. What is being published may have begun before it. */
const heldStates: readonly PostState[] = ['approved', 'scheduled'];

/** Why a post would not go out if its time were now: somebody paused it, or its account must be reconnected first. */
export function blockOf({ post, account, maybeVisible, pause }: PostRecord): Block | null {
  if (pause && heldStates.includes(post.state))
    return { code: 'publishing_paused', message: pauseWords(pause) };
  if (!account || maybeVisible || !waitingStates.includes(post.state)) return null;
  if (account.status !== 'limited' && account.status !== 'reconnect_needed') return null;
  const cause = account.statusReason ?? messages.access_lost();
  return {
    code: 'reconnect_needed',
    message: messages.needs_reconnecting({
      name: account.name,
      cause,
    }),
  };
}
