/** Our apps as the library wants to see its clients. */
import type { AdapterPayload } from 'oidc-provider';
import type { App } from '../domain/apps/ports.ts';
import type { AppId } from '../lib/ids.ts';
import { newSecret } from '../lib/secrets.ts';

export const isAppId = (id: string): id is AppId => /^app_[0-9a-z]{26}$/.test(id);

/**
 * The library insists on a secret in its hands. It gets one that nobody knows and that opens nothing: what a
 * client sends is compared by hash with the living secrets of the app (see provider.ts).
 */
const nobodysSecret = newSecret('unused');

export function toClientMetadata(app: App): AdapterPayload {
  return {
    client_id: app.id,
    client_secret: nobodysSecret,
    client_name: app.name,
    // "Native" is the library's word for clients whose loopback port may vary.
    application_type: app.kind === 'public' ? 'native' : 'web',
    token_endpoint_auth_method: app.kind === 'public' ? 'none' : 'client_secret_basic',
    redirect_uris: [...app.redirectUris],
    response_types: ['code'],
    response_modes: ['query'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: app.scopes.join(' '),
  };
}
