/**
 * Attempts to connect an account: to a platform's authorization page and back. Only the hash of a state is
 * stored.
 */

import type { Connection, ConnectionStore } from '../../domain/accounts/ports.ts';
import type { ConnectTarget } from '../../domain/platform-port/connector.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Tx } from '../../domain/tx.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AppId, ConnectionId, SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { Message } from '../../lib/message.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import { openPendingTokens, sealPendingTokens } from './account-secrets.ts';

export function createConnectionStore(database: DatabaseHandle, ring: KeyRing): ConnectionStore {
  const connections = (tx: Tx | null) =>
    (tx === null ? database.sql : sqlOf(tx))
      .selectFrom('connections')
      .innerJoin('workspaces', 'workspaces.id', 'connections.workspace_id')
      .leftJoin('apps', 'apps.id', 'connections.app_id')
      .selectAll('connections')
      .select(['workspaces.name as workspace_name', 'apps.name as app_name']);

  return {
    async start(connection, stateHash, now) {
      await database.sql
        .insertInto('connections')
        .values({
          id: connection.id,
          workspace_id: connection.workspaceId,
          user_id: connection.userId,
          session_id: connection.sessionId,
          platform: connection.platform,
          way: connection.method,
          state_hash: stateHash,
          created_at: now,
          expires_at: connection.expiresAt,
          called_back_at: null,
          tokens_sealed: null,
          targets: null,
          not_shown: null,
          scopes: null,
          confirmed_at: null,
        })
        .execute();
    },

    async request(connection, requestHash, now) {
      await database.sql
        .insertInto('connections')
        .values({
          id: connection.id,
          workspace_id: connection.workspaceId,
          user_id: connection.userId,
          session_id: null,
          platform: connection.platform,
          way: connection.method,
          // A value that no state can hash to: the user has not been sent to the platform yet.
          state_hash: `requested ${requestHash}`,
          request_hash: requestHash,
          app_id: connection.appId,
          return_url: connection.returnUrl,
          created_at: now,
          expires_at: connection.expiresAt,
        })
        .execute();
    },

    async findRequest(requestHash, now) {
      const row = await connections(null)
        .where('connections.request_hash', '=', requestHash)
        .where('connections.session_id', 'is', null)
        .where('connections.expires_at', '>', now)
        .executeTakeFirst();
      return row && connectionOf(row);
    },

    async acceptRequest(requestHash, { sessionId, stateHash, method }, now) {
      const updated = await database.sql
        .updateTable('connections')
        .set({ session_id: sessionId, state_hash: stateHash, way: method })
        .where('request_hash', '=', requestHash)
        .where('session_id', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    async claim(stateHash, now) {
      const claimed = await database.sql
        .updateTable('connections')
        .set({ called_back_at: now })
        .where('state_hash', '=', stateHash)
        .where('called_back_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      if (claimed === undefined) return undefined;
      return connectionOf(
        await connections(null).where('connections.id', '=', claimed.id).executeTakeFirstOrThrow(),
      );
    },

    async saveAuthorization(connection, { tokens, targets, notShown, now, expiresAt }) {
      await database.sql
        .updateTable('connections')
        .set({
          tokens_sealed: sealPendingTokens(ring, connection.workspaceId, connection.id, {
            ...tokens,
            issuedAt: now,
          }),
          targets: JSON.stringify(targets),
          not_shown: JSON.stringify(notShown),
          scopes: [...tokens.scopes],
          expires_at: expiresAt,
        })
        .where('id', '=', connection.id)
        .execute();
    },

    async find(workspaceId, id) {
      const row = await connections(null)
        .where('connections.workspace_id', '=', workspaceId)
        .where('connections.id', '=', id)
        .executeTakeFirst();
      return row && connectionOf(row);
    },

    async lock(tx, workspaceId, id) {
      const row = await connections(tx)
        .where('connections.workspace_id', '=', workspaceId)
        .where('connections.id', '=', id)
        .forUpdate('connections')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        connection: connectionOf(row),
        openTokens: () => {
          if (row.tokens_sealed === null) throw new Error(`the connection ${id} has no tokens`);
          return openPendingTokens(ring, row.workspace_id, row.id, row.tokens_sealed);
        },
      };
    },

    async confirm(tx, id, now) {
      await sqlOf(tx)
        .updateTable('connections')
        .set({ confirmed_at: now, tokens_sealed: null, targets: null })
        .where('id', '=', id)
        .execute();
    },

    async destroyExpiredTokens(now) {
      const forgotten = await database.sql
        .updateTable('connections')
        .set({ tokens_sealed: null, targets: null })
        .where('tokens_sealed', 'is not', null)
        .where('expires_at', '<=', now)
        .executeTakeFirst();
      return Number(forgotten.numUpdatedRows);
    },
  };
}

interface Row {
  readonly id: ConnectionId;
  readonly workspace_id: WorkspaceId;
  readonly workspace_name: string;
  readonly user_id: UserId;
  readonly session_id: SessionId | null;
  readonly app_id: AppId | null;
  readonly app_name: string | null;
  readonly return_url: string | null;
  readonly platform: PlatformName;
  readonly way: string | null;
  readonly expires_at: Date;
  readonly confirmed_at: Date | null;
  readonly targets: Json | null;
  readonly not_shown: Message[] | null;
  readonly scopes: string[] | null;
}

const connectionOf = (row: Row): Connection => ({
  id: row.id,
  workspaceId: row.workspace_id,
  workspaceName: row.workspace_name,
  userId: row.user_id,
  sessionId: row.session_id,
  app: row.app_id && { id: row.app_id, name: row.app_name ?? '' },
  returnUrl: row.return_url,
  platform: row.platform,
  method: row.way,
  expiresAt: row.expires_at,
  confirmedAt: row.confirmed_at,
  targets: row.targets as readonly ConnectTarget[] | null,
  notShown: row.not_shown ?? [],
  scopes: row.scopes ?? [],
});
