/** Ends one secret at once, when the server that used it has another one. The last that works stays. */
import { AppError, notFound } from '../../errors.ts';
import type { AppId, AppSecretId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { AppDeps } from './deps.ts';
import { lockApp } from './lock-app.ts';
import { messages } from './messages.ts';

export async function endSecret(
  deps: AppDeps,
  actor: Actor,
  { appId, secretId }: { readonly appId: AppId; readonly secretId: AppSecretId },
): Promise<void> {
  requireSession(actor);
  await deps.transact(async (tx) => {
    const app = await lockApp(deps, tx, actor, appId);
    const at = deps.clock.now();
    const active = await deps.appSecrets.list(app.id, at, tx);
    if (!active.some(({ id }) => id === secretId)) throw notFound('client secret');
    if (active.length === 1) throw new AppError('invalid_request', messages.last_secret());
    await deps.appSecrets.expire(tx, app.id, secretId, at);
    await deps.audit.write(tx, {
      workspaceId: app.workspaceId,
      at,
      actor,
      action: 'app.secret_ended',
      subject: `app:${app.id}`,
      data: { secret: secretId },
    });
  });
}
