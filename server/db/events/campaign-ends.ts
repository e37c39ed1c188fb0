import { sql as raw } from 'kysely';
import type { CampaignEnds } from '../../domain/events/finish-campaigns.ts';
import type { CampaignId, WorkspaceId } from '../../lib/ids.ts';
import { sqlOf } from '../postgres/database.ts';

/** A failed or missed post may be tried again by a person; by itself nothing more happens to it. */
const ended = ['published', 'failed', 'missed', 'cancelled', 'removed'];

export const campaignEnds: CampaignEnds = {
  async listFinished(tx, ids, ends) {
    const { rows } = await raw<{
      id: CampaignId;
      workspace_id: WorkspaceId;
      posts: { [state: string]: number };
    }>`
      select c.id, c.workspace_id, jsonb_object_agg(s.state, s.count) as posts
      from campaigns c cross join lateral (
        select p.state, count(*) as count from posts p
        where p.campaign_id = c.id and p.deleted_at is null group by p.state
      ) s
      where c.id = any(${[...ids]}::text[]) and c.state <> 'making'
        and not exists (select 1 from event_log e where e.sequence is null and e.workspace_id = c.workspace_id
          and e.type = any(${[...ends]}::text[]) and e.data->>'campaign_id' = c.id)
      group by c.id, c.workspace_id having bool_and(s.state = any(${ended}::text[]))`.execute(sqlOf(tx));
    return rows.map(({ id, workspace_id: workspaceId, posts }) => ({ id, workspaceId, posts }));
  },
};
