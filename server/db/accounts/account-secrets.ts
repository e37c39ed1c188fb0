/**
 * Promise 4: the keys are safe. Platform tokens are stored only sealed, each bound to its workspace, account,
 * column and token version, so that a copied, swapped or older record does not open. The keys are stored
 * elsewhere; only their fingerprints are here, and a process with other keys does not start.
 */
import { sql } from 'kysely';
import type { AccountTokens } from '../../domain/accounts/ports.ts';
import type { PlatformTokens } from '../../domain/platform-port/connector.ts';
import type { AccountId, ConnectionId, WorkspaceId } from '../../lib/ids.ts';
import { fingerprint, type KeyRing, open, seal } from '../../lib/key-ring.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { assertKnownKeys } from '../postgres/key-fingerprints.ts';

export interface SealContext {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly tokenVersion: number;
}

export interface SealedTokens {
  readonly access_token_sealed: Buffer | null;
  readonly refresh_token_sealed: Buffer | null;
  readonly access_expires_at: Date | null;
  readonly refresh_expires_at: Date | null;
}

type Column = 'access_token' | 'refresh_token';

const boundTo = ({ workspaceId, accountId, tokenVersion }: SealContext, column: Column): string =>
  `${workspaceId}|${accountId}|${column}|${tokenVersion}`;

export function sealTokens(ring: KeyRing, place: SealContext, tokens: AccountTokens): SealedTokens {
  // The time a token was issued is sealed with it, because its age decides when it is refreshed.
  const access = JSON.stringify({
    token: tokens.accessToken,
    issued_at: tokens.accessIssuedAt.toISOString(),
  });
  return {
    access_token_sealed: seal(ring, access, boundTo(place, 'access_token')),
    refresh_token_sealed:
      tokens.refreshToken === null ? null : seal(ring, tokens.refreshToken, boundTo(place, 'refresh_token')),
    access_expires_at: tokens.accessExpiresAt,
    refresh_expires_at: tokens.refreshExpiresAt,
  };
}

/** Null when the tokens were destroyed; throws when a record was changed since it was sealed. */
export function openTokens(ring: KeyRing, place: SealContext, sealed: SealedTokens): AccountTokens | null {
  if (sealed.access_token_sealed === null) return null;
  const access = JSON.parse(open(ring, sealed.access_token_sealed, boundTo(place, 'access_token'))) as {
    token: string;
    issued_at: string;
  };
  return {
    accessToken: access.token,
    accessIssuedAt: new Date(access.issued_at),
    accessExpiresAt: sealed.access_expires_at,
    refreshToken:
      sealed.refresh_token_sealed === null
        ? null
        : open(ring, sealed.refresh_token_sealed, boundTo(place, 'refresh_token')),
    refreshExpiresAt: sealed.refresh_expires_at,
  };
}

const connectionPlace = (workspaceId: WorkspaceId, id: ConnectionId): string =>
  `${workspaceId}|${id}|tokens|1`;

export type PendingTokens = PlatformTokens & { readonly issuedAt: Date };

export function sealPendingTokens(
  ring: KeyRing,
  workspaceId: WorkspaceId,
  id: ConnectionId,
  tokens: PendingTokens,
): Buffer {
  return seal(ring, JSON.stringify(tokens), connectionPlace(workspaceId, id));
}

export function openPendingTokens(
  ring: KeyRing,
  workspaceId: WorkspaceId,
  id: ConnectionId,
  sealed: Buffer,
): PendingTokens {
  const stored = JSON.parse(open(ring, sealed, connectionPlace(workspaceId, id))) as {
    [Key in keyof PendingTokens]: PendingTokens[Key] extends Date | null ? string | null : PendingTokens[Key];
  };
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    accessToken: stored.accessToken,
    accessExpiresAt: date(stored.accessExpiresAt),
    refreshToken: stored.refreshToken,
    refreshExpiresAt: date(stored.refreshExpiresAt),
    scopes: stored.scopes,
    personId: stored.personId ?? null,
    issuedAt: date(stored.issuedAt) ?? new Date(0),
  };
}

const fingerprintLockKey = 7_331_012;

/** Compares the keys with those this database was written with. Throws, with one sentence, when they differ. */
export async function checkKeyFingerprints(database: DatabaseHandle, ring: KeyRing): Promise<void> {
  await database.sql.transaction().execute(async (tx) => {
    // Serialised, so that processes starting together do not all treat the database as new.
    await sql`select pg_advisory_xact_lock(${fingerprintLockKey})`.execute(tx);
    const rows = await tx.selectFrom('key_fingerprints').select(['key_id', 'fingerprint']).execute();
    assertKnownKeys(rows, ring);
    const fresh = ring.keys.filter(({ id }) => !rows.some(({ key_id }) => key_id === id));
    if (fresh.length === 0) return;
    await tx
      .insertInto('key_fingerprints')
      .values(fresh.map(({ id, key }) => ({ key_id: id, fingerprint: fingerprint(key) })))
      .execute();
  });
}
