/**
 * Writes events in the transaction of what they tell of: one small statement for all of them. How a post is at that
 * moment is read by the same statement.
 */
import { sql as raw } from 'kysely';
import { rulesOf } from '../../domain/events/catalogue.ts';
import type { EventLog } from '../../domain/events/ports.ts';
import { newId } from '../../lib/ids.ts';
import { writtenEntryId } from '../audit/written-entries.ts';
import { send } from '../postgres/database.ts';
import { expectOne } from '../postgres/expect-one.ts';
import { defineStatement } from '../postgres/statement.ts';

const instant = (column: string) =>
  raw`to_char(${raw.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of post `p`, with its current revision `r`. */
const postFacts = raw`jsonb_build_object('post_id', p.id::text, 'platform', p.platform, 'account_id', p.account_id,
  'idea_id', p.idea_id, 'campaign_id', p.campaign_id, 'amends', p.amends_post_id::text, 'app_id', p.app_id, 'state', p.state,
  'revision', r.number, 'digest', r.digest, 'publish_at', ${instant('p.publish_at')}, 'permalink', p.permalink)`;

interface NewRows {
  readonly ids: string[];
  readonly workspaces: string[];
  readonly types: string[];
  readonly times: Date[];
  readonly kinds: string[];
  readonly resources: string[];
  readonly posts: (string | null)[];
  readonly data: string[];
  readonly places: (number | null)[];
  readonly count: number;
}

const insertEvents = defineStatement<NewRows>()((_sql, given) => {
  const lists = raw`unnest(${given('ids')}::text[], ${given('workspaces')}::text[], ${given('types')}::text[],
      ${given('times')}::timestamptz[], ${given('kinds')}::text[], ${given('resources')}::text[],
      ${given('posts')}::bigint[], ${given('data')}::text[], ${given('places')}::int[]
    ) with ordinality as e (id, workspace_id, type, at, kind, resource_id, post_id, data, audit_place, place)`;
  return raw`
    insert into event_log (id, workspace_id, type, at, resource, data, audit_entry_id)
    select e.id, e.workspace_id, e.type, e.at, e.kind || ':' || e.resource_id,
      case when p.id is null then e.data::jsonb else ${postFacts} || e.data::jsonb end, ${writtenEntryId(raw`e.audit_place`)}
    from ${expectOne(lists, given('count'))} e
    left join posts p on p.id = e.post_id and p.workspace_id = e.workspace_id
    left join post_revisions r on r.post_id = p.id and r.number = p.current_revision
    order by e.place`;
});

/** `onWrite` wakes the sequencer once the events are committed. */
export const createEventLog = (onWrite: () => void): EventLog => ({
  async write(tx, ...events) {
    if (events.length === 0) return;
    const kinds = events.map(({ type }) => rulesOf(type).resource);
    const insert = insertEvents.with({
      ids: events.map(({ at }) => newId('evt', at.getTime())),
      workspaces: events.map(({ workspaceId }) => workspaceId),
      types: events.map(({ type }) => type),
      times: events.map(({ at }) => at),
      kinds,
      resources: events.map(({ resourceId }) => resourceId),
      posts: events.map(({ resourceId }, index) => (kinds[index] === 'post' ? resourceId : null)),
      data: events.map(({ data }) => JSON.stringify(data)),
      places: events.map(({ auditPlace }) => auditPlace),
      count: events.length,
    });
    send(tx, insert);
    tx.afterCommit(onWrite);
  },
});
