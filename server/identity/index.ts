/** The providers people can sign in with, in the order in which they are offered. */
import type { IdentityProvider, IdentityProviders } from '../domain/people/ports.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { createFacebookSignIn, type FacebookSignInSettings } from './facebook.ts';
import { createOpenIdProvider, type OpenIdSettings } from './open-id.ts';
import { createTikTokSignIn, type TikTokSignInSettings } from './tiktok.ts';

export type ProviderSettings = OpenIdSettings | TikTokSignInSettings | FacebookSignInSettings;

export function createIdentityProviders(
  settings: readonly ProviderSettings[],
  send: SendRequest,
): IdentityProviders {
  const offered = settings.map((one) => create(one, send));
  const byId = new Map<string, IdentityProvider>(offered.map((provider) => [provider.id, provider]));
  return { list: () => offered, find: (id) => byId.get(id) };
}

function create(settings: ProviderSettings, send: SendRequest): IdentityProvider {
  switch (settings.kind) {
    case 'openid':
      return createOpenIdProvider(settings);
    case 'tiktok':
      return createTikTokSignIn(settings, send);
    case 'facebook':
      return createFacebookSignIn(settings, send);
  }
}
