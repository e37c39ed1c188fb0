/** The state of an upload session, from its answers. */

import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import type { AnsweredResult } from '../kit/outcomes.ts';
import { readInsertedId } from './answers.ts';
import { messages } from './messages.ts';
import { isRefusal } from './outcome.ts';

export type SessionState =
  /** The video exists. */
  | { readonly kind: 'complete'; readonly videoId: string }
  /** YouTube has the bytes before `next`, and nothing exists yet. */
  | { readonly kind: 'incomplete'; readonly next: number }
  /** YouTube does not know the session: it expired, or it finished and was forgotten. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly answer: AnsweredResult }
  | { readonly kind: 'not_sent'; readonly reason: Message }
  /** Says nothing about the session: query it. */
  | { readonly kind: 'odd'; readonly reason: Message };

/** The same for the answer to a part and to a status query. */
export function sessionState(result: HttpResult, total: number): SessionState {
  if (result.kind === 'not_sent') return result;
  if (result.kind === 'lost') return { kind: 'odd', reason: result.reason };
  const { status, headers, text } = result;
  if (status === 200 || status === 201) {
    const videoId = readInsertedId(text);
    if (videoId !== undefined) return { kind: 'complete', videoId };
    return { kind: 'odd', reason: messages.reason_unreadable() };
  }
  if (status === 308) {
    const next = storedBytes(headers.get('range'));
    if (next !== undefined && next <= total) return { kind: 'incomplete', next };
    return { kind: 'odd', reason: messages.reason_range() };
  }
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (isRefusal(result)) return { kind: 'refused', answer: result };
  return { kind: 'odd', reason: messages.reason_answered({ status }) };
}

/** No `Range` means that nothing is stored. */
function storedBytes(range: string | null): number | undefined {
  if (range === null) return 0;
  const last = /^bytes=0-(\d{1,15})$/.exec(range.trim())?.[1];
  return last === undefined ? undefined : Number(last) + 1;
}
