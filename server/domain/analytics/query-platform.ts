/** One call for metrics, with the account's token and within the hourly allowance. */
import { type Clock, hours, later, seconds } from '../../lib/clock.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callWithToken } from '../accounts/call-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import type { InsightResult, Insights } from '../platform-port/insights.ts';
import type { ManageIo } from '../platform-port/manage.ts';
import type { Budgets } from '../requests/ports.ts';
import type { FollowedAccount } from './ports.ts';

export interface QueryPlatformDeps {
  readonly tokens: TokenSource;
  readonly budgets: Budgets;
  readonly send: SendRequest;
  readonly clock: Clock;
}

/** By our own count, this hour's calls are used up. */
export type BudgetExhausted = {
  readonly kind: 'no_budget';
  readonly until: Date;
  readonly scope: 'account' | 'app';
};

const windowSeconds = hours(1) / seconds(1);

export async function queryPlatform<Value>(
  deps: QueryPlatformDeps,
  account: FollowedAccount,
  { maxCallsPerHour }: Pick<Insights, 'maxCallsPerHour'>,
  call: (io: ManageIo) => Promise<InsightResult<Value>>,
): Promise<InsightResult<Value> | BudgetExhausted> {
  const token = await deps.tokens.tokenFor(account.id);
  if (token.kind !== 'ok') return token;
  const { platform, simulated, id } = account;
  for (const [scope, name] of [
    ['account', `figures account ${id}`],
    ['app', `figures app ${platform} ${simulated ? 'simulated' : 'real'}`],
  ] as const) {
    const spent = await deps.budgets.spend(name, maxCallsPerHour[scope], windowSeconds);
    if (!spent.ok)
      return { kind: 'no_budget', scope, until: later(deps.clock.now(), seconds(spent.retryAfterSeconds)) };
  }
  return callWithToken(deps.tokens, id, token, ({ accessToken, scopes }) =>
    call({
      account: account.externalId,
      accessToken,
      scopes,
      request: deps.send,
      now: () => deps.clock.now(),
    }),
  );
}
