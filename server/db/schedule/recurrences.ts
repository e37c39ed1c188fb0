import type { Selectable } from 'kysely';
import type { Recurrence, RecurrenceRule } from '../../domain/schedule/recurrence.ts';
import type { RecurrenceStore } from '../../domain/schedule/recurrence-ports.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

type Row = Selectable<Database['recurrences']>;

function ruleOf(row: Row): RecurrenceRule {
  if (row.every === 'week') return { every: 'week', weekdays: row.weekdays };
  return row.every === 'days'
    ? { every: 'days', days: row.every_days ?? 1 }
    : { every: 'month', dayOfMonth: row.day_of_month ?? 1 };
}

const recurrenceOf = (row: Row): Recurrence => ({
  id: row.id,
  workspaceId: row.workspace_id,
  templatePostId: row.template_post_id,
  rule: ruleOf(row),
  time: row.time,
  timeZone: row.time_zone,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  aheadDays: row.ahead_days,
  draftedThrough: row.drafted_through,
  createdBy: row.created_by,
  createdAt: row.created_at,
  endedAt: row.ended_at,
});

export function createRecurrenceStore(database: DatabaseHandle): RecurrenceStore {
  return {
    async list(workspaceId) {
      const rows = await database.sql
        .selectFrom('recurrences')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('id', 'desc')
        .limit(1_000)
        .execute();
      return rows.map(recurrenceOf);
    },

    async listRunning(after, limit) {
      let query = database.sql.selectFrom('recurrences').select('id').where('ended_at', 'is', null);
      if (after !== null) query = query.where('id', '>', after);
      return (await query.orderBy('id').limit(limit).execute()).map(({ id }) => id);
    },

    async insert(tx, { rule, ...recurrence }) {
      await sqlOf(tx)
        .insertInto('recurrences')
        .values({
          id: recurrence.id,
          workspace_id: recurrence.workspaceId,
          template_post_id: recurrence.templatePostId,
          every: rule.every,
          weekdays: rule.every === 'week' ? [...rule.weekdays] : [],
          every_days: rule.every === 'days' ? rule.days : null,
          day_of_month: rule.every === 'month' ? rule.dayOfMonth : null,
          time: recurrence.time,
          time_zone: recurrence.timeZone,
          starts_on: recurrence.startsOn,
          ends_on: recurrence.endsOn,
          ahead_days: recurrence.aheadDays,
          created_by: recurrence.createdBy,
          created_at: recurrence.createdAt,
        })
        .execute();
    },

    async lock(tx, id) {
      const row = await sqlOf(tx)
        .selectFrom('recurrences')
        .selectAll()
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row && recurrenceOf(row);
    },

    async setDraftedThrough(tx, id, day) {
      await sqlOf(tx).updateTable('recurrences').set({ drafted_through: day }).where('id', '=', id).execute();
    },

    async end(tx, id, at) {
      await sqlOf(tx).updateTable('recurrences').set({ ended_at: at }).where('id', '=', id).execute();
    },

    async addPost(tx, id, day, postId) {
      await sqlOf(tx)
        .insertInto('recurrence_posts')
        .values({ recurrence_id: id, on_day: day, post_id: postId })
        .execute();
    },
  };
}
