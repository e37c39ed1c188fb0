/** People see the logo before they consent, so it is re-encoded from its pixels, always in the same size. */

import { AppError, notFound } from '../../errors.ts';
import type { AppId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { MediaStorage } from '../media/ports.ts';
import { type StoreObjectDeps, storeBytes } from '../media/store-object.ts';
import { changeApp } from './change-app.ts';
import type { AppDeps } from './deps.ts';
import { messages } from './messages.ts';
import type { App, LogoRenderer } from './ports.ts';

export const maxLogoBytes = 1_048_576;

export interface SetLogoDeps extends AppDeps, StoreObjectDeps {
  readonly logos: LogoRenderer;
  readonly storage: MediaStorage;
}

export async function setLogo(
  deps: SetLogoDeps,
  actor: Actor,
  input: { readonly id: AppId; readonly bytes: Uint8Array },
): Promise<App> {
  requireSession(actor);
  require(actor, 'manage_workspace');
  const { workspaceId } = actor;
  if ((await deps.apps.find(input.id))?.workspaceId !== workspaceId) throw notFound('app');
  if (input.bytes.length > maxLogoBytes) throw new AppError('body_too_large', messages.logo_too_large());
  const rendered = await deps.logos.render(input.bytes);
  if (rendered.kind === 'not_readable') throw new AppError('media_not_readable', rendered.plainReason);
  // Store the bytes first, so that a row never refers to missing bytes.
  const { sha256 } = await storeBytes(deps, workspaceId, rendered.picture.bytes);
  return changeApp(deps, actor, { id: input.id, changes: { logo: { sha256, mime: rendered.picture.mime } } });
}
