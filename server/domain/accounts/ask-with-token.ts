import type { AccountId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { TokenAnswer, TokenSource } from './ports.ts';

type Token = Extract<TokenAnswer, { kind: 'ok' }>;
type Lost = { readonly kind: 'auth_lost'; readonly plainReason: Message };

/**
 * Asks a platform with the token of an account; once more with a new one when it refuses the first. When only the new
 * one cannot be had now, that is told as `unavailable`.
 */
export async function askWithToken<Answer extends { readonly kind: string }>(
  tokens: Pick<TokenSource, 'authLost'>,
  accountId: AccountId,
  token: Token,
  ask: (token: Token) => Promise<Answer | Lost>,
): Promise<Answer | Exclude<TokenAnswer, Token>> {
  const first = await ask(token);
  if (!isLost(first)) return first;
  const renewed = await tokens.authLost(accountId, token.tokenVersion, first.plainReason);
  if (renewed.kind !== 'ok') return renewed;
  const second = await ask(renewed);
  if (!isLost(second)) return second;
  await tokens.authLost(accountId, renewed.tokenVersion, second.plainReason);
  return second;
}

const isLost = (answer: { readonly kind: string }): answer is Lost => answer.kind === 'auth_lost';
