/** Shows a person which pages they are about to connect to which workspace; only to them, in that web session. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ConnectionId, SessionId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { Connector, ConnectTarget } from '../platform-port/connector.ts';
import { messages } from './messages.ts';
import type { AccountStore, Connection, ConnectionStore, Connectors } from './ports.ts';

export interface ReadConnectionDeps {
  readonly connections: ConnectionStore;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly clock: Clock;
}

export interface ConnectionToConfirm {
  readonly connection: Connection;
  readonly simulated: boolean;
  readonly missingScopes: readonly string[];
  readonly targets: readonly (ConnectTarget & { readonly connected: boolean })[];
}

export async function readConnection(
  deps: ReadConnectionDeps,
  actor: Actor,
  id: ConnectionId,
): Promise<ConnectionToConfirm> {
  require(actor, 'manage_accounts');
  const sessionId = requireSession(actor);
  const found = await deps.connections.find(actor.workspaceId, id);
  const { connection, connector, targets } = requireConfirmable(
    deps.connectors,
    found,
    actor,
    sessionId,
    deps.clock.now(),
  );
  const connected = await deps.accounts.list(actor.workspaceId);
  const isConnected = (target: ConnectTarget): boolean =>
    connected.some(
      (account) =>
        account.platform === connector.name &&
        account.externalId === target.externalId &&
        account.simulated === connector.simulated,
    );
  return {
    connection,
    simulated: connector.simulated,
    missingScopes: connector.missingScopes(connection.scopes),
    targets: targets.map((target) => ({ ...target, connected: isConnected(target) })),
  };
}

/** Returns the connection if this person may still confirm it in this web session; else throws. */
export function requireConfirmable(
  connectors: Connectors,
  connection: Connection | undefined,
  actor: Actor,
  sessionId: SessionId,
  now: Date,
): {
  readonly connection: Connection;
  readonly connector: Connector;
  readonly targets: readonly ConnectTarget[];
} {
  if (!connection || connection.userId !== actor.userId || connection.sessionId !== sessionId)
    throw notFound('connection');
  if (connection.confirmedAt !== null)
    throw new AppError('connect_expired', messages.this_connection_confirmed_already());
  const connector = connectors.connector(connection.platform);
  if (connection.targets === null || !connector || connection.expiresAt <= now) {
    throw new AppError('connect_expired', messages.attempt_expired());
  }
  return { connection, connector, targets: connection.targets };
}
