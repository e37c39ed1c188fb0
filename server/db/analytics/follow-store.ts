/** Decides whose figures are fetched next. A claim sets a later time, so a process that dies loses nothing. */
import { sql as raw } from 'kysely';
import type { DueAccount, FollowStore, PlatformEnvironment } from '../../domain/analytics/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Tx } from '../../domain/tx.ts';
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

/** Transactions that change several rows of followed_accounts are serialised, or two could deadlock. */
const followLockKey = 7_331_021;

interface AccountRow {
  id: AccountId;
  workspace_id: WorkspaceId;
  platform: PlatformName;
  external_id: string;
  simulated: boolean;
  connected_at: string;
}

interface PostRow {
  id: PostId;
  external_id: string;
  published_at: Date;
  asked_at: Date | null;
  failures: number;
  is_out: boolean;
}

const accountOf = (row: AccountRow): DueAccount => ({
  id: row.id,
  workspaceId: row.workspace_id,
  platform: row.platform,
  externalId: row.external_id,
  simulated: row.simulated,
  authorization: row.connected_at,
});

/** Columns of the account as `a`. The time is text, since a JavaScript date is less precise. */
const accountColumns = raw`
  a.id, a.workspace_id, a.platform, a.external_id, a.simulated, a.connected_at::text as connected_at`;

/** The caller has locked the account, so that it is not authorized again at the same moment. */
const isAuthorizedAsClaimed = ({ id, authorization }: DueAccount) =>
  raw<boolean>`exists (
    select 1 from accounts where id = ${id} and connected_at = ${authorization}::timestamptz)`;

/** Accounts as `a` that this installation can query now, with `r` for their state. */
const queryableAccounts = (environments: readonly PlatformEnvironment[], now: Date) => raw`
  accounts a
  join unnest(${environments.map(({ platform }) => platform)}::text[], ${environments.map(({ simulated }) => simulated)}::boolean[])
    as w (platform, simulated) on w.platform = a.platform and w.simulated = a.simulated
  left join followed_accounts r on r.account_id = a.id
  where a.status in ('active', 'limited') and (r.rest_until is null or r.rest_until <= ${now})`;

async function lockFollowing(tx: Tx): Promise<void> {
  await raw`select pg_advisory_xact_lock(${followLockKey})`.execute(sqlOf(tx));
}

export function createFollowStore({ transact }: DatabaseHandle): FollowStore {
  return {
    async claimAccounts(tx, environments, now, limit) {
      await lockFollowing(tx);
      // One index lookup for each account: the planner does not know how few posts are due at a time.
      const { rows } = await raw<AccountRow>`
        with due as materialized (
          select a.id, a.workspace_id, r.asked_at from ${queryableAccounts(environments, now)}
            and (select f.next_at from followed_posts f where f.account_id = a.id and f.next_at is not null
              order by f.next_at limit 1) <= ${now}),
        fair as (
          select *, row_number() over (partition by workspace_id order by asked_at nulls first, id) as turn from due),
        chosen as (
          insert into followed_accounts (account_id, workspace_id, asked_at)
          select id, workspace_id, ${now} from fair order by turn, asked_at nulls first, id limit ${limit}
          on conflict (account_id) do update set asked_at = excluded.asked_at
          returning account_id)
        select ${accountColumns}
        from chosen join accounts a on a.id = chosen.account_id`.execute(sqlOf(tx));
      return rows.map(accountOf);
    },

    async claimPosts(tx, accountId, now, until, limit) {
      const { rows } = await raw<PostRow>`
        with due as (
          select post_id from followed_posts where account_id = ${accountId} and next_at <= ${now}
            -- The platform may have asked us to pause since the account was claimed.
            and not exists (
              select 1 from followed_accounts where account_id = ${accountId} and rest_until > ${now})
          order by next_at, post_id limit ${limit} for update skip locked)
        update followed_posts f set next_at = ${until} from due, posts p
        where f.post_id = due.post_id and p.id = f.post_id
        returning f.post_id as id, coalesce(p.external_id, '') as external_id, f.published_at, f.asked_at, f.failures,
          p.state = 'published' and p.external_id is not null as is_out`.execute(sqlOf(tx));
      return rows.map((row) => ({
        id: row.id,
        externalId: row.external_id,
        publishedAt: row.published_at,
        queriedAt: row.asked_at,
        failures: row.failures,
        isPublished: row.is_out,
      }));
    },

    async claimDays(tx, environments, now, until, limit) {
      await lockFollowing(tx);
      const { rows } = await raw<AccountRow & { last_day: string | null }>`
        with due as materialized (
          select a.id, a.workspace_id from ${queryableAccounts(environments, now)}
            and (r.days_next_at is null or r.days_next_at <= ${now})
          order by r.days_next_at nulls first, a.id limit ${limit}),
        chosen as (
          insert into followed_accounts (account_id, workspace_id, days_next_at)
          select id, workspace_id, ${until} from due
          on conflict (account_id) do update set days_next_at = excluded.days_next_at
          returning account_id)
        select ${accountColumns},
          (select max(d.day)::text from account_days d where d.account_id = a.id) as last_day
        from chosen join accounts a on a.id = chosen.account_id`.execute(sqlOf(tx));
      return rows.map((row) => ({ ...accountOf(row), lastDay: row.last_day }));
    },

    async settle(tx, turns) {
      if (turns.length === 0) return;
      const rows = turns.map((turn) => ({
        id: turn.id,
        next_at: turn.nextAt,
        ended: turn.ended,
        trouble: turn.trouble,
        failures: turn.failures,
        asked_at: turn.queriedAt,
      }));
      await raw`
        update followed_posts f set next_at = s.next_at, ended = s.ended, trouble = s.trouble, failures = s.failures,
          asked_at = s.asked_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as s (id bigint, next_at timestamptz, ended text, trouble jsonb, failures int, asked_at timestamptz)
        where f.post_id = s.id and f.ended is null`.execute(sqlOf(tx));
    },

    async release(tx, postIds, now) {
      await sqlOf(tx)
        .updateTable('followed_posts')
        .set({ next_at: now })
        .where('post_id', 'in', [...postIds])
        .where('ended', 'is', null)
        .execute();
    },

    async delayAccount(tx, account, until, trouble) {
      await sqlOf(tx)
        .updateTable('followed_accounts')
        .set({
          rest_until: raw<Date>`greatest(rest_until, ${until}::timestamptz)`,
          trouble,
        })
        .where('account_id', '=', account.id)
        .where(isAuthorizedAsClaimed(account))
        .execute();
    },

    async delayEnvironment({ platform, simulated }, until) {
      await transact(async (tx) => {
        await lockFollowing(tx);
        await raw`
          insert into followed_accounts (account_id, workspace_id, rest_until)
          select id, workspace_id, ${until} from accounts
          where platform = ${platform} and simulated = ${simulated} and status in ('active', 'limited') order by id
          on conflict (account_id) do update
            set rest_until = greatest(followed_accounts.rest_until, excluded.rest_until)`.execute(sqlOf(tx));
      });
    },

    async settleDays(tx, accountId, { nextAt, readAt }) {
      await sqlOf(tx)
        .updateTable('followed_accounts')
        .set({ days_next_at: nextAt, days_read_at: readAt, trouble: null })
        .where('account_id', '=', accountId)
        .execute();
    },

    async delayDays(tx, account, until, trouble) {
      await sqlOf(tx)
        .updateTable('followed_accounts')
        .set({ days_next_at: until, trouble })
        .where('account_id', '=', account.id)
        .where(isAuthorizedAsClaimed(account))
        .execute();
    },
  };
}
