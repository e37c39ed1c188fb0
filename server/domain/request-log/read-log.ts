/**
 * Who reads which calls. Those who manage an app see all it did, in every workspace: they run it. An app itself, by its token
 * with `audit:read`, sees what it did for the person of that token.
 */
import { notFound } from '../../errors.ts';
import type { AppId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { App, AppStore } from '../apps/ports.ts';
import type { CallsOf } from './ports.ts';

export async function callsVisibleTo(
  { apps }: { readonly apps: Pick<AppStore, 'find'> },
  actor: Actor,
  appId: AppId,
): Promise<CallsOf & { readonly app: App }> {
  const app = await apps.find(appId);
  if (actor.via.kind === 'token') {
    if (!app || actor.via.appId !== appId) throw notFound('app'); // guard: a token reads what its own app did
    // guard: a token reads what was done for its own person
    return { app, appId, only: { workspaceId: actor.workspaceId, userId: actor.userId } };
  }
  require(actor, 'manage_workspace'); // guard: calls are shown to those who manage the app
  if (app?.workspaceId !== actor.workspaceId) throw notFound('app'); // guard: calls are shown where the app is at home
  return { app, appId };
}
