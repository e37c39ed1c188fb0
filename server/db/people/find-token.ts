/**
 * Whose token it is. Each of the rows that say so carries a MAC (`row-macs.ts`). Once they verified, the next request with
 * the same token asks only which versions of these rows there are: while they are the same, so is what they say.
 *
 * Requests that arrive while another's question is under way ask together, in one statement that begins after all of them
 * arrived.
 */
import { sql as raw } from 'kysely';
import { createBatcher } from '../../domain/batcher.ts';
import type { CredentialStore } from '../../domain/people/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { expectOne } from '../postgres/expect-one.ts';
import { joinedText, type RowMacs } from '../postgres/row-macs.ts';
import { defineStatement } from '../postgres/statement.ts';

type FindToken = CredentialStore['token'];
type Question = { readonly tokenHash: string } & Parameters<FindToken>[1];
type TokenOwner = NonNullable<Awaited<ReturnType<FindToken>>>;

/** Of what is given as `given`: its hash, the present and since when a use need not be written down again. */
const rowsOfToken = `
  left join access_tokens t on t.token_hash = given.hash and t.expires_at > given.now and t.revoked_at is null
  left join (oidc_records r
    join app_grants g on g.oidc_grant_id = r.grant_id and g.revoked_at is null
    join apps a on a.id = g.app_id and a.deleted_at is null
  ) on r.kind = 'AccessToken' and r.id_hash = given.hash and r.expires_at > given.now
    and coalesce(to_timestamp((r.payload->>'exp')::numeric) > given.now, true)
    and r.payload->>'clientId' = g.app_id and r.payload->>'accountId' = g.user_id
  join users u on u.id = coalesce(t.user_id, g.user_id) and u.status = 'active'
  join memberships m on m.workspace_id = coalesce(t.workspace_id, g.workspace_id) and m.user_id = u.id`;

/** The transaction that wrote each row: a row that was changed, with or without a new MAC, has another one. */
const versions = `concat_ws(' ', coalesce(t.xmin, r.xmin), g.xmin, u.xmin, m.xmin)`;

interface Questions {
  readonly hashes: readonly string[];
  readonly nows: readonly Date[];
  readonly touchedBefore: readonly Date[];
  readonly count: number;
}

const readVersions = defineStatement<Questions>()((_sql, given) => {
  const lists = raw`unnest(${given('hashes')}::text[], ${given('nows')}::timestamptz[],
    ${given('touchedBefore')}::timestamptz[]) as given (hash, now, touched_before)`;
  return raw<{ hash: string; versions: string }>`
    with found as (
      select given.hash, given.now, ${raw.raw(versions)} as versions, g.id as grant_id,
        t.id is null and coalesce(g.last_used_at, '-infinity') <= given.touched_before as is_touched
      from ${expectOne(lists, given('count'))} given ${raw.raw(rowsOfToken)}
    ), touched as (
      update app_grants g set last_used_at = found.now from found where found.is_touched and g.id = found.grant_id
    )
    select hash, versions from found`;
});

const readRows = {
  name: 'read-token',
  text: `select ${versions} as versions, coalesce(t.id, g.id) as "tokenId", g.app_id as "appId", u.id as "userId",
      m.workspace_id as "workspaceId", m.role, t.id is null as "isOfApp",
      case when t.id is not null then t.scopes
        -- Never more than the person allowed, whatever the token says.
        else array(select unnest(g.scopes) intersect select unnest(string_to_array(r.payload->>'scope', ' ')))
      end as scopes,
      ${joinedText('access_tokens', 't')}, ${joinedText('oidc_records', 'r')}, ${joinedText('app_grants', 'g')},
      ${joinedText('users', 'u')}, ${joinedText('memberships', 'm')}
    from (select $1::text as hash, $2::timestamptz as now) given ${rowsOfToken}`,
};

/** Of as many programs at a time as use one process. */
const maxKnownTokens = 10_000;

export function createFindToken({ pool }: Pick<DatabaseHandle, 'pool'>, macs: RowMacs): FindToken {
  const known = new Map<string, { readonly versions: string; readonly owner: TokenOwner }>();

  const readOwner = async (tokenHash: string, now: Date): Promise<TokenOwner | undefined> => {
    const { rows } = await pool.query<TokenOwner & { versions: string; isOfApp: boolean }>({
      ...readRows,
      values: [tokenHash, now],
    });
    const [row] = rows;
    if (!row) return undefined;
    const origin = row.isOfApp ? (['oidc_records', 'app_grants'] as const) : (['access_tokens'] as const);
    if (!macs.isGenuineIn(row, ...origin, 'users', 'memberships')) return undefined;
    const { versions, tokenId, userId, workspaceId, role, scopes } = row;
    const owner = { tokenId, appId: row.isOfApp ? row.appId : null, userId, workspaceId, role, scopes };
    const [oldest] = known.keys();
    if (known.size >= maxKnownTokens && oldest !== undefined) known.delete(oldest);
    known.set(tokenHash, { versions, owner });
    return owner;
  };

  const findVersions = createBatcher<Question, string | undefined>({
    async run(questions) {
      // Requests with the same token in a batch ask once.
      const asked = [...new Map(questions.map((one) => [one.tokenHash, one])).values()];
      const { sql, parameters } = readVersions.with({
        hashes: asked.map(({ tokenHash }) => tokenHash),
        nows: asked.map(({ now }) => now),
        touchedBefore: asked.map(({ touchIfUsedBefore }) => touchIfUsedBefore),
        count: asked.length,
      });
      const { rows } = await pool.query<{ hash: string; versions: string }>(sql, [...parameters]);
      const found = new Map(rows.map(({ hash, versions }) => [hash, versions]));
      return questions.map(({ tokenHash }) => found.get(tokenHash));
    },
  });

  return async (tokenHash, times) => {
    const versions = await findVersions({ tokenHash, ...times });
    if (versions === undefined) return undefined;
    const before = known.get(tokenHash);
    return before?.versions === versions ? before.owner : readOwner(tokenHash, times.now);
  };
}
