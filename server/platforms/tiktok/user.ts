/** Who the creator is. People may grant only some scopes, and one field outside them fails the whole call. */
import type { z } from 'zod';
import { authLost } from '../kit/outcomes.ts';
import { notAvailable } from '../kit/results.ts';
import type { userSchema } from './answers.ts';
import { type Caller, getUser } from './calls.ts';
import { reconnect } from './outcome.ts';

const basic = ['open_id', 'display_name', 'avatar_url'];
const profile = ['username', 'bio_description'];
const stats = ['follower_count', 'following_count', 'likes_count', 'video_count'];

type User = z.infer<typeof userSchema>['user'];

export type UserResult =
  | { readonly kind: 'ok'; readonly user: User }
  | { readonly kind: 'auth_lost'; readonly plainReason: string }
  | { readonly kind: 'unavailable'; readonly plainReason: string };

/** Asks for less until TikTok answers. */
export async function readUser(caller: Caller, { figures = false } = {}): Promise<UserResult> {
  const fieldSets = [...(figures ? [[...basic, ...profile, ...stats]] : []), [...basic, ...profile], basic];
  for (const fields of fieldSets) {
    const answer = await getUser(caller, fields);
    if (answer.kind === 'ok') return { kind: 'ok', user: answer.value.user };
    if (answer.kind !== 'refused')
      return notAvailable(`TikTok could not be asked about the account (${answer.reason}).`);
    const { code, status } = answer;
    if (code === 'scope_not_authorized' || code === 'scope_permission_missed') continue;
    if (status === 401) break;
    return notAvailable(
      `TikTok answered ${status} ${code} when asked about the account. Try again in a few minutes.`,
    );
  }
  return authLost(reconnect);
}
