/** Promise: once the app is deleted, none of its secrets, codes and tokens works. */
import type { AppId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { AppDeps } from './deps.ts';
import { endGrants } from './end-grants.ts';
import { lockApp } from './lock-app.ts';

export async function deleteApp(deps: AppDeps, actor: Actor, id: AppId): Promise<void> {
  requireSession(actor);
  await deps.transactForAllWorkspaces(async (tx) => {
    const app = await lockApp(deps, tx, actor, id);
    const at = deps.clock.now();
    await deps.apps.markDeleted(tx, id, at);
    await deps.appSecrets.expireOthers(tx, id, null, at);
    const grants = await deps.grants.ofApp(tx, id);
    await endGrants(deps, tx, actor, grants, 'app_deleted');
    await deps.audit.write(tx, {
      workspaceId: app.workspaceId,
      at,
      actor,
      action: 'app.deleted',
      subject: `app:${id}`,
      data: { grants: grants.length },
    });
  });
}
