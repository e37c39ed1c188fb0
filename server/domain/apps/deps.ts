import type { Clock } from '../../lib/clock.ts';
import type { FreshSignInDeps } from '../actor/fresh-sign-in.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import type { LockDeps } from '../workspaces/lock-workspace.ts';
import type { AppSecretStore, AppStore, GrantStore } from './ports.ts';

export interface AppDeps extends LockDeps, FreshSignInDeps {
  readonly transact: Transact;
  /** For what people of other workspaces allowed: a request's own transactions see its workspace alone. */
  readonly transactForAllWorkspaces: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly apps: AppStore;
  readonly appSecrets: AppSecretStore;
  readonly grants: GrantStore;
}
