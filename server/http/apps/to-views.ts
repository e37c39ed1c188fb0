/** Maps the domain's apps to the API's views. */
import type { App, AppSecret, AppUsage, NamedGrant } from '../../domain/apps/ports.ts';
import type { AppSecretView, AppView, AuthorizedAppView } from './views.ts';

/** The URL changes with the picture, so a browser may cache it. */
export const logoUrl = ({ id, logo }: Pick<App, 'id' | 'logo'>): string | null =>
  logo && `/v1/apps/${id}/logo?v=${logo.sha256.slice(0, 16)}`;

export const toAppView = (app: App, usage: AppUsage | undefined): AppView => ({
  id: app.id,
  name: app.name,
  kind: app.kind,
  redirect_uris: [...app.redirectUris],
  scopes: [...app.scopes],
  logo_url: logoUrl(app),
  people: usage?.people ?? 0,
  last_used_at: usage?.lastUsedAt?.toISOString() ?? null,
  created_at: app.createdAt.toISOString(),
});

export const toAppSecretView = (secret: AppSecret): AppSecretView => ({
  id: secret.id,
  hint: secret.hint,
  created_at: secret.createdAt.toISOString(),
  expires_at: secret.expiresAt?.toISOString() ?? null,
  last_used_at: secret.lastUsedAt?.toISOString() ?? null,
  last_used_from: secret.lastUsedFrom,
});

export const toAuthorizedAppView = (grant: NamedGrant): AuthorizedAppView => ({
  id: grant.id,
  app: { id: grant.app.id, name: grant.app.name, logo_url: logoUrl(grant.app) },
  person: { id: grant.userId, name: grant.userName },
  workspace: { id: grant.workspaceId, name: grant.workspaceName },
  scopes: [...grant.scopes],
  created_at: grant.createdAt.toISOString(),
  last_used_at: grant.lastUsedAt?.toISOString() ?? null,
});
