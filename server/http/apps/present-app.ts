import type { App, AppSecretStore, GrantStore } from '../../domain/apps/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { toAppSecretView, toAppView } from './to-views.ts';
import type { AppDetailView } from './views.ts';

export interface PresentAppDeps {
  readonly appSecrets: AppSecretStore;
  readonly grants: GrantStore;
  readonly clock: Clock;
}

export async function presentApp(deps: PresentAppDeps, app: App): Promise<AppDetailView> {
  const usage = await deps.grants.usageOfApps(app.workspaceId);
  const secrets = await deps.appSecrets.list(app.id, deps.clock.now());
  return { ...toAppView(app, usage.get(app.id)), secrets: secrets.map(toAppSecretView) };
}
