import type { AccountId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { TokenResult, TokenSource } from './ports.ts';

type Token = Extract<TokenResult, { kind: 'ok' }>;
type Lost = { readonly kind: 'auth_lost'; readonly plainReason: Message };

/**
 * Calls a platform with an account's token, and retries once with a renewed token when the platform rejects the first.
 * Returns `unavailable` when the token cannot be renewed right now.
 */
export async function callWithToken<Result extends { readonly kind: string }>(
  tokens: Pick<TokenSource, 'reportAuthLost'>,
  accountId: AccountId,
  token: Token,
  call: (token: Token) => Promise<Result | Lost>,
): Promise<Result | Exclude<TokenResult, Token>> {
  const first = await call(token);
  if (!isLost(first)) return first;
  const renewed = await tokens.reportAuthLost(accountId, token.tokenVersion, first.plainReason);
  if (renewed.kind !== 'ok') return renewed;
  const second = await call(renewed);
  if (!isLost(second)) return second;
  await tokens.reportAuthLost(accountId, renewed.tokenVersion, second.plainReason);
  return second;
}

const isLost = (result: { readonly kind: string }): result is Lost => result.kind === 'auth_lost';
