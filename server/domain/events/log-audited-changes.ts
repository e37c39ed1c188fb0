/**
 * Every change that programs hear of is audited in its transaction, so its event is written there: no use-case can forget
 * it, and what was rolled back is not told.
 */
import type { Json } from '../../lib/canonical-json.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditRecord, AuditSubscriber } from '../audit/ports.ts';
import type { EventType } from './catalogue.ts';
import type { EventData, EventLog } from './ports.ts';

type RecordData = { readonly [key: string]: Json };
type TypesOf = (data: RecordData) => readonly EventType[];

const always =
  (...types: EventType[]): TypesOf =>
  () =>
    types;

/** Actions that no event tells of are left out: what is only on its way, and what concerns only people here. */
const typesByAction: Partial<Record<AuditAction, TypesOf>> = {
  'post.created': always('post.created'),
  'post.edited': always('post.edited'),
  'post.written_again': always('post.edited'),
  'post.submitted': always('post.submitted'),
  'post.approved_by': always('approval.given'),
  'post.time_approved_by': always('approval.given'),
  'post.approved': always('post.approved'),
  'post.changes_requested': always('post.changes_requested'),
  'post.commented': always('comment.added'),
  // The last approval of a post with a time schedules it in the same step.
  'post.scheduled': ({ approved }) =>
    approved === true ? ['post.approved', 'post.scheduled'] : ['post.scheduled'],
  'post.time_moved': always('post.scheduled'),
  'post.unscheduled': always('post.unscheduled'),
  'post.published': always('post.published'),
  'post.failed': always('post.failed'),
  'post.missed': always('post.missed'),
  'post.unconfirmed': always('post.unconfirmed'),
  'post.resolved': ({ result }) => (result === 'published' ? ['post.published'] : ['post.failed']),
  'post.cancelled': always('post.cancelled'),
  'post.approval_withdrawn': always('approval.withdrawn'),
  'post.approval_voided': always('approval.voided'),
  'post.review_again': always('approval.voided'),
  'post.deleted': always('post.deleted'),
  'post.removed': always('post.removed'),
  'campaign.made': always('campaign.drafted'),
  'campaign.failed': always('campaign.failed'),
  'media.uploaded': always('media.ready'),
  'account.connected': always('account.connected'),
  'account.renewed': always('account.connected'),
  'account.reconnect_needed': always('account.needs_reconnect'),
  'account.data_deleted': ({ was }) => (was === 'disconnected' ? [] : ['account.needs_reconnect']),
  'account.disconnected': always('account.disconnected'),
  'app.grant_revoked': always('grant.revoked'),
};

/** The events that follow from an audit entry. */
export const eventTypesOf = ({ action, data = {} }: Pick<AuditRecord, 'action' | 'data'>) =>
  typesByAction[action]?.(data) ?? [];

export const createEventSubscriber =
  (log: EventLog): AuditSubscriber =>
  async (tx, records) => {
    const events = records.flatMap((record) =>
      eventTypesOf(record).map((type) => ({
        workspaceId: record.workspaceId,
        type,
        at: record.at,
        resourceId: idOf(record),
        data: { ...dataOf(type, record), by: actorOf(record) },
        auditPlace: record.place,
      })),
    );
    if (events.length > 0) await log.write(tx, ...events);
  };

const idOf = ({ subject }: AuditRecord): string => subject.slice(subject.indexOf(':') + 1);

/** The person, and the app that acted for them. Null: the service itself. */
const actorOf = ({ actor }: AuditRecord): EventData | null =>
  actor === 'system'
    ? null
    : { user_id: actor.userId, app_id: actor.via.kind === 'token' ? (actor.via.appId ?? null) : null };

/** What the entry says besides how the post is now. */
function dataOf(type: EventType, record: AuditRecord): EventData {
  const data = record.data ?? {};
  const pick = (name: string): Json => data[name] ?? null;
  const id = idOf(record);
  switch (type) {
    case 'approval.given':
      return {
        approval_id: pick('approval'),
        covers: record.action === 'post.time_approved_by' ? 'timing' : 'content',
      };
    case 'approval.voided':
      return { user_id: pick('of'), cause: pick('cause') };
    case 'post.cancelled':
    case 'post.missed':
      return { cause: pick('cause') };
    case 'post.failed':
      return { code: pick('code') };
    case 'comment.added':
      return { comment_id: pick('comment') };
    case 'post.published':
    case 'post.removed':
      return { external_id: pick('external_id') };
    case 'account.connected':
      return { account_id: id, platform: pick('platform'), status: pick('status') };
    case 'account.needs_reconnect':
      return { account_id: id, platform: pick('platform'), status: 'reconnect_needed' };
    case 'account.disconnected':
      return { account_id: id, platform: pick('platform'), status: 'disconnected' };
    case 'campaign.drafted':
    case 'campaign.failed':
      return { campaign_id: id, made: pick('made'), failed: pick('failed') };
    case 'media.ready':
      return {
        media_id: id,
        upload_id: pick('upload'),
        sha256: pick('sha256'),
        size_bytes: pick('size_bytes'),
        mime: pick('mime'),
      };
    case 'grant.revoked':
      return { grant_id: id, app_id: pick('app'), user_id: pick('user'), because: pick('because') };
    default:
      return {};
  }
}
