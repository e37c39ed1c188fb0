/**
 * Many accounts in many workspaces with very many approved posts, written straight into the tables: by hand it would
 * take hours. Every row is one the service could have written, and the guards of the database look at each of them.
 */
import type { Pool } from 'pg';
import { sealTokens } from '../../server/db/account-secrets.ts';
import type { SendManifest } from '../../server/domain/posts/publisher.ts';
import { digestOf, type Json } from '../../server/lib/canonical-json.ts';
import { type AccountId, newId, newPostId, type PostId, type WorkspaceId } from '../../server/lib/ids.ts';
import type { KeyRing } from '../../server/lib/key-ring.ts';

export interface Pattern {
  readonly userId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly manifest: SendManifest;
}

export interface CrowdAccount {
  readonly id: AccountId;
  readonly workspaceId: WorkspaceId;
  readonly externalId: string;
}

const firstPage = 9_000_000;
/** Rows in one statement. */
const batch = 5_000;

/** Adds workspaces with their accounts: `accounts[i]` pages in the i-th workspace. */
export async function addAccounts(
  pool: Pool,
  ring: KeyRing,
  pattern: Pattern,
  accounts: readonly number[],
  now: Date,
  from = 0,
): Promise<CrowdAccount[][]> {
  let next = firstPage + from;
  const workspaces = accounts.map((count) => {
    const workspaceId = newId('wsp', now.getTime());
    return Array.from({ length: count }, (): CrowdAccount => {
      const externalId = `urn:li:organization:${next++}`;
      return { id: newId('acc', now.getTime()), workspaceId, externalId };
    });
  });
  const ids = workspaces.flatMap(([first]) => (first ? [first.workspaceId] : []));
  await insert(
    pool,
    'workspaces',
    ['id', 'name', 'time_zone', 'created_at'],
    ids.map((id, index) => [id, `Client ${index + 1}`, 'UTC', now]),
  );
  await insert(
    pool,
    'memberships',
    ['workspace_id', 'user_id', 'role', 'created_at'],
    ids.map((id) => [id, pattern.userId, 'owner', now]),
  );
  const farAway = new Date(now.getTime() + 50 * 86_400_000);
  const rows = workspaces.flat().map((account) => {
    const place = { workspaceId: account.workspaceId, accountId: account.id, tokenVersion: 1 };
    const sealed = sealTokens(ring, place, {
      accessToken: pattern.accessToken,
      accessIssuedAt: now,
      accessExpiresAt: farAway,
      refreshToken: null,
      refreshExpiresAt: null,
    });
    return [
      account.id,
      account.workspaceId,
      'linkedin',
      account.externalId,
      `Page ${account.externalId.split(':').at(-1)}`,
      true,
      'active',
      ['w_organization_social', 'r_organization_social'],
      1,
      sealed.access_token_sealed,
      farAway,
      pattern.userId,
      now,
      now,
    ];
  });
  const columns = ['id', 'workspace_id', 'platform', 'external_id', 'name', 'simulated', 'status', 'scopes'];
  const held = [
    'token_version',
    'access_token_sealed',
    'access_expires_at',
    'connected_by',
    'connected_at',
    'looked_at',
  ];
  await insert(pool, 'accounts', [...columns, ...held], rows);
  return workspaces;
}

export interface CrowdPost {
  readonly account: CrowdAccount;
  readonly publishAt: Date;
}

/** Adds approved posts with their time: revision, view and approval included. */
export async function addPosts(
  pool: Pool,
  pattern: Pattern,
  wanted: readonly CrowdPost[],
  now: Date,
): Promise<PostId[]> {
  const all: PostId[] = [];
  for (let start = 0; start < wanted.length; start += batch) {
    const posts = wanted.slice(start, start + batch).map((one, index) => {
      const id = newPostId(now.getTime() - wanted.length + start + index);
      const text = `Post ${id} of ${one.account.externalId}`;
      const manifest = retold(pattern.manifest, one.account.externalId, text);
      return { ...one, id, text, manifest, digest: digestOf(manifest as unknown as Json) };
    });
    const { userId, sessionId } = pattern;
    await insert(
      pool,
      'posts',
      [
        'id',
        'workspace_id',
        'platform',
        'account_id',
        'state',
        'caption',
        'current_revision',
        'author_id',
        'from_app',
        'last_editor_id',
        'created_at',
        'updated_at',
      ],
      posts.map((p) => [
        p.id,
        p.account.workspaceId,
        'linkedin',
        p.account.id,
        'in_review',
        p.text,
        1,
        userId,
        false,
        userId,
        now,
        now,
      ]),
    );
    await insert(
      pool,
      'post_revisions',
      ['workspace_id', 'post_id', 'number', 'digest', 'manifest', 'created_by', 'created_at'],
      posts.map((p) => [p.account.workspaceId, p.id, 1, p.digest, JSON.stringify(p.manifest), userId, now]),
    );
    await insert(
      pool,
      'revision_views',
      ['post_id', 'number', 'user_id', 'session_id', 'seen_at'],
      posts.map((p) => [p.id, 1, userId, sessionId, now]),
    );
    await insert(
      pool,
      'approvals',
      [
        'id',
        'workspace_id',
        'post_id',
        'revision_number',
        'digest',
        'covers',
        'user_id',
        'session_id',
        'timing',
        'created_at',
      ],
      posts.map((p) => [
        newId('apv', now.getTime()),
        p.account.workspaceId,
        p.id,
        1,
        p.digest,
        'content',
        userId,
        sessionId,
        'any',
        now,
      ]),
    );
    await pool.query(
      `update posts set state = 'scheduled', publish_at = t.at, wall_time = to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), time_zone = 'UTC'
       from unnest($1::bigint[], $2::timestamptz[]) as t(id, at) where posts.id = t.id`,
      [posts.map((p) => p.id), posts.map((p) => p.publishAt)],
    );
    all.push(...posts.map(({ id }) => id));
  }
  return all;
}

/** The same post for another page with other words, wherever they stand in what is sent. */
function retold(manifest: SendManifest, account: string, text: string): SendManifest {
  const json = JSON.stringify(manifest)
    .replaceAll(JSON.stringify(manifest.account).slice(1, -1), account)
    .replaceAll(JSON.stringify(manifest.text).slice(1, -1), text);
  return JSON.parse(json) as SendManifest;
}

async function insert(
  pool: Pool,
  table: string,
  columns: string[],
  rows: readonly unknown[][],
): Promise<void> {
  const perStatement = Math.floor(60_000 / columns.length);
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement);
    const places = part.map(
      (_row, index) => `(${columns.map((_column, at) => `$${index * columns.length + at + 1}`).join(', ')})`,
    );
    await pool.query(`insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`, part.flat());
  }
}
