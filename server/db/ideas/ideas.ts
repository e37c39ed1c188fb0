import { sql as raw } from 'kysely';
import type { IdeaStore } from '../../domain/ideas/ports.ts';
import { sqlOf } from '../postgres/database.ts';

export const ideaStore: IdeaStore = {
  async rename(tx, workspaceId, id, title) {
    const { numUpdatedRows } = await sqlOf(tx)
      .updateTable('ideas')
      .set({ title })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where(raw<boolean>`exists (select 1 from posts p where p.idea_id = ideas.id and p.deleted_at is null)`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};
