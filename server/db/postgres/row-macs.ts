/**
 * Promise: with the service's database password alone nobody becomes somebody. Each row that says who somebody is, or what
 * they may do, carries a MAC over what it says, with a key that is not in the database. Functions that read such a row
 * pass it through `genuine` first; one that does not verify counts as absent.
 *
 * Each MAC has random bytes of its own, so that a row which was changed and says the same again has another one. The
 * database remembers those of rows that were changed or deleted, and takes none of them again. Columns that end a row
 * (`ended_at`, `revoked_at` …) are not covered: the database lets them be set, never emptied.
 */
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql as raw } from 'kysely';
import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../schema/schema.ts';

/** What each table's MAC covers, in this order. A change here makes every row of that table invalid. */
export const coveredColumns = {
  users: ['id', 'name', 'email', 'email_verified', 'status'],
  identities: ['id', 'provider', 'issuer', 'subject', 'user_id', 'created_at'],
  confirmed_addresses: ['user_id', 'email', 'confirmed_at'],
  sign_in_attempts: [
    ...([
      'state_hash',
      'provider',
      'browser_hash',
      'link_user_id',
      'link_session_id',
      'signs_in_again',
    ] as const),
    ...(['nonce', 'code_verifier', 'return_to', 'invitation_token', 'time_zone', 'expires_at'] as const),
  ],
  passkeys: [
    ...([
      'identity_id',
      'user_id',
      'credential_id',
      'public_key',
      'algorithm',
      'user_handle',
      'aaguid',
    ] as const),
    ...(['backup_eligible', 'rp_id', 'origin', 'created_at', 'signs_from'] as const),
  ],
  passkey_challenges: [
    ...([
      'challenge_hash',
      'purpose',
      'browser_hash',
      'user_id',
      'session_id',
      'details',
      'expires_at',
    ] as const),
  ],
  sign_in_links: ['token_hash', 'kind', 'user_id', 'made_by', 'created_at', 'expires_at'],
  web_sessions: [
    ...(['id', 'token_hash', 'user_id', 'identity_id', 'created_at', 'expires_at'] as const),
    ...(['authenticated_at', 'authenticated_with'] as const),
  ],
  access_tokens: ['id', 'token_hash', 'user_id', 'workspace_id', 'scopes', 'created_at', 'expires_at'],
  memberships: ['workspace_id', 'user_id', 'role'],
  invitations: ['id', 'workspace_id', 'role', 'token_hash', 'invited_by', 'created_at', 'expires_at'],
  apps: [
    ...([
      'id',
      'workspace_id',
      'name',
      'kind',
      'redirect_uris',
      'scopes',
      'logo_sha256',
      'logo_mime',
    ] as const),
    ...(['created_by', 'created_at'] as const),
  ],
  // When it expires can only come earlier.
  app_secrets: ['id', 'app_id', 'secret_hash', 'created_by', 'created_at'],
  app_grants: [
    ...([
      'id',
      'app_id',
      'user_id',
      'workspace_id',
      'scopes',
      'session_id',
      'oidc_grant_id',
      'created_at',
    ] as const),
  ],
  webhook_endpoints: [
    ...(['id', 'workspace_id', 'owner_workspace_id', 'app_id', 'token_id', 'created_by'] as const),
    ...(['url', 'types', 'payload', 'created_at'] as const),
  ],
  // Until when it works is in the payload.
  oidc_records: ['kind', 'id_hash', 'payload', 'grant_id', 'uid'],
} as const satisfies { readonly [Table in keyof Database]?: readonly (keyof Database[Table])[] };

export type ProtectedTable = keyof typeof coveredColumns;
export const protectedTables = Object.keys(coveredColumns) as readonly ProtectedTable[];

type Covered<Table extends ProtectedTable> = Readonly<
  Record<(typeof coveredColumns)[Table][number], unknown>
>;

export interface StoredMac {
  readonly mac: Buffer | null;
  readonly mac_key: string | null;
}

export interface RowMacs {
  /** The values with their MAC. Those of JSON columns are given as values, not as text. */
  sign<Table extends ProtectedTable, Values extends Covered<Table>>(
    table: Table,
    values: Values,
  ): Values & StoredMac;
  /** The row if it verifies. */
  genuine<Table extends ProtectedTable, Row extends Covered<Table> & StoredMac>(
    table: Table,
    row: Row | undefined,
  ): Row | undefined;
  genuineRows<Table extends ProtectedTable, Row extends Covered<Table> & StoredMac>(
    table: Table,
    rows: readonly Row[],
  ): Row[];
  /** The same for a join whose columns `joined` or `joinedText` selected. */
  isGenuineIn(row: object, ...tables: readonly ProtectedTable[]): boolean;
  /** How many rows of each table did not verify, since this process started. */
  refused(): ReadonlyMap<ProtectedTable, number>;
}

