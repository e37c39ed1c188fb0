/**
 * Promise 4: revocation on the platform's side is noticed, even where the platform sends no notice. Accounts that have
 * not been checked for a while are checked with a call that costs nothing. Only a definite refusal counts.
 */
import { type Clock, later, minutes, seconds } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Transact } from '../tx.ts';
import type { AccountStore, Connectors, TokenSource } from './ports.ts';

export interface CheckHealthDeps {
  readonly transact: Transact;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly log: Logger;
  /** From 0 up to 1: spreads the checks over time. */
  readonly random: () => number;
  readonly checkIntervals: CheckIntervals;
}

export interface CheckIntervals {
  readonly realMs: number;
  readonly simulatedMs: number;
}

export const defaultCheckIntervals: CheckIntervals = { realMs: minutes(15), simulatedMs: seconds(20) };
/** Delays each check by up to a fifth, so that accounts connected together are not always checked together. */
const jitterShare = 0.2;
/** Per process: other processes check other accounts. */
export const maxConcurrentChecks = 3;

/** Checks a few of the accounts that are due; returns how many. */
export async function checkHealth(deps: CheckHealthDeps): Promise<number> {
  const due = await deps.transact(async (tx) => {
    const now = deps.clock.now();
    const { realMs, simulatedMs } = deps.checkIntervals;
    const since = { simulated: later(now, -simulatedMs), real: later(now, -realMs) };
    const claimed = await deps.accounts.listDueForCheck(tx, since, maxConcurrentChecks);
    for (const { id, simulated } of claimed) {
      const jitterMs = (simulated ? simulatedMs : realMs) * jitterShare * deps.random();
      await deps.accounts.setCheckedAt(tx, id, later(now, jitterMs));
    }
    return claimed;
  });
  await Promise.all(due.map(({ id }) => checkAccount(deps, id)));
  return due.length;
}

async function checkAccount(deps: CheckHealthDeps, id: AccountId, isRetry = false): Promise<void> {
  try {
    // Renews a token near expiry first: the refusal of an expired token says nothing about the authorization.
    const token = await deps.tokens.tokenFor(id);
    if (token.kind === 'unavailable') return;
    const stored = await deps.accounts.read(null, id);
    if (stored?.account.status !== 'active' && stored?.account.status !== 'limited') return;
    const { account } = stored;
    const connector = deps.connectors.connector(account.platform);
    const tokens = stored.openTokens();
    if (tokens === null || !connector || connector.simulated !== account.simulated) return;
    if (tokens.accessExpiresAt !== null && tokens.accessExpiresAt <= deps.clock.now()) return;
    const result = await connector.checkTokens({ ...tokens, scopes: account.scopes });
    if (result.kind !== 'refused') return;
    const renewed = await deps.tokens.reportAuthLost(id, account.tokenVersion, result.plainReason);
    // The token alone may have been refused, so the check is repeated with the new one.
    if (renewed.kind === 'ok' && !isRetry) await checkAccount(deps, id, true);
  } catch (error) {
    deps.log.error({ error, account_id: id }, 'checking an account failed unexpectedly');
  }
}
