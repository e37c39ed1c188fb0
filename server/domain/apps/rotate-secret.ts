/**
 * Issues a new secret, with time to deploy it: the old one expires in a day, after the time that is asked for, or at once when it
 * has leaked. At most two secrets are valid at the same time.
 */

import { AppError } from '../../errors.ts';
import { days, hours, later } from '../../lib/clock.ts';
import type { AppId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { addSecret, type IssuedSecret } from './add-secret.ts';
import type { AppDeps } from './deps.ts';
import { lockApp } from './lock-app.ts';
import { messages } from './messages.ts';

export const defaultOverlapMs = hours(24);
export const maxOverlapMs = days(7);
export const maxActiveSecrets = 2;

export async function rotateSecret(
  deps: AppDeps,
  actor: Actor,
  input: { readonly appId: AppId; readonly overlapMs: number },
): Promise<IssuedSecret> {
  requireSession(actor);
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
  return deps.transact(async (tx) => {
    const app = await lockApp(deps, tx, actor, input.appId);
    if (app.kind === 'public') throw new AppError('invalid_request', messages.public_has_no_secret());
    const at = deps.clock.now();
    const active = await deps.appSecrets.list(app.id, at, tx);
    if (input.overlapMs > 0 && active.length >= maxActiveSecrets) throw tooManySecrets(active[0]?.expiresAt);
    const issued = await addSecret(deps, tx, actor, app.id, at);
    const end = later(at, Math.min(input.overlapMs, maxOverlapMs));
    await deps.appSecrets.expireOthers(tx, app.id, issued.secret.id, end);
    await deps.audit.write(tx, {
      workspaceId: app.workspaceId,
      at,
      actor,
      action: 'app.secret_rotated',
      subject: `app:${app.id}`,
      data: { secret: issued.secret.id, others_end: end.toISOString(), ended: active.map(({ id }) => id) },
    });
    return issued;
  });
}

const tooManySecrets = (until: Date | null | undefined): AppError =>
  new AppError(
    'too_many_secrets',
    messages.too_many_secrets({ limited: until ? 'yes' : 'no', until: until?.toISOString() ?? '' }),
  );
