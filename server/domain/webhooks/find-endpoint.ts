/**
 * Who may do what with an endpoint. A program finds what it registered for its person, and manages it. Owners find those
 * that send events of their workspace and those of their apps; they manage what belongs to their workspace and can stop the
 * others. Everybody else finds what programs registered in their name, and can stop it.
 */
import { AppError, notFound } from '../../errors.ts';
import type { TokenId, WebhookId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import type { Tx } from '../tx.ts';
import type { WebhookDeps } from './deps.ts';
import { messages } from './messages.ts';
import type { Credential, Endpoint, EndpointFilter } from './ports.ts';

/** Null for a person in the web interface. */
export function credentialOf({ via, userId }: Actor): Credential | null {
  if (via.kind === 'session') return null;
  return via.appId ? { appId: via.appId, userId } : { tokenId: via.tokenId as TokenId, userId };
}

export function visibleTo(actor: Actor): EndpointFilter {
  const { workspaceId, userId, role } = actor;
  const credential = credentialOf(actor);
  if (credential) return { of: 'program', workspaceId, credential }; // guard: a program finds only its own endpoints
  return can(role, 'manage_workspace')
    ? { of: 'workspace', workspaceId }
    : { of: 'person', workspaceId, userId };
}

export const isManagedBy = (actor: Actor, { ownerWorkspaceId }: Endpoint): boolean =>
  actor.via.kind === 'token' ||
  (ownerWorkspaceId === actor.workspaceId && can(actor.role, 'manage_workspace'));

export async function findEndpoint(
  { endpoints }: Pick<WebhookDeps, 'endpoints'>,
  actor: Actor,
  id: WebhookId,
): Promise<Endpoint> {
  const endpoint = await endpoints.find(id, visibleTo(actor));
  if (!endpoint) throw notFound('webhook');
  return endpoint;
}

/** Locked until the transaction ends. */
export async function lockEndpoint(
  { endpoints }: Pick<WebhookDeps, 'endpoints'>,
  tx: Tx,
  actor: Actor,
  id: WebhookId,
): Promise<Endpoint> {
  const endpoint = await endpoints.lock(tx, id, visibleTo(actor));
  if (!endpoint) throw notFound('webhook');
  return endpoint;
}

export async function lockManaged(
  deps: Pick<WebhookDeps, 'endpoints'>,
  tx: Tx,
  actor: Actor,
  id: WebhookId,
): Promise<Endpoint> {
  const endpoint = await lockEndpoint(deps, tx, actor, id);
  requireManager(actor, endpoint);
  return endpoint;
}

export function requireManager(actor: Actor, endpoint: Endpoint): void {
  if (!isManagedBy(actor, endpoint)) throw new AppError('forbidden', messages.not_manager()); // guard: who hosts an app's events does not manage its endpoints
}

export function requireOpen(endpoint: Endpoint): void {
  if (endpoint.ended) throw new AppError('webhook_stopped', messages.ended());
}
