import { sql as raw } from 'kysely';
import type { CalendarReader, CalendarRow } from '../domain/schedule/calendar.ts';
import type { MediaId } from '../lib/ids.ts';
import type { DatabaseHandle } from './database.ts';
import { mayStillGoOut } from './slots.ts';

/** As the index posts_calendar has it. */
const time = raw<Date>`coalesce(p.published_at, p.publish_at)`;

export function createCalendarReader({ sql }: DatabaseHandle): CalendarReader {
  return {
    async rows(workspaceId, { from, to, platform, accountId, campaignId }, limit) {
      let query = sql
        .selectFrom('posts as p')
        .leftJoin('accounts as a', 'a.id', 'p.account_id')
        .leftJoinLateral(
          raw<{ picture_id: MediaId; preview: boolean }>`(
            select m.id as picture_id, m.preview_sha256 is not null as preview
            from post_media f join media m on m.id = f.media_id
            where f.post_id = p.id and (m.preview_sha256 is not null or m.kind = 'image')
            order by f.role is null, f.position limit 1)`.as('f'),
          (join) => join.onTrue(),
        )
        // The newest approval says when it may go out.
        .leftJoinLateral(
          raw<{ approved_at: Date | null; tolerance_minutes: number | null }>`(
            select case when t.timing = 'at' then approved_at(t) end as approved_at, t.tolerance_minutes
            from approvals t
            where t.post_id = p.id and t.revision_number = p.current_revision and t.voided_at is null
              and p.state in ('approved', 'scheduled', 'failed', 'missed')
            order by t.created_at desc, t.id desc limit 1)`.as('t'),
          (join) => join.onTrue(),
        )
        .select([
          'p.id',
          'p.state',
          'p.platform',
          'p.account_id',
          'p.campaign_id',
          'p.edit_number',
          'a.name as account_name',
          raw<string>`left(coalesce(nullif(trim(p.options->>'title'), ''), ltrim(p.caption, E' \n\r\t')), 200)`.as(
            'text',
          ),
          time.as('at'),
          'f.picture_id',
          'f.preview',
          't.approved_at',
          't.tolerance_minutes',
        ])
        .where('p.workspace_id', '=', workspaceId)
        .where('p.deleted_at', 'is', null)
        .where('p.state', 'not in', ['cancelled', 'removed'])
        .where(time, '>=', from)
        .where(time, '<', to)
        .orderBy(time)
        .orderBy('p.id')
        .limit(limit);
      if (platform) query = query.where('p.platform', '=', platform);
      if (accountId) query = query.where('p.account_id', '=', accountId);
      if (campaignId) query = query.where('p.campaign_id', '=', campaignId);
      return (await query.execute()).map(
        (row): CalendarRow => ({
          id: row.id,
          state: row.state,
          platform: row.platform,
          account: row.account_id && { id: row.account_id, name: row.account_name ?? '' },
          campaignId: row.campaign_id,
          text: row.text,
          editNumber: row.edit_number,
          at: row.at,
          picture: row.picture_id && { mediaId: row.picture_id, kind: row.preview ? 'preview' : 'content' },
          approvedFor: row.approved_at && around(row.approved_at, row.tolerance_minutes ?? 0),
        }),
      );
    },

    async slots(workspaceId, { platform, accountId }) {
      let query = sql
        .selectFrom('slots as s')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .select(['s.id', 's.weekday', 's.time', 's.account_id as accountId', 'a.platform'])
        .where('s.workspace_id', '=', workspaceId)
        .where('a.status', '<>', 'disconnected');
      if (platform) query = query.where('a.platform', '=', platform);
      if (accountId) query = query.where('s.account_id', '=', accountId);
      return query.execute();
    },

    async taken(workspaceId, from, to) {
      const rows = await sql
        .selectFrom('posts as p')
        .select(['p.account_id', time.as('at')])
        .where('p.workspace_id', '=', workspaceId)
        .where('p.deleted_at', 'is', null)
        .where('p.state', 'in', mayStillGoOut)
        .where(time, '>=', from)
        .where(time, '<', to)
        .execute();
      return rows.flatMap(({ account_id, at }) => (account_id ? [{ accountId: account_id, at }] : []));
    },
  };
}

const around = (at: Date, minutes: number): CalendarRow['approvedFor'] => ({
  from: new Date(at.getTime() - minutes * 60_000),
  to: new Date(at.getTime() + minutes * 60_000),
});
