import { type Insertable, sql as raw, type SelectQueryBuilder } from 'kysely';
import type { Post, PostChanges, PostMedia, PostStore, Revision } from '../../domain/post-model/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import { notFound } from '../../errors.ts';
import type { PostId, WorkspaceId } from '../../lib/ids.ts';
import { mediaOf } from '../media/media.ts';
import { type DatabaseHandle, type Sql, send, sqlOf } from '../postgres/database.ts';
import { expectOne } from '../postgres/expect-one.ts';
import { defineStatement, givenRow } from '../postgres/statement.ts';
import { readCountdown } from '../schema/countdown-json.ts';
import type { Database } from '../schema/schema.ts';

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

export const selectPosts = (sql: Sql) => sql.selectFrom('posts').selectAll().where('deleted_at', 'is', null);

const selectByIds = defineStatement<{ ids: readonly PostId[] }>()((sql, given) =>
  selectPosts(sql).where(raw<boolean>`id = any(${given('ids')}::bigint[])`),
);

export function toPost(row: PostRow, media: readonly PostMedia[]): Post {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    amendsPostId: row.amends_post_id,
    campaignId: row.campaign_id,
    ideaId: row.idea_id,
    platform: row.platform,
    accountId: row.account_id,
    state: row.state,
    caption: row.caption,
    options: row.options,
    media,
    editNumber: row.edit_number,
    currentRevision: row.current_revision,
    authorId: row.author_id,
    fromApp: row.from_app,
    lastEditorId: row.last_editor_id,
    schedule:
      row.publish_at && row.wall_time && row.time_zone
        ? {
            publishAt: row.publish_at,
            wallTime: row.wall_time,
            timeZone: row.time_zone,
            ...(row.timed_by === 'instant' ? { timedBy: row.timed_by } : {}),
          }
        : null,
    countdown: row.countdown && readCountdown(row.countdown),
    tries: row.tries,
    trouble: row.trouble,
    externalId: row.external_id,
    permalink: row.permalink,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const selectMedia = defineStatement<{ ids: readonly PostId[] }>()((sql, given) =>
  sql
    .selectFrom('post_media as p')
    .innerJoin('media as m', 'm.id', 'p.media_id')
    .selectAll('m')
    .select([
      'p.post_id',
      'p.alt_text as post_alt_text',
      'p.shape',
      'p.role',
      'p.trim_start_ms',
      'p.trim_end_ms',
    ])
    .where(raw<boolean>`p.post_id = any(${given('ids')}::bigint[])`)
    .orderBy('p.position'),
);

/** The media of many posts in one query, in their order. */
export async function mediaOfPosts(sql: Sql, ids: readonly PostId[]): Promise<Map<PostId, PostMedia[]>> {
  const byPost = new Map<PostId, PostMedia[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byPost;
  const rows = await selectMedia.rows(sql, { ids });
  for (const row of rows) {
    const { trim_start_ms: startMs, trim_end_ms: endMs } = row;
    byPost.get(row.post_id)?.push({
      ...mediaOf(row),
      mediaId: row.id,
      altText: row.post_alt_text,
      shape: row.shape,
      role: row.role,
      trim: startMs === null || endMs === null ? null : { startMs, endMs },
    });
  }
  return byPost;
}

export async function onePost(
  sql: Sql,
  query: SelectQueryBuilder<Database, 'posts', PostRow>,
): Promise<Post | undefined> {
  const row = await query.executeTakeFirst();
  return row && toPost(row, (await mediaOfPosts(sql, [row.id])).get(row.id) ?? []);
}

const scheduleColumns = (schedule: Post['schedule']) => ({
  publish_at: schedule?.publishAt ?? null,
  wall_time: schedule?.wallTime ?? null,
  time_zone: schedule?.timeZone ?? null,
  timed_by: schedule?.timedBy ?? ('wall' as const),
});

const draftColumns = [
  ...(['id', 'workspace_id', 'amends_post_id', 'campaign_id', 'idea_id', 'platform', 'account_id'] as const),
  ...(['state', 'caption', 'options', 'edit_number', 'current_revision', 'author_id', 'from_app'] as const),
  ...(['last_editor_id', 'publish_at', 'wall_time', 'time_zone', 'timed_by'] as const),
  ...(['created_at', 'updated_at'] as const),
];
type DraftRow = Pick<Insertable<Database['posts']>, (typeof draftColumns)[number]>;

/** With its idea, which posts of the same idea share. */
const insertPost = defineStatement<DraftRow>()((sql, given) =>
  sql
    .with('idea', (shared) =>
      shared
        .insertInto('ideas')
        .values({
          id: given('idea_id'),
          workspace_id: given('workspace_id'),
          created_at: given('created_at'),
        })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    )
    .insertInto('posts')
    .values(givenRow(draftColumns, given)),
);

interface MediaRows {
  readonly workspaceId: WorkspaceId;
  readonly postId: PostId;
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  readonly altTexts: readonly string[];
  readonly shapes: readonly (string | null)[];
  readonly roles: readonly (string | null)[];
  readonly starts: readonly (number | null)[];
  readonly ends: readonly (number | null)[];
  readonly count: number;
}

const insertMedia = defineStatement<MediaRows>()((_sql, given) => {
  const lists = raw`unnest(${given('ids')}::text[], ${given('hashes')}::text[], ${given('altTexts')}::text[],
      ${given('shapes')}::text[], ${given('roles')}::text[], ${given('starts')}::int[], ${given('ends')}::int[]
    ) with ordinality as m (media_id, sha256, alt_text, shape, role, trim_start_ms, trim_end_ms, place)`;
  return raw`
    insert into post_media (workspace_id, post_id, position, media_id, sha256, alt_text, shape, role, trim_start_ms,
      trim_end_ms)
    select ${given('workspaceId')}, ${given('postId')}::bigint, m.place - 1, m.media_id, m.sha256, m.alt_text, m.shape, m.role,
      m.trim_start_ms, m.trim_end_ms
    from ${expectOne(lists, given('count'))} m`;
});

function addMedia(tx: Tx, post: Pick<Post, 'id' | 'workspaceId'>, media: readonly PostMedia[]): void {
  if (media.length === 0) return;
  const insert = insertMedia.with({
    workspaceId: post.workspaceId,
    postId: post.id,
    ids: media.map(({ mediaId }) => mediaId),
    hashes: media.map(({ sha256 }) => sha256),
    altTexts: media.map(({ altText }) => altText),
    shapes: media.map(({ shape }) => shape),
    roles: media.map(({ role }) => role),
    starts: media.map(({ trim }) => trim?.startMs ?? null),
    ends: media.map(({ trim }) => trim?.endMs ?? null),
    count: media.length,
  });
  send(tx, insert);
}

export function createPostStore(database: DatabaseHandle): PostStore {
  const setMedia: PostStore['setMedia'] = async (tx, post, media) => {
    send(tx, sqlOf(tx).deleteFrom('post_media').where('post_id', '=', post.id).compile());
    addMedia(tx, post, media);
  };

  const byId = (tx: Tx, id: PostId) => selectPosts(sqlOf(tx)).where('id', '=', id).forUpdate();

  return {
    setMedia,

    async insert(tx, post) {
      send(
        tx,
        insertPost.with({
          id: post.id,
          workspace_id: post.workspaceId,
          amends_post_id: post.amendsPostId,
          campaign_id: post.campaignId,
          idea_id: post.ideaId,
          platform: post.platform,
          account_id: post.accountId,
          state: post.state,
          caption: post.caption,
          options: JSON.stringify(post.options),
          edit_number: post.editNumber,
          current_revision: post.currentRevision,
          author_id: post.authorId,
          from_app: post.fromApp,
          last_editor_id: post.lastEditorId,
          ...scheduleColumns(post.schedule),
          created_at: post.createdAt,
          updated_at: post.updatedAt,
        }),
      );
      addMedia(tx, post, post.media);
    },

    find: (workspaceId, id) =>
      onePost(
        database.sql,
        selectPosts(database.sql).where('id', '=', id).where('workspace_id', '=', workspaceId),
      ),

    async findAll(tx, ids) {
      const sql = sqlOf(tx);
      const [rows, media] = await Promise.all([selectByIds.rows(sql, { ids }), mediaOfPosts(sql, ids)]);
      return rows.map((row) => toPost(row, media.get(row.id) ?? []));
    },

    async lock(tx, workspaceId: WorkspaceId, id) {
      const post = await onePost(sqlOf(tx), byId(tx, id).where('workspace_id', '=', workspaceId));
      if (!post) throw notFound('post');
      return post;
    },

    lockAnywhere: (tx, id) => onePost(sqlOf(tx), byId(tx, id)),

    async update(tx, id, changes, now) {
      await sqlOf(tx)
        .updateTable('posts')
        .set({ ...columnsOf(changes), updated_at: now })
        .where('id', '=', id)
        .execute();
    },

    async addRevision(tx, post, revision) {
      const last = await sqlOf(tx)
        .selectFrom('post_revisions')
        .select((eb) => eb.fn.max('number').as('number'))
        .where('post_id', '=', post.id)
        .executeTakeFirst();
      const number = (last?.number ?? 0) + 1;
      await sqlOf(tx)
        .insertInto('post_revisions')
        .values({
          workspace_id: post.workspaceId,
          post_id: post.id,
          number,
          digest: revision.digest,
          manifest: JSON.stringify(revision.manifest),
          created_by: revision.createdBy,
          created_at: revision.createdAt,
        })
        .execute();
      return number;
    },

    revision: (tx, id, number) => readRevision(sqlOf(tx), id, number),

    async markSeen(tx, { id, workspaceId }, digest, { userId, sessionId }, at) {
      await sqlOf(tx)
        .insertInto('proof_views')
        .values({
          workspace_id: workspaceId,
          post_id: id,
          digest,
          user_id: userId,
          session_id: sessionId,
          seen_at: at,
        })
        .onConflict((conflict) => conflict.columns(['post_id', 'digest', 'user_id']).doNothing())
        .execute();
    },

    async hasSeen(tx, id, digest, userId) {
      const row = await sqlOf(tx)
        .selectFrom('proof_views')
        .select('seen_at')
        .where('post_id', '=', id)
        .where('digest', '=', digest)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async isBound(tx, account, except, { permalink, externalId }) {
      const row = await sqlOf(tx)
        .selectFrom('posts as p')
        .innerJoin('accounts as a', 'a.id', 'p.account_id')
        .select('p.id')
        .where('a.platform', '=', account.platform)
        .where('a.external_id', '=', account.externalId)
        .where('a.simulated', '=', account.simulated)
        .where('p.id', '<>', except)
        .where('p.amends_post_id', 'is', null)
        .where((eb) => eb.or([eb('p.permalink', '=', permalink), eb('p.external_id', '=', externalId)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async inheritContributors(tx, from, copy) {
      await raw`
        insert into post_contributors (workspace_id, post_id, user_id)
        select ${copy.workspaceId}, ${copy.id}, unreviewed_contributors(p) from posts p where p.id = ${from}
        on conflict do nothing`.execute(sqlOf(tx));
    },
  };
}

export async function readRevision(sql: Sql, id: PostId, number: number): Promise<Revision> {
  const row = await sql
    .selectFrom('post_revisions')
    .selectAll()
    .where('post_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return {
    number,
    digest: row.digest,
    manifest: row.manifest,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

function columnsOf(changes: PostChanges) {
  const { accountId, editNumber, currentRevision, lastEditorId, wakeAt, externalId, publishedAt, deletedAt } =
    changes;
  const { schedule, options, trouble, state, caption, tries, permalink, campaignId, countdown } = changes;
  const columns = {
    state,
    caption,
    tries,
    permalink,
    account_id: accountId,
    campaign_id: campaignId,
    edit_number: editNumber,
    current_revision: currentRevision,
    last_editor_id: lastEditorId,
    wake_at: wakeAt,
    external_id: externalId,
    published_at: publishedAt,
    deleted_at: deletedAt,
    options: options && JSON.stringify(options),
    trouble: trouble && JSON.stringify(trouble),
    // Dates become text, and dates again when it is read.
    countdown: countdown && JSON.stringify(countdown),
    ...(schedule === undefined ? {} : scheduleColumns(schedule)),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
