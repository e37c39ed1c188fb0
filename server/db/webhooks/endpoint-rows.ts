import type { Selectable } from 'kysely';
import type { Endpoint, EndpointFilter } from '../../domain/webhooks/ports.ts';
import type { Sql } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

export type EndpointRow = Selectable<Database['webhook_endpoints']>;

export const toEndpoint = (row: EndpointRow): Endpoint => ({
  id: row.id,
  workspaceId: row.workspace_id,
  ownerWorkspaceId: row.owner_workspace_id,
  appId: row.app_id,
  tokenId: row.token_id,
  createdBy: row.created_by,
  url: row.url,
  description: row.description,
  types: row.types,
  payload: row.payload,
  createdAt: row.created_at,
  paused: row.paused_at && row.paused_because ? { at: row.paused_at, because: row.paused_because } : null,
  ended: row.ended_at && row.ended_because ? { at: row.ended_at, because: row.ended_because } : null,
});

export const toEndpointRow = (endpoint: Endpoint) => ({
  id: endpoint.id,
  workspace_id: endpoint.workspaceId,
  owner_workspace_id: endpoint.ownerWorkspaceId,
  app_id: endpoint.appId,
  token_id: endpoint.tokenId,
  created_by: endpoint.createdBy,
  url: endpoint.url,
  description: endpoint.description,
  types: endpoint.types && [...endpoint.types],
  payload: endpoint.payload,
  created_at: endpoint.createdAt,
});

/** Those that this caller may see. Deleted ones are kept for a while, but nobody finds them. */
export function selectEndpoints(sql: Sql, filter: EndpointFilter) {
  const living = sql
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where((where) =>
      where.or([where('ended_because', 'is', null), where('ended_because', '<>', 'deleted')]),
    );
  const { workspaceId } = filter;
  switch (filter.of) {
    case 'program': {
      const { credential } = filter;
      const own = living.where('workspace_id', '=', workspaceId).where('created_by', '=', credential.userId);
      return 'appId' in credential
        ? own.where('app_id', '=', credential.appId)
        : own.where('token_id', '=', credential.tokenId);
    }
    case 'person':
      return living.where('workspace_id', '=', workspaceId).where('created_by', '=', filter.userId);
    case 'workspace': {
      const visible = living.where((where) =>
        where.or([where('workspace_id', '=', workspaceId), where('owner_workspace_id', '=', workspaceId)]),
      );
      return filter.appId ? visible.where('app_id', '=', filter.appId) : visible;
    }
  }
}
