import { AppError, notFound } from '../../errors.ts';
import { type AppId, newId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import type { EventType } from '../events/catalogue.ts';
import { addSecret, type IssuedWebhookSecret } from './add-secret.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { WebhookDeps } from './deps.ts';
import { requireAllowedAddress, requireAudible } from './endpoint-input.ts';
import { credentialOf } from './find-endpoint.ts';
import { messages } from './messages.ts';
import type { Endpoint, PayloadKind } from './ports.ts';

export interface EndpointInput {
  readonly url: string;
  readonly description: string;
  /** Null: all that it may hear. */
  readonly types: readonly EventType[] | null;
  readonly payload: PayloadKind;
}

export interface CreatedEndpoint extends IssuedWebhookSecret {
  readonly endpoint: Endpoint;
}

/**
 * A program registers one for what its person allowed it. An owner registers one for the workspace, or for an app of the
 * workspace by what they allowed it themselves.
 */
export async function createEndpoint(
  deps: WebhookDeps,
  actor: Actor,
  input: EndpointInput & { readonly appId: AppId | null },
): Promise<CreatedEndpoint> {
  const credential = credentialOf(actor);
  if (!credential) {
    require(actor, 'manage_workspace');
    // It goes on hearing after the session has ended.
    requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits); // guard: an endpoint is added after a fresh sign-in
  }
  await requireAllowedAddress(deps, input.url);
  const appId = credential ? ('appId' in credential ? credential.appId : null) : input.appId;
  const app = appId === null ? undefined : await deps.apps.find(appId);
  if (appId !== null && (!app || (!credential && app.workspaceId !== actor.workspaceId)))
    throw notFound('app');
  return deps.transact(async (tx) => {
    const at = deps.clock.now();
    const { url, description, types, payload } = input;
    const endpoint: Endpoint = {
      id: newId('whk', at.getTime()),
      workspaceId: actor.workspaceId,
      ownerWorkspaceId: app?.workspaceId ?? actor.workspaceId,
      appId,
      tokenId: credential && 'tokenId' in credential ? credential.tokenId : null,
      createdBy: actor.userId,
      createdAt: at,
      paused: null,
      ended: null,
      ...{ url, description, types, payload },
    };
    if ((await deps.endpoints.countOpen(tx, endpoint)) >= deps.maxPerApp)
      throw new AppError('too_many_webhooks', messages.too_many({ max: deps.maxPerApp }));
    await deps.endpoints.insert(tx, endpoint);
    const listener = await deps.listenerOf(tx, endpoint);
    if (!listener) throw new AppError('forbidden', messages.app_not_allowed());
    requireAudible(listener, types);
    const issued = await addSecret(deps, tx, endpoint, at);
    await auditEndpoint(deps, tx, actor, endpoint, 'webhook.created', {
      payload,
      types: types && [...types],
    });
    return { endpoint, ...issued };
  });
}
