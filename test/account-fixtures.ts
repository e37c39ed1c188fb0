/** People, a workspace and a platform for tests of accounts and media. The platform is faked at its port. */

import type { DatabaseHandle } from '../server/db/postgres/database.ts';
import type { AccountPosts } from '../server/domain/accounts/ports.ts';
import type { Actor } from '../server/domain/actor/actor.ts';
import type { Role } from '../server/domain/actor/roles.ts';
import type { Scope } from '../server/domain/actor/scopes.ts';
import type { AuditLog, AuditRecord } from '../server/domain/audit/ports.ts';
import type { Authenticator } from '../server/domain/people/ports.ts';
import type {
  Connector,
  ConnectResult,
  ConnectTarget,
  PlatformTokens,
  RevocationStatus,
  TargetList,
} from '../server/domain/platform-port/connector.ts';
import { type Clock, days, later, minutes } from '../server/lib/clock.ts';
import { newId } from '../server/lib/ids.ts';
import { generateKeyRingText, parseKeyRing } from '../server/lib/key-ring.ts';
import { createLogger } from '../server/lib/logger.ts';
import { verbatim } from '../server/lib/message.ts';
import { testMacs } from './genuine-rows.ts';

export const testKeyRing = () => parseKeyRing(generateKeyRingText());

export interface TestClock extends Clock {
  advance(byMs: number): void;
}

export function createTestClock(start = new Date('2026-11-15T12:00:00.000Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (byMs) => {
      now = later(now, byMs);
    },
  };
}

export function createRecordingAudit(): AuditLog & { readonly records: AuditRecord[] } {
  const records: AuditRecord[] = [];
  return {
    records,
    write: async (_tx, record) => {
      records.push(record);
    },
  };
}

export type SessionActor = Actor & { readonly via: { readonly kind: 'session' } };

/** A person with a web session in a workspace; a new workspace when none is given. */
export async function seedPerson(
  { sql }: DatabaseHandle,
  { role = 'owner', workspaceId }: { readonly role?: Role; readonly workspaceId?: Actor['workspaceId'] } = {},
): Promise<SessionActor> {
  const now = new Date();
  const userId = newId('usr', now.getTime());
  const sessionId = newId('ses', now.getTime());
  const homeId = workspaceId ?? newId('wsp', now.getTime());
  await sql
    .insertInto('users')
    .values(
      testMacs.sign('users', {
        id: userId,
        name: 'Ada',
        email: '',
        email_verified: false,
        status: 'active' as const,
        created_at: now,
      }),
    )
    .execute();
  if (!workspaceId) {
    await sql
      .insertInto('workspaces')
      .values({ id: homeId, name: 'Studio', time_zone: 'UTC', created_at: now })
      .execute();
  }
  await sql
    .insertInto('memberships')
    .values(testMacs.sign('memberships', { workspace_id: homeId, user_id: userId, role, created_at: now }))
    .execute();
  await seedSession(sql, { id: sessionId, userId });
  return { userId, workspaceId: homeId, role, via: { kind: 'session', sessionId, authenticatedAt: now } };
}

/** The same person in another browser. */
export async function seedOtherSession(database: DatabaseHandle, actor: Actor): Promise<SessionActor> {
  const sessionId = newId('ses', Date.now());
  await seedSession(database.sql, { id: sessionId, userId: actor.userId });
  return { ...actor, via: { kind: 'session', sessionId } };
}

async function seedSession(
  sql: DatabaseHandle['sql'],
  session: { id: `ses_${string}`; userId: Actor['userId'] },
): Promise<void> {
  const now = new Date();
  await sql
    .insertInto('web_sessions')
    .values(
      testMacs.sign('web_sessions', {
        id: session.id,
        token_hash: session.id,
        user_id: session.userId,
        identity_id: null,
        created_at: now,
        last_seen_at: now,
        expires_at: later(now, days(30)),
        ended_at: null,
        authenticated_at: now,
        authenticated_with: 'provider' as const,
      }),
    )
    .execute();
}

export const sessionOf = (actor: SessionActor) => ({
  userId: actor.userId,
  sessionId: (actor.via as { sessionId: `ses_${string}` }).sessionId,
});

export const connectTarget = (externalId: string): ConnectTarget => ({
  externalId,
  name: `Page ${externalId}`,
  handle: null,
  url: null,
});

export interface FakeConnector extends Connector {
  readonly calls: { exchanged: string[]; refreshed: string[]; revoked: string[] };
  readonly responses: {
    exchange: ConnectResult<null>;
    targets: TargetList;
    refresh: (refreshToken: string) => Promise<ConnectResult<null>>;
    revoke: () => Promise<ConnectResult<RevocationStatus>>;
    honoured: ConnectResult<null>;
    scopes: readonly string[];
    tokenLifetimeMs: number;
  };
}

