import { sha256Hex } from '../../lib/canonical-json.ts';
import type { AppId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { type AppInput, checkAppInput } from './app-input.ts';
import type { AppDeps } from './deps.ts';
import { lockApp } from './lock-app.ts';
import type { App } from './ports.ts';

/** Omitted fields stay unchanged. The kind cannot change: it says whether the app can keep a secret. */
export type AppChanges = Partial<AppInput> & { readonly logo?: App['logo'] };

export async function changeApp(
  deps: AppDeps,
  actor: Actor,
  input: { readonly id: AppId; readonly changes: AppChanges },
): Promise<App> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const existing = await lockApp(deps, tx, actor, input.id);
    const app: App = { ...existing, ...checkAppInput(input.changes, existing.kind) };
    const changed = (['name', 'redirectUris', 'scopes', 'logo'] as const).filter(
      (field) => JSON.stringify(app[field]) !== JSON.stringify(existing[field]),
    );
    if (!changed.length) return existing;
    await deps.apps.update(tx, app);
    await deps.audit.write(tx, {
      workspaceId: app.workspaceId,
      at: deps.clock.now(),
      actor,
      action: 'app.changed',
      subject: `app:${app.id}`,
      data: {
        changed,
        scopes: [...app.scopes],
        redirect_uris_sha256: sha256Hex(JSON.stringify(app.redirectUris)),
      },
    });
    return app;
  });
}
