import { sql as raw, type Selectable } from 'kysely';
import type { Campaign, CampaignItem } from '../../domain/campaigns/campaign.ts';
import type {
  CampaignChanges,
  CampaignSignal,
  CampaignStore,
  ItemChanges,
} from '../../domain/campaigns/ports.ts';
import type { CampaignLookup } from '../../domain/post-model/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import { notFound } from '../../errors.ts';
import type { CampaignId, UserId, WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

export const campaignChannel = 'signoff_campaigns';

export const campaignOf = (row: Selectable<Database['campaigns']>): Campaign => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  brief: row.brief,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  timeZone: row.time_zone,
  state: row.state,
  failure: row.failure,
  generation: row.making,
  fromApp: row.from_app,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

export const itemOf = (row: Selectable<Database['campaign_items']>): CampaignItem => ({
  id: row.id,
  position: row.position,
  theme: row.theme,
  platform: row.platform,
  accountId: row.account_id,
  publishAt: row.publish_at,
  wallTime: row.wall_time,
  state: row.state,
  problem: row.problem,
  postId: row.post_id,
  postEdit: row.post_edit,
  iteration: row.round,
  isChosen: row.by_choice,
  isRequested: row.asked,
  tries: row.tries,
});

export const createCampaignLookup = (): CampaignLookup => ({
  async exists(tx, workspaceId, id) {
    const row = await sqlOf(tx)
      .selectFrom('campaigns')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      // Locked, so that it cannot be deleted before the post is added to it.
      .forKeyShare()
      .executeTakeFirst();
    return row !== undefined;
  },
});

export const createCampaignSignal = (): CampaignSignal => ({
  async notifyWaiting(tx) {
    await raw`select pg_notify(${campaignChannel}, '')`.execute(sqlOf(tx));
  },
});

/** The lock leaves the key alone, so that posts can be added to a campaign while it is being generated. */
const locked = (tx: Tx, id: CampaignId) =>
  sqlOf(tx).selectFrom('campaigns').selectAll().where('id', '=', id).forNoKeyUpdate();

/** Campaigns whose next item may be started. */
const waiting = (tx: Tx, now: Date) =>
  sqlOf(tx)
    .selectFrom('campaigns')
    .where('state', '=', 'making')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<', now)]));

export function createCampaignStore(database: DatabaseHandle): CampaignStore {
  return {
    async insert(tx, campaign, items) {
      const { id, workspaceId } = campaign;
      await sqlOf(tx)
        .insertInto('campaigns')
        .values({
          id,
          workspace_id: workspaceId,
          ...campaignColumns(campaign),
          starts_on: campaign.startsOn,
          ends_on: campaign.endsOn,
          time_zone: campaign.timeZone,
          name: campaign.name,
          state: campaign.state,
          from_app: campaign.fromApp,
          created_by: campaign.createdBy,
          created_at: campaign.createdAt,
        })
        .execute();
      await addContributor(sqlOf(tx), id, workspaceId, campaign.createdBy);
      if (items.length === 0) return;
      await sqlOf(tx)
        .insertInto('campaign_items')
        .values(
          items.map((item) => ({
            id: item.id,
            workspace_id: workspaceId,
            campaign_id: id,
            position: item.position,
            theme: item.theme,
            platform: item.platform,
            account_id: item.accountId,
            publish_at: item.publishAt,
            wall_time: item.wallTime,
            state: item.state,
          })),
        )
        .execute();
    },

    async lock(tx, workspaceId, id) {
      const row = await locked(tx, id).where('workspace_id', '=', workspaceId).executeTakeFirst();
      if (!row) throw notFound('campaign');
      return campaignOf(row);
    },

    async items(tx, id) {
      const rows = await sqlOf(tx)
        .selectFrom('campaign_items')
        .selectAll()
        .where('campaign_id', '=', id)
        .orderBy('position')
        .execute();
      return rows.map(itemOf);
    },

    async update(tx, id, changes) {
      await sqlOf(tx).updateTable('campaigns').set(campaignColumns(changes)).where('id', '=', id).execute();
    },

    async updateItem(tx, id, changes) {
      await sqlOf(tx).updateTable('campaign_items').set(itemColumns(changes)).where('id', '=', id).execute();
    },

    async remove(tx, id) {
      const sql = sqlOf(tx);
      await sql.updateTable('posts').set({ campaign_id: null }).where('campaign_id', '=', id).execute();
      await sql.deleteFrom('campaigns').where('id', '=', id).execute();
    },

    async plannedTimes(tx, accountId) {
      const rows = await sqlOf(tx)
        .selectFrom('campaign_items')
        .select('publish_at')
        .where('account_id', '=', accountId)
        .where('state', 'in', ['waiting', 'making'])
        .execute();
      return rows.map(({ publish_at }) => publish_at);
    },

    async captions(id) {
      const rows = await database.sql
        .selectFrom('posts')
        .select('caption')
        .where('campaign_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ caption }) => caption);
    },

    async addContributor(tx, { id, workspaceId }, userId) {
      await addContributor(sqlOf(tx), id, workspaceId, userId);
    },

    async creditContributors(tx, id, postId) {
      await raw`
        insert into post_contributors (workspace_id, post_id, user_id)
        select c.workspace_id, ${postId}, c.user_id from campaign_contributors c where c.campaign_id = ${id}
        on conflict do nothing`.execute(sqlOf(tx));
    },

    async wasReviewed(tx, postId) {
      const { rows } = await raw<{ reviewed: boolean }>`
        select exists (select 1 from post_revisions where post_id = ${postId})
          or exists (select 1 from proof_views v where v.post_id = ${postId} and not exists (
            select 1 from post_contributors c where c.post_id = v.post_id and c.user_id = v.user_id))
          or exists (select 1 from comments where post_id = ${postId}) as reviewed`.execute(sqlOf(tx));
      return rows[0]?.reviewed ?? false;
    },

    async acquireLease(tx, holder, now, until) {
      const row = await waiting(tx, now)
        .selectAll()
        .orderBy('served_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return undefined;
      await sqlOf(tx)
        .updateTable('campaigns')
        .set({ held_by: holder, held_until: until, served_at: now })
        .where('id', '=', row.id)
        .execute();
      return campaignOf(row);
    },

    async hasWaiting(tx, now) {
      return (await waiting(tx, now).select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async lockLeased(tx, id, holder) {
      const row = await locked(tx, id)
        .where('state', '=', 'making')
        .where('held_by', '=', holder)
        .executeTakeFirst();
      return row && campaignOf(row);
    },

    async renewLease(id, holder, until) {
      const result = await database.sql
        .updateTable('campaigns')
        .set({ held_until: until })
        .where('id', '=', id)
        .where('held_by', '=', holder)
        .where('state', '=', 'making')
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async releaseLease(tx, id) {
      await sqlOf(tx)
        .updateTable('campaigns')
        .set({ held_by: null, held_until: null })
        .where('id', '=', id)
        .execute();
    },
  };
}

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : value);

const defined = <Columns extends object>(columns: Columns): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Columns>;

const campaignColumns = ({ name, state, failure, brief, generation }: CampaignChanges) =>
  defined({ name, state, failure, brief: json(brief), making: json(generation) });

const itemColumns = ({ postId, postEdit, iteration, isChosen, isRequested, ...rest }: ItemChanges) =>
  defined({
    ...rest,
    post_id: postId,
    post_edit: postEdit,
    round: iteration,
    by_choice: isChosen,
    asked: isRequested,
  });

const addContributor = (sql: Sql, id: CampaignId, workspaceId: WorkspaceId, userId: UserId) =>
  sql
    .insertInto('campaign_contributors')
    .values({ campaign_id: id, workspace_id: workspaceId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
