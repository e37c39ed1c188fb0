import { sql as raw, type Selectable } from 'kysely';
import type { PostBinding } from '../../domain/post-model/ports.ts';
import type { SignedPostSearch } from '../../domain/publishing/member-signatures.ts';
import type { PostSearch } from '../../domain/publishing/post-effects.ts';
import type { PostId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

export const createPostBinding = ({ sql }: DatabaseHandle): PostBinding => ({
  async postsOf(accountId, externalIds) {
    if (externalIds.length === 0) return new Map();
    const rows = await sql
      .selectFrom('posts')
      .select(['id', 'external_id'])
      .where('account_id', '=', accountId)
      .where('external_id', 'in', externalIds)
      .where('deleted_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.external_id ?? '', row.id]));
  },
});

/** Where a signature can still be taken back; before and after, there is none or it has done its work. */
const signedStates = ['in_review', 'approved', 'scheduled', 'publishing', 'failed', 'missed'] as const;

const isBeingSent =
  raw<boolean>`exists (select 1 from attempts t where t.post_id = posts.id and t.finished_at is null)`.as(
    'being_sent',
  );

const toAffectedPost = (
  row: Pick<Selectable<Database['posts']>, 'id' | 'caption' | 'state' | 'publish_at'> & {
    readonly being_sent: boolean;
  },
) => ({
  id: row.id,
  caption: row.caption,
  state: row.state,
  publishAt: row.publish_at,
  beingSent: row.being_sent,
});

export function createPostSearch(database: DatabaseHandle): PostSearch & SignedPostSearch {
  return {
    async onAccount(tx, workspaceId, accountId, states) {
      const query = (tx ? sqlOf(tx) : database.sql)
        .selectFrom('posts')
        .select(['id', 'caption', 'state', 'publish_at'])
        .select(isBeingSent)
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .where('state', 'in', states)
        .where('deleted_at', 'is', null)
        .orderBy('id');
      const rows = await (tx ? query.forUpdate() : query).execute();
      return rows.map(toAffectedPost);
    },

    async signedBy(tx, workspaceId, userId) {
      const query = (tx ? sqlOf(tx) : database.sql)
        .selectFrom('posts')
        .select(['id', 'caption', 'state', 'publish_at'])
        .select(isBeingSent)
        .where('workspace_id', '=', workspaceId)
        .where('deleted_at', 'is', null)
        .where('state', 'in', signedStates)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('approvals as a')
              .select('a.id')
              .whereRef('a.post_id', '=', 'posts.id')
              .whereRef('a.revision_number', '=', 'posts.current_revision')
              .where('a.user_id', '=', userId)
              .where('a.voided_at', 'is', null),
          ),
        )
        .orderBy('id');
      return (await (tx ? query.forUpdate() : query).execute()).map(toAffectedPost);
    },

    async noLongerApproved(tx, workspaceId) {
      const { rows } = await raw<{ id: PostId }>`
        select p.id from posts p
        where p.workspace_id = ${workspaceId} and p.deleted_at is null and not is_approved(p)
          and (p.state in ('approved', 'scheduled', 'failed', 'missed')
            or p.state = 'publishing' and not exists (select 1 from attempts t where t.post_id = p.id and t.finished_at is null))
        order by p.id
        for update`.execute(sqlOf(tx));
      return rows.map(({ id }) => id);
    },
  };
}
