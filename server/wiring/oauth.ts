/** Builds the authorization server: its users and apps, its record store, and its cookie keys. */
import type { Config } from '../config.ts';
import { createOidcRecords } from '../db/apps/oidc-records.ts';
import type { OpenDatabase } from '../db/postgres/database.ts';
import type { RowMacs } from '../db/postgres/row-macs.ts';
import type { Authenticator } from '../domain/people/ports.ts';
import { sessionCookieIn } from '../http/people/session-cookie.ts';
import type { Clock } from '../lib/clock.ts';
import { deriveKey, type KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { type AuthorizationServerDeps, createAuthorizationServer } from '../oauth/authorization-server.ts';

export interface OauthInput extends Pick<AuthorizationServerDeps, 'apps' | 'people'> {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly keys: KeyRing;
  readonly macs: RowMacs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly authenticator: Authenticator;
  readonly appSecrets: AuthorizationServerDeps['secrets'];
}

export function createOauth(input: OauthInput) {
  const { config, database, keys, macs, clock, log, authenticator, apps, appSecrets, people } = input;
  const { baseUrl } = config.http;
  const oidcRecords = createOidcRecords(database, macs);
  const authorizationServer = createAuthorizationServer({
    baseUrl,
    records: oidcRecords,
    apps,
    secrets: appSecrets,
    people,
    findSignedInUser: async ({ headers }) => {
      const cookie = sessionCookieIn(headers.cookie, baseUrl);
      return cookie === undefined ? undefined : authenticator.session(cookie);
    },
    cookieKeys:
      config.cookieKeys ?? keys.keys.map(({ id }) => deriveKey(keys, id, 'cookies').toString('base64')),
    clock,
    log,
  });
  return { oidcRecords, authorizationServer };
}
