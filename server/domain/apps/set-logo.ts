/** Strangers see the logo when they decide: it is made anew from its pixels, always in the same size. */

import { AppError, notFound } from '../../errors.ts';
import type { AppId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { type KeepDeps, keepBytes } from '../media/keep-object.ts';
import type { MediaStorage } from '../media/ports.ts';
import { changeApp } from './change-app.ts';
import type { AppDeps } from './deps.ts';
import { messages } from './messages.ts';
import type { App, LogoMaker } from './ports.ts';

export const logoMaxBytes = 1_048_576;

export interface SetLogoDeps extends AppDeps, KeepDeps {
  readonly logos: LogoMaker;
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
  if (input.bytes.length > logoMaxBytes) throw new AppError('body_too_large', messages.logo_too_large());
  const made = await deps.logos.make(input.bytes);
  if (made.kind === 'not_readable') throw new AppError('media_not_readable', made.plainReason);
  // Bytes first: a row never names bytes that are not there.
  const { sha256 } = await keepBytes(deps, workspaceId, made.picture.bytes);
  return changeApp(deps, actor, { id: input.id, changes: { logo: { sha256, mime: made.picture.mime } } });
}
