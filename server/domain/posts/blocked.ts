import type { Message } from '../../lib/message.ts';
import { describePause } from '../pauses/pause.ts';
import type { PostState } from '../post-model/post.ts';
import { messages } from './messages.ts';
import type { PostRecord } from './reader.ts';

export interface Block {
  readonly code: 'reconnect_needed' | 'publishing_paused';
  readonly message: Message;
}

/** States in which a post waits to be published and can be blocked. */
const waitingStates: readonly PostState[] = ['approved', 'scheduled', 'publishing'];

/** States that a pause holds. A post being published may have started before the pause. */
const heldStates: readonly PostState[] = ['approved', 'scheduled'];

/**
 * Why a post would not be published if it were due now: it is paused, or its account must be reconnected first.
 */
export function findBlock({ post, account, maybeVisible, pause }: PostRecord): Block | null {
  if (pause && heldStates.includes(post.state))
    return { code: 'publishing_paused', message: describePause(pause) };
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
