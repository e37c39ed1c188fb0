/**
 * The authorization server. Its library, with the web framework that comes with it, is loaded when a client first asks
 * for it: tokens are checked without it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConsentRequests } from '../domain/apps/consent.ts';
import type { AppSecretStore } from '../domain/apps/ports.ts';
import { once } from '../domain/once.ts';
import type { PeopleStore } from '../domain/people/ports.ts';
import type { Logger } from '../lib/logger.ts';
import type { AdapterDeps } from './adapter.ts';
import { createConsentRequests } from './consents.ts';
import type { InteractionDeps } from './interaction.ts';
import { calledFrom } from './library-overrides.ts';

export interface AuthorizationServerDeps extends AdapterDeps, Pick<InteractionDeps, 'findSignedInUser'> {
  readonly baseUrl: URL;
  readonly secrets: AppSecretStore;
  readonly people: PeopleStore;
  /** The first key signs; the others are still accepted. */
  readonly cookieKeys: readonly string[];
  readonly log: Logger;
}

export interface AuthorizationServer {
  readonly consents: ConsentRequests;
  readonly consentCookie: string;
  /** `address`: of the caller. */
  handle(req: IncomingMessage, res: ServerResponse, address: string): Promise<void>;
}

export function createAuthorizationServer(deps: AuthorizationServerDeps): AuthorizationServer {
  const { baseUrl, cookieKeys, records } = deps;
  const cookiePrefix = baseUrl.protocol === 'https:' ? '__Secure-signoff' : 'signoff';
  const consentCookie = `${cookiePrefix}_consent`;
  const openLibrary = once(async () => {
    const { createProvider } = await import('./provider.ts');
    const provider = createProvider({ ...deps, cookiePrefix, consentCookie });
    return { provider, callback: provider.callback() };
  });
  const openProvider = async () => (await openLibrary()).provider;

  return {
    consents: createConsentRequests({ openProvider, records, cookieKeys, resource: baseUrl.origin }),
    consentCookie,
    handle: async (req, res, address) => {
      req.headers.host = baseUrl.host;
      req.headers['x-forwarded-host'] = baseUrl.host;
      req.headers['x-forwarded-proto'] = baseUrl.protocol.replace(':', '');
      const { callback } = await openLibrary();
      await calledFrom(address, () => callback(req, res));
    },
  };
}
