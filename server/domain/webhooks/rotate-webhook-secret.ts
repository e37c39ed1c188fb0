/** A new secret, with time to deploy it: deliveries are signed with both until the old one ends. At most two work. */
import { AppError } from '../../errors.ts';
import { hours, later } from '../../lib/clock.ts';
import type { WebhookId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { addSecret, type IssuedWebhookSecret } from './add-secret.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { WebhookDeps } from './deps.ts';
import { lockManaged, requireOpen } from './find-endpoint.ts';
import { messages } from './messages.ts';

export const maxOverlapHours = 168;
const maxSecrets = 2;

export const rotateWebhookSecret = async (
  deps: WebhookDeps,
  actor: Actor,
  { id, overlapHours }: { readonly id: WebhookId; readonly overlapHours: number },
): Promise<IssuedWebhookSecret> => {
  if (actor.via.kind === 'session') requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
  return deps.transact(async (tx) => {
    const endpoint = await lockManaged(deps, tx, actor, id);
    requireOpen(endpoint);
    const at = deps.clock.now();
    const working = await deps.secrets.list([id], at, tx);
    if (overlapHours > 0 && working.length >= maxSecrets)
      throw new AppError('too_many_secrets', messages.too_many_secrets());
    const issued = await addSecret(deps, tx, endpoint, at);
    const end = later(at, hours(overlapHours));
    await deps.secrets.expireOthers(tx, id, issued.secret.id, end);
    await auditEndpoint(deps, tx, actor, endpoint, 'webhook.secret_rotated', {
      secret: issued.secret.id,
      others_end: end.toISOString(),
    });
    return issued;
  });
};

/** For an owner of the workspace it belongs to, who just proved who they are. */
export const showWebhookSecret = async (deps: WebhookDeps, actor: Actor, id: WebhookId): Promise<string> => {
  requireSession(actor);
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits); // guard: a secret is shown after a fresh sign-in
  return deps.transact(async (tx) => {
    const endpoint = await lockManaged(deps, tx, actor, id);
    requireOpen(endpoint);
    const clear = await deps.secrets.reveal(tx, endpoint, deps.clock.now());
    if (clear === undefined) throw new AppError('webhook_stopped', messages.no_secret());
    await auditEndpoint(deps, tx, actor, endpoint, 'webhook.secret_shown');
    return clear;
  });
};
