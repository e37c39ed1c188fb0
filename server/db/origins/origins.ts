import { type Insertable, sql as raw } from 'kysely';
import { type Origin, originOf } from '../../domain/origins/origin.ts';
import type { GeneratedTexts, OriginStore } from '../../domain/origins/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, send, sqlOf } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';
import type { Database } from '../schema/schema.ts';

/** More of the same words come from the same generators. */
const maxTexts = 50;

const columnsOf = (origin: Origin) => ({ origin: JSON.stringify(origin), kinds: [...originOf(origin)] });

const saveOrigin = defineStatement<Insertable<Database['post_origins']>>()((sql, given) => {
  const columns = { origin: given('origin'), kinds: given('kinds') };
  return sql
    .insertInto('post_origins')
    .values({ workspace_id: given('workspace_id'), post_id: given('post_id'), ...columns })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(columns));
});

const textsWith = defineStatement<{ workspaceId: WorkspaceId; phrases: string[] }>()((sql, given) =>
  sql
    .selectFrom('generated_texts')
    .select(['kind', 'name', 'user_id', 'phrases'])
    .where('workspace_id', '=', given('workspaceId'))
    .where(raw<boolean>`phrases && ${given('phrases')}::bigint[]`)
    .orderBy('id', 'desc')
    .limit(maxTexts),
);

export const createOriginStore = (): OriginStore => ({
  async find(tx, id) {
    const row = await sqlOf(tx)
      .selectFrom('post_origins')
      .select('origin')
      .where('post_id', '=', id)
      .executeTakeFirst();
    return row?.origin;
  },

  async save(tx, { id, workspaceId }, origin) {
    send(tx, saveOrigin.with({ workspace_id: workspaceId, post_id: id, ...columnsOf(origin) }));
  },

  async copy(tx, from, { id, workspaceId }) {
    await raw`
      insert into post_origins (workspace_id, post_id, origin, kinds)
      select ${workspaceId}, ${id}, origin, kinds from post_origins where post_id = ${from}`.execute(
      sqlOf(tx),
    );
  },

  async fix(tx, { id, workspaceId }, number, origin) {
    await sqlOf(tx)
      .insertInto('revision_origins')
      .values({ workspace_id: workspaceId, post_id: id, number, ...columnsOf(origin) })
      .execute();
  },

  async generatedWith(tx, workspaceId, phrases) {
    if (phrases.length === 0) return [];
    const rows = await textsWith.rows(sqlOf(tx), { workspaceId, phrases: [...phrases] });
    return rows.map(({ kind, name, user_id, phrases: own }) => ({
      source: { kind, name, user: user_id },
      phrases: new Set(own),
    }));
  },
});

export const createGeneratedTexts = ({ sql }: DatabaseHandle): GeneratedTexts => ({
  async add(workspaceId, { kind, name, user }, texts, now) {
    if (texts.length === 0) return;
    await sql
      .insertInto('generated_texts')
      .values(
        texts.map((phrases) => ({
          workspace_id: workspaceId,
          kind,
          name,
          user_id: user,
          created_at: now,
          phrases: [...phrases],
        })),
      )
      .execute();
  },

  async deleteBefore(at) {
    await sql.deleteFrom('generated_texts').where('created_at', '<', at).execute();
  },
});