const storedColumns = (table: ProtectedTable): readonly string[] => [
  ...coveredColumns[table],
  'mac',
  'mac_key',
];

/** What verifying a row takes, under names that cannot meet those of other tables. */
export const joinedText = (table: ProtectedTable, alias: string): string =>
  storedColumns(table)
    .map((column) => `${alias}.${column} as "${table}.${column}"`)
    .join(', ');

export const joined = (table: ProtectedTable, alias: string = table) =>
  storedColumns(table).map((column) => raw.ref(`${alias}.${column}`).as(`${table}.${column}`));

const purpose = 'row mac';
const nonceBytes = 16;
const macBytes = nonceBytes + 32;

export function createRowMacs(keys: KeyRing, log: Logger): RowMacs {
  const derived = new Map(
    keys.keys.map(({ id }) => [id, createSecretKey(deriveKey(keys, id, purpose))] as const),
  );
  const refusals = new Map<ProtectedTable, number>();

  const macOf = (keyId: string, nonce: Buffer, table: ProtectedTable, values: readonly unknown[]) => {
    const key = derived.get(keyId);
    if (!key) return undefined;
    const text = JSON.stringify(['signoff.row.v1', table, nonce.toString('base64'), ...values.map(toText)]);
    return createHmac('sha256', key).update(text).digest();
  };

  const known = new KnownRows();

  const isVerified = (table: ProtectedTable, value: (column: string) => unknown): boolean => {
    const [mac, keyId] = [value('mac'), value('mac_key')];
    if (!Buffer.isBuffer(mac) || mac.length !== macBytes || typeof keyId !== 'string') return false;
    const values = coveredColumns[table].map(value);
    if (known.has(mac, table, keyId, values)) return true;
    const expected = macOf(keyId, mac.subarray(0, nonceBytes), table, values);
    if (!expected || !timingSafeEqual(expected, mac.subarray(nonceBytes))) return false;
    known.add(mac, table, keyId, values);
    return true;
  };

  const verify = (table: ProtectedTable, value: (column: string) => unknown): boolean => {
    if (isVerified(table, value)) return true;
    refusals.set(table, (refusals.get(table) ?? 0) + 1);
    log.warn(
      { table, row: coveredColumns[table].slice(0, 2).map(value) },
      'a row was not written by this service and is ignored',
    );
    return false; // guard: a row without its MAC counts as absent
  };

  const isGenuine = (table: ProtectedTable, row: object): boolean =>
    verify(table, (column) => row[column as keyof typeof row]);

  return {
    sign(table, values) {
      const keyId = currentKeyId(keys);
      const nonce = randomBytes(nonceBytes);
      const covered = coveredColumns[table].map((column) => values[column as keyof typeof values]);
      const mac = macOf(keyId, nonce, table, covered);
      if (!mac) throw new Error(`there is no key ${keyId}`);
      return { ...values, mac: Buffer.concat([nonce, mac]), mac_key: keyId };
    },
    genuine: (table, row) => (row && isGenuine(table, row) ? row : undefined),
    genuineRows: (table, rows) => rows.filter((row) => isGenuine(table, row)),
    isGenuineIn: (row, ...tables) =>
      tables.every((table) => verify(table, (column) => row[`${table}.${column}` as keyof typeof row])),
    refused: () => refusals,
  };
}

/** Of as many people at a time as use one process. */
const maxKnownRows = 10_000;

/**
 * Rows that verified, by their MAC and with all they said: the same person's session, name and role are read for each of
 * their requests, and comparing them takes a tenth of the time.
 */
class KnownRows {
  readonly #rows = new Map<string, readonly unknown[]>();

  has(mac: Buffer, ...said: [ProtectedTable, string, readonly unknown[]]): boolean {
    const [table, keyId, values] = said;
    const row = this.#rows.get(mac.toString('latin1'));
    return (
      row !== undefined &&
      row[0] === table &&
      row[1] === keyId &&
      values.every((one, at) => isSame(one, row[at + 2]))
    );
  }

  add(mac: Buffer, table: ProtectedTable, keyId: string, values: readonly unknown[]): void {
    const [oldest] = this.#rows.keys();
    if (this.#rows.size >= maxKnownRows && oldest !== undefined) this.#rows.delete(oldest);
    this.#rows.set(mac.toString('latin1'), [table, keyId, ...values]);
  }
}

/** Lists and JSON are never the same object, so rows with them are verified anew. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime()); // guard: known rows say the same

/** Equal for what is written and what the driver reads of it: times to the millisecond, JSON whatever its order. */
function toText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (value !== null && typeof value === 'object') return canonicalJson(value as Json);
  return value ?? null;
}
