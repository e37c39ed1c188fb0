/** One question about figures, with the account's token and within the hour's allowance. */
import { type Clock, hours, later, seconds } from '../../lib/clock.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { askWithToken } from '../accounts/ask-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import type { Asked, Insights } from '../platform-port/insights.ts';
import type { ManageIo } from '../platform-port/manage.ts';
import type { Budgets } from '../requests/ports.ts';
import type { FollowedAccount } from './ports.ts';

export interface AskDeps {
  readonly tokens: TokenSource;
  readonly budgets: Budgets;
  readonly send: SendRequest;
  readonly clock: Clock;
}

/** Our own count says that this hour's calls are used. */
export type NoBudget = {
  readonly kind: 'no_budget';
  readonly until: Date;
  readonly scope: 'account' | 'app';
};

const windowSeconds = hours(1) / seconds(1);

export async function askPlatform<Value>(
  deps: AskDeps,
  account: FollowedAccount,
  { hourly }: Pick<Insights, 'hourly'>,
  ask: (io: ManageIo) => Promise<Asked<Value>>,
): Promise<Asked<Value> | NoBudget> {
  const token = await deps.tokens.tokenFor(account.id);
  if (token.kind !== 'ok') return token;
  const { platform, simulated, id } = account;
  for (const [scope, name] of [
    ['account', `figures account ${id}`],
    ['app', `figures app ${platform} ${simulated ? 'simulated' : 'real'}`],
  ] as const) {
    const spent = await deps.budgets.spendBudget(name, hourly[scope], windowSeconds);
    if (!spent.ok)
      return { kind: 'no_budget', scope, until: later(deps.clock.now(), seconds(spent.retryAfterSeconds)) };
  }
  return askWithToken(deps.tokens, id, token, ({ accessToken, scopes }) =>
    ask({
      account: account.externalId,
      accessToken,
      scopes,
      request: deps.send,
      now: () => deps.clock.now(),
    }),
  );
}
