import { notFound } from '../../errors.ts';
import type { AppId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { Tx } from '../tx.ts';
import { lockAsManager } from '../workspaces/lock-workspace.ts';
import type { AppDeps } from './deps.ts';
import type { App } from './ports.ts';

/** Locks the app, for an owner of its workspace, until the transaction ends. */
export async function lockApp(deps: AppDeps, tx: Tx, actor: Actor, id: AppId): Promise<App> {
  await lockAsManager(deps, tx, actor);
  const app = await deps.apps.lock(tx, actor.workspaceId, id);
  if (!app) throw notFound('app');
  return app;
}