const ok = { kind: 'ok', value: null } as const;

export function fakeConnector(clock: Clock): FakeConnector {
  let issuedCount = 0;
  const calls: FakeConnector['calls'] = { exchanged: [], refreshed: [], revoked: [] };
  const responses: FakeConnector['responses'] = {
    exchange: ok,
    targets: { kind: 'ok', value: [connectTarget('urn:page:1'), connectTarget('urn:page:2')] },
    refresh: async () => ok,
    revoke: async () => ({ kind: 'ok', value: 'revoked' }),
    honoured: ok,
    scopes: ['write', 'read'],
    tokenLifetimeMs: minutes(100),
  };
  const tokens = (refreshToken: string | null): ConnectResult<PlatformTokens> => {
    issuedCount += 1;
    return {
      kind: 'ok',
      value: {
        accessToken: `access-${issuedCount}`,
        accessExpiresAt: later(clock.now(), responses.tokenLifetimeMs),
        refreshToken,
        refreshExpiresAt: refreshToken === null ? null : later(clock.now(), days(365)),
        scopes: responses.scopes,
      },
    };
  };
  return {
    name: 'linkedin',
    displayName: 'LinkedIn',
    simulated: true,
    missingScopes: (granted) => ['write', 'read'].filter((scope) => !granted.includes(scope)),
    calls,
    responses,
    authorizationUrl: ({ state, redirectUri }) =>
      `https://platform.example/authorize?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
    exchangeCode: async ({ code }) => {
      calls.exchanged.push(code);
      return responses.exchange.kind === 'ok' ? tokens(`refresh-${issuedCount + 1}`) : responses.exchange;
    },
    listTargets: async () => responses.targets,
    refresh: async ({ refreshToken }) => {
      calls.refreshed.push(refreshToken);
      const result = await responses.refresh(refreshToken);
      return result.kind === 'ok' ? tokens(null) : result;
    },
    revoke: async ({ accessToken }) => {
      calls.revoked.push(accessToken);
      return responses.revoke();
    },
    checkTokens: async () => responses.honoured,
    explainDenial: () => verbatim('You did not allow access. Nothing was connected.'),
  };
}

export const connectorRegistry = (connector: Connector) => ({
  connector: (name: string) => (name === connector.name ? connector : undefined),
});

/** Authenticates seeded people: the cookie is their session id, the bearer token their user id. */
export function seededAuthenticator(
  people: readonly SessionActor[],
  scopes: readonly Scope[] = [],
): Authenticator {
  return {
    session: async (cookie) => {
      const person = people.find((candidate) => sessionOf(candidate).sessionId === cookie);
      return person && { ...sessionOf(person), authenticatedAt: new Date(), authenticatedWith: 'provider' };
    },
    actorInWorkspace: async ({ userId, sessionId }, workspaceId) =>
      people.find(
        (person) =>
          person.userId === userId &&
          sessionOf(person).sessionId === sessionId &&
          (workspaceId ?? person.workspaceId) === person.workspaceId,
      ),
    actorForToken: async (token) => {
      const person = people.find((candidate) => candidate.userId === token);
      return (
        person && { ...person, via: { kind: 'token', tokenId: newId('tok', 1), scopes: new Set(scopes) } }
      );
    },
  };
}

export const sessionHeaders = (person: SessionActor) => ({
  cookie: `session=${sessionOf(person).sessionId}`,
  'sec-fetch-site': 'same-origin',
  'x-workspace': person.workspaceId,
});

/** For accounts without posts. */
export const noAccountPosts: AccountPosts = {
  preview: async () => [],
  cancelWaiting: async () => ({ cancelled: 0, sending: 0 }),
  countSending: async () => 0,
  stopSending: async () => 0,
  wake: async () => undefined,
};

/** For sessions that are seeded beside the test's clock. */
export const noSignInLimit = { signInLimits: { maxAgeMs: null } };

/** For connecting accounts that have no picture. */
export const noPictures = {
  fetchPicture: async () => undefined,
  logos: { render: async () => ({ kind: 'not_readable', plainReason: verbatim('no picture') }) as const },
  register: { announce: async () => undefined },
  storage: {
    put: async () => ({ sha256: '', sizeBytes: 0 }),
    putStaged: async () => ({ sha256: '', sizeBytes: 0 }),
    open: async () => Promise.reject(new Error('there are no pictures')),
    size: async () => Promise.reject(new Error('there are no pictures')),
  },
  log: createLogger('silent'),
};
