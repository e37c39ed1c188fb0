import type { AmendmentStore } from '../../domain/posts/amendment.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import { onePost, readRevision, selectPosts } from './posts.ts';

export const createAmendmentStore = (database: DatabaseHandle): AmendmentStore => ({
  async publishedContent(tx, originalId) {
    const sql = tx ? sqlOf(tx) : database.sql;
    const post = await onePost(
      sql,
      selectPosts(sql)
        .where((eb) => eb.or([eb('id', '=', originalId), eb('amends_post_id', '=', originalId)]))
        .where('published_at', 'is not', null)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    );
    const original = await sql
      .selectFrom('posts')
      .select('external_id as externalId')
      .where('id', '=', originalId)
      .executeTakeFirst();
    if (!post || post.currentRevision === null || !original?.externalId) return undefined;
    const revision = await readRevision(sql, post.id, post.currentRevision);
    return { externalId: original.externalId, post, revision };
  },

  async lock(tx, originalId, states) {
    const rows = await selectPosts(sqlOf(tx))
      .where('amends_post_id', '=', originalId)
      .where('state', 'in', states)
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map(({ id, workspace_id: workspaceId, state }) => ({ id, workspaceId, state }));
  },
});
