/** Our apps in the form the library expects of its clients. */
import type { AdapterPayload } from 'oidc-provider';
import type { App } from '../domain/apps/ports.ts';
import type { AppId } from '../lib/ids.ts';
import { newSecret } from '../lib/secrets.ts';

export const isAppId = (id: string): id is AppId => /^app_[0-9a-z]{26}$/.test(id);

/**
 * The library requires a client secret. It gets a random one that is never given out: what a client sends is
 * compared by hash with the app's active secrets (see provider.ts).
 */
const unusedSecret = newSecret('unused');

export function toClientMetadata(app: App): AdapterPayload {
  return {
    client_id: app.id,
    client_secret: unusedSecret,
    client_name: app.name,
    // "Native" is the library's term for clients whose loopback port may vary.
    application_type: app.kind === 'public' ? 'native' : 'web',
    token_endpoint_auth_method: app.kind === 'public' ? 'none' : 'client_secret_basic',
    redirect_uris: [...app.redirectUris],
    response_types: ['code'],
    response_modes: ['query'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: app.scopes.join(' '),
  };
}
