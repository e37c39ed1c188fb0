import { sql as raw } from 'kysely';
import type { OriginReader, ReportedApproval } from '../../domain/origins/reader.ts';
import type { ApprovalId, UserId } from '../../lib/ids.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { namedOrigin } from './named-origins.ts';

/** People recognize a post by its beginning. */
const shownCharacters = 120;

interface ApprovalJson {
  readonly id: ApprovalId;
  readonly user: UserId;
  readonly name: string;
  readonly at: string;
  readonly seen_at: string | null;
}

const approvals = raw<ApprovalJson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'user', v.user_id, 'name', u.name, 'at', v.created_at,
      'seen_at', s.seen_at) order by v.created_at), '[]')
  from approvals v join users u on u.id = v.user_id
    left join proof_views s on s.post_id = v.post_id and s.digest = v.digest and s.user_id = v.user_id
  where v.post_id = p.id and v.revision_number = p.current_revision and v.covers = 'content'
    and v.voided_at is null)`;

const toApproval = ({ id, user, name, at, seen_at }: ApprovalJson): ReportedApproval => ({
  id,
  by: { id: user, name },
  at: new Date(at),
  seenAt: seen_at === null ? null : new Date(seen_at),
});

export const createOriginReader = ({ sql }: DatabaseHandle): OriginReader => ({
  async published(workspaceId, { from, to, accountIds }, { after, limit }) {
    const rows = await sql
      .selectFrom('posts as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .innerJoin('post_revisions as r', (join) =>
        join.onRef('r.post_id', '=', 'p.id').onRef('r.number', '=', 'p.current_revision'),
      )
      .leftJoin('revision_origins as o', (join) =>
        join.onRef('o.post_id', '=', 'r.post_id').onRef('o.number', '=', 'r.number'),
      )
      .select([
        'p.id',
        'p.amends_post_id',
        'p.platform',
        'p.published_at',
        'p.permalink',
        'a.id as account_id',
        'a.name as account_name',
        'r.number',
        'r.digest',
        raw<string>`left(coalesce(nullif(p.options->>'title', ''), p.caption), ${raw.lit(shownCharacters)})`.as(
          'text',
        ),
        namedOrigin(raw.ref('o.origin')).as('named'),
        approvals.as('approvals'),
      ])
      .where('p.workspace_id', '=', workspaceId)
      .where('p.deleted_at', 'is', null)
      .where('p.state', 'in', ['published', 'removed'])
      .where('p.published_at', '>=', from)
      .where('p.published_at', '<', to)
      .$if(accountIds.length > 0, (query) => query.where('p.account_id', 'in', [...accountIds]))
      .$if(after !== null, (query) =>
        query.where(raw<boolean>`(p.published_at, p.id) < (${after?.publishedAt}, ${after?.id}::bigint)`),
      )
      .orderBy('p.published_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      amends: row.amends_post_id,
      platform: row.platform,
      account: { id: row.account_id, name: row.account_name },
      text: row.text,
      // The condition excludes posts without it.
      publishedAt: row.published_at ?? from,
      permalink: row.permalink,
      revision: row.number,
      digest: row.digest,
      origin: row.named,
      approvals: row.approvals.map(toApproval),
    }));
  },

  async timeZone(workspaceId) {
    const { time_zone } = await sql
      .selectFrom('workspaces')
      .select('time_zone')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    return time_zone;
  },
});
