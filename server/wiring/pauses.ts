/** Builds the pauses of publishing. */

import { createInstallationPauseStore, createPauseStore } from '../db/pauses/pauses.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import type { AccountStore } from '../domain/accounts/ports.ts';
import type { LiveEvents } from '../domain/live/ports.ts';
import type { OperatorDeps } from '../domain/operator/is-operator.ts';
import type { PostDeps } from '../domain/posts/deps.ts';
import type { Logger } from '../lib/logger.ts';

export interface PauseInput {
  readonly database: DatabaseHandle;
  readonly posts: Pick<PostDeps, 'transact' | 'clock' | 'audit' | 'due'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly events: LiveEvents;
  readonly operator: OperatorDeps;
  readonly log: Logger;
}

export const createPauseDeps = ({ database, posts, accounts, events, operator, log }: PauseInput) => ({
  transact: posts.transact,
  clock: posts.clock,
  audit: posts.audit,
  due: posts.due,
  accounts,
  events,
  operator,
  log,
  pauses: createPauseStore(database),
  installation: createInstallationPauseStore(database),
});
