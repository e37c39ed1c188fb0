/** Who the creator is. People may grant only some scopes, and one field outside them fails the whole call. */

import type { z } from 'zod';
import type { Message } from '../../lib/message.ts';
import { authLost } from '../kit/outcomes.ts';
import { notAvailable } from '../kit/results.ts';
import type { userSchema } from './answers.ts';
import { type Caller, getUser } from './calls.ts';
import { messages } from './messages.ts';
import { reconnect } from './outcome.ts';

const basic = ['open_id', 'display_name', 'avatar_url'];
const profile = ['username', 'bio_description'];
const stats = ['follower_count', 'following_count', 'likes_count', 'video_count'];

type User = z.infer<typeof userSchema>['user'];

export type UserResult =
  | { readonly kind: 'ok'; readonly user: User }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export const accountNotReached = (reason: Message): Message => messages.account_not_asked({ reason });

/** Requests fewer fields until TikTok answers. */
export async function readUser(caller: Caller, { figures = false } = {}): Promise<UserResult> {
  const fieldSets = [...(figures ? [[...basic, ...profile, ...stats]] : []), [...basic, ...profile], basic];
  for (const fields of fieldSets) {
    const answer = await getUser(caller, fields);
    if (answer.kind === 'ok') return { kind: 'ok', user: answer.value.user };
    if (answer.kind !== 'refused') return notAvailable(accountNotReached(answer.reason));
    const { code, status } = answer;
    if (code === 'scope_not_authorized' || code === 'scope_permission_missed') continue;
    if (status === 401) break;
    return notAvailable(messages.account_answered_try_again({ status, code }));
  }
  return authLost(reconnect);
}
