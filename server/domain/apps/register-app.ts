import { AppError } from '../../errors.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { lockAsManager } from '../workspaces/lock-workspace.ts';
import { addSecret } from './add-secret.ts';
import { type AppInput, checkAppInput } from './app-input.ts';
import type { AppDeps } from './deps.ts';
import { messages } from './messages.ts';
import type { App } from './ports.ts';

const maxApps = 100;

export interface RegisterAppInput extends AppInput {
  readonly kind: App['kind'];
}

export async function registerApp(
  deps: AppDeps,
  actor: Actor,
  input: RegisterAppInput,
): Promise<{ readonly app: App; readonly clientSecret: string | null }> {
  requireSession(actor);
  const { name, kind, redirectUris, scopes } = checkAppInput(input, input.kind);
  require(actor, 'manage_workspace');
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
  // A soft limit: two concurrent requests may exceed it by one.
  if ((await deps.apps.list(actor.workspaceId)).length >= maxApps)
    throw new AppError(
      'invalid_request',
      messages.too_many_apps({
        max: maxApps,
      }),
    );
  return deps.transact(async (tx) => {
    const { id: workspaceId } = await lockAsManager(deps, tx, actor);
    const at = deps.clock.now();
    const app: App = {
      id: newId('app', at.getTime()),
      workspaceId,
      name,
      kind,
      redirectUris,
      scopes,
      logo: null,
      createdBy: actor.userId,
      createdAt: at,
    };
    await deps.apps.insert(tx, app);
    const issued = kind === 'confidential' ? await addSecret(deps, tx, actor, app.id, at) : null;
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'app.registered',
      subject: `app:${app.id}`,
      data: { kind, scopes: [...scopes], secret: issued?.secret.id ?? null },
    });
    return { app, clientSecret: issued?.clientSecret ?? null };
  });
}
