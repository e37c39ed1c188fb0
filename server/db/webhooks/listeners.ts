/**
 * Who listens at each endpoint at this moment: the app for its person, by all that this person allows it in the workspace;
 * the token; or the workspace itself. Every row that says so is verified.
 */
import { sql as raw } from 'kysely';
import type { Role } from '../../domain/actor/roles.ts';
import { isScope, type Scope } from '../../domain/actor/scopes.ts';
import type { Listener } from '../../domain/events/hearing.ts';
import type { Endpoint } from '../../domain/webhooks/ports.ts';
import type { GrantId, TokenId, WebhookId } from '../../lib/ids.ts';
import type { Sql } from '../postgres/database.ts';
import { joinedText, type RowMacs } from '../postgres/row-macs.ts';

interface AccessRow {
  readonly endpoint_id: WebhookId;
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly 'app_grants.id': GrantId | null;
  readonly 'access_tokens.id': TokenId | null;
}

/** Endpoints without a listener may hear nothing any more. */
export async function readListeners(
  sql: Sql,
  macs: RowMacs,
  endpoints: readonly Endpoint[],
  now: Date,
): Promise<ReadonlyMap<WebhookId, Listener>> {
  const listeners = new Map<WebhookId, Listener>();
  for (const { id, appId, tokenId, createdBy } of endpoints)
    if (appId === null && tokenId === null)
      listeners.set(id, { userId: createdBy, role: 'owner', program: null });
  const programs = endpoints.filter(({ id }) => !listeners.has(id));
  if (programs.length === 0) return listeners;
  const { rows } = await raw<AccessRow>`
    select e.id as endpoint_id, m.role, coalesce(t.scopes, g.scopes) as scopes,
      ${raw.raw(joinedText('app_grants', 'g'))}, ${raw.raw(joinedText('access_tokens', 't'))},
      ${raw.raw(joinedText('users', 'u'))}, ${raw.raw(joinedText('memberships', 'm'))}
    from webhook_endpoints e
    left join access_tokens t on t.id = e.token_id and t.user_id = e.created_by and t.workspace_id = e.workspace_id
      and t.revoked_at is null and t.expires_at > ${now}
    left join (app_grants g join apps a on a.id = g.app_id and a.deleted_at is null)
      on g.app_id = e.app_id and g.user_id = e.created_by and g.workspace_id = e.workspace_id and g.revoked_at is null
    join users u on u.id = e.created_by and u.status = 'active'
    join memberships m on m.workspace_id = e.workspace_id and m.user_id = e.created_by
    where e.id = any(${programs.map(({ id }) => id)}::text[]) and (t.id is not null or g.id is not null)`.execute(
    sql,
  );
  const byId = new Map(programs.map((endpoint) => [endpoint.id, endpoint]));
  const scopes = new Map<WebhookId, Set<Scope>>();
  const roles = new Map<WebhookId, Role>();
  for (const row of rows) {
    const credential = row['access_tokens.id'] === null ? 'app_grants' : 'access_tokens';
    if (!macs.isGenuineIn(row, credential, 'users', 'memberships')) continue; // guard: who an endpoint acts for is verified
    const allowed = scopes.get(row.endpoint_id) ?? new Set();
    for (const scope of row.scopes.filter(isScope)) allowed.add(scope);
    scopes.set(row.endpoint_id, allowed);
    roles.set(row.endpoint_id, row.role);
  }
  for (const [id, allowed] of scopes) {
    const [endpoint, role] = [byId.get(id), roles.get(id)];
    if (!endpoint || !role || !allowed.has('webhooks:write')) continue;
    const program = { scopes: allowed, appId: endpoint.appId };
    listeners.set(id, { userId: endpoint.createdBy, role, program });
  }
  return listeners;
}
