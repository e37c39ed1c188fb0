/**
 * Promise 4: revocation on the platform's side is noticed, also where the platform does not tell. Accounts that
 * nobody has looked at for a while are asked about, with a call that costs nothing. Only a definite no counts.
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
  /** From 0 up to 1: spreads the looks. */
  readonly random: () => number;
  readonly lookEvery: LookEvery;
}

export interface LookEvery {
  readonly realMs: number;
  readonly simulatedMs: number;
}

export const lookEvery: LookEvery = { realMs: minutes(15), simulatedMs: seconds(20) };
/** A look comes up to a fifth later, so that accounts connected together are not asked about together for ever. */
const jitterShare = 0.2;
/** At once in this process. Others take other accounts. */
export const looksAtOnce = 3;

/** Looks at the accounts whose turn it is, a few at most; returns how many. */
export async function checkHealth(deps: CheckHealthDeps): Promise<number> {
  const due = await deps.transact(async (tx) => {
    const now = deps.clock.now();
    const { realMs, simulatedMs } = deps.lookEvery;
    const since = { simulated: later(now, -simulatedMs), real: later(now, -realMs) };
    const found = await deps.accounts.dueForLook(tx, since, looksAtOnce);
    for (const { id, simulated } of found) {
      const laterMs = (simulated ? simulatedMs : realMs) * jitterShare * deps.random();
      await deps.accounts.setLookedAt(tx, id, later(now, laterMs));
    }
    return found;
  });
  await Promise.all(due.map(({ id }) => lookAt(deps, id)));
  return due.length;
}

async function lookAt(deps: CheckHealthDeps, id: AccountId, isSecondLook = false): Promise<void> {
  try {
    // A token near its end is renewed first: an old one that is refused would say nothing about the authorization.
    const fresh = await deps.tokens.tokenFor(id);
    if (fresh.kind === 'unavailable') return;
    const held = await deps.accounts.read(null, id);
    if (held?.account.status !== 'active' && held?.account.status !== 'limited') return;
    const { account } = held;
    const connector = deps.connectors.connector(account.platform);
    const tokens = held.openTokens();
    if (tokens === null || !connector || connector.simulated !== account.simulated) return;
    if (tokens.accessExpiresAt !== null && tokens.accessExpiresAt <= deps.clock.now()) return;
    const answer = await connector.isHonoured({ ...tokens, scopes: account.scopes });
    if (answer.kind !== 'refused') return;
    const renewed = await deps.tokens.authLost(id, account.tokenVersion, answer.plainReason);
    // It may only have been the token: what is said of the new one counts.
    if (renewed.kind === 'ok' && !isSecondLook) await lookAt(deps, id, true);
  } catch (error) {
    deps.log.error({ error, account_id: id }, 'looking at an account failed unexpectedly');
  }
}
