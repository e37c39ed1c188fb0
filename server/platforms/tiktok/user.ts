/** Who the creator is. People may grant only some scopes, and one field outside them fails the whole call. */
import type { z } from 'zod';
import type { userSchema } from './answers.ts';
import { type Caller, getUser } from './calls.ts';

const basic = ['open_id', 'display_name', 'avatar_url'];
const profile = ['username', 'bio_description'];
const stats = ['follower_count', 'following_count', 'likes_count', 'video_count'];

type User = z.infer<typeof userSchema>['user'];

export type UserTold =
  | { readonly kind: 'ok'; readonly user: User }
  | { readonly kind: 'auth_lost'; readonly plainReason: string }
  | { readonly kind: 'unavailable'; readonly plainReason: string };

/** Asks for less until TikTok answers. */
export async function readUser(caller: Caller, { figures = false } = {}): Promise<UserTold> {
  const wishes = [...(figures ? [[...basic, ...profile, ...stats]] : []), [...basic, ...profile], basic];
  for (const fields of wishes) {
    const answer = await getUser(caller, fields);
    if (answer.kind === 'ok') return { kind: 'ok', user: answer.value.user };
    if (answer.kind !== 'refused')
      return {
        kind: 'unavailable',
        plainReason: `TikTok could not be asked about the account (${answer.reason}).`,
      };
    const { code, status } = answer;
    if (code === 'scope_not_authorized' || code === 'scope_permission_missed') continue;
    if (status === 401) break;
    return {
      kind: 'unavailable',
      plainReason: `TikTok answered ${status} ${code} when asked about the account. Try again in a few minutes.`,
    };
  }
  return {
    kind: 'auth_lost',
    plainReason: 'TikTok no longer accepts this connection. Reconnect the account.',
  };
}
