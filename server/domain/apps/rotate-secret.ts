/**
 * A new secret, with time to bring it to where the old one is used: the old one ends in a day, or at once when it
 * has leaked. At most two open the door at the same time.
 */

import { AppError } from '../../errors.ts';
import { hours, later } from '../../lib/clock.ts';
import type { AppId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { AppDeps } from './deps.ts';
import { lockApp } from './lock-app.ts';
import { messages } from './messages.ts';
import { addSecret, type ToldSecret } from './new-secret.ts';

const secretOverlapMs = hours(24);
const livingMaxCount = 2;

export async function rotateSecret(
  deps: AppDeps,
  actor: Actor,
  input: { readonly appId: AppId; readonly endOthers: 'in_a_day' | 'now' },
): Promise<ToldSecret> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const app = await lockApp(deps, tx, actor, input.appId);
    if (app.kind === 'public') throw new AppError('invalid_request', messages.public_has_no_secret());
    const at = deps.clock.now();
    const living = await deps.appSecrets.list(app.id, at, tx);
    if (input.endOthers === 'in_a_day' && living.length >= livingMaxCount)
      throw tooMany(living[0]?.expiresAt);
    const told = await addSecret(deps, tx, actor, app.id, at);
    const end = input.endOthers === 'now' ? at : later(at, secretOverlapMs);
    await deps.appSecrets.expireOthers(tx, app.id, told.secret.id, end);
    await deps.audit.write(tx, {
      workspaceId: app.workspaceId,
      at,
      actor,
      action: 'app.secret_rotated',
      subject: `app:${app.id}`,
      data: { secret: told.secret.id, others_end: end.toISOString(), ended: living.map(({ id }) => id) },
    });
    return told;
  });
}

const tooMany = (until: Date | null | undefined): AppError =>
  new AppError(
    'too_many_secrets',
    messages.too_many_secrets({ limited: until ? 'yes' : 'no', until: until?.toISOString() ?? '' }),
  );
