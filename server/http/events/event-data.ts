/** The thin data of each event: ids, states, numbers and hashes. A type may get more fields; none is ever taken away. */
import { z } from 'zod';
import type { EventType } from '../../domain/events/catalogue.ts';
import { type PostState, postStates } from '../../domain/post-model/post.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, platformName, shownId, shownPostId } from '../pipeline/view-parts.ts';

const by = z
  .object({
    user_id: shownId('usr'),
    app_id: shownId('app').nullable().meta({ description: 'The app that acted for the person' }),
  })
  .nullable()
  .meta({ description: 'Who did it. Null: the service itself', example: {} });

const digest = z.string().meta({ description: 'SHA-256 of what is approved', example: sample.digest });
const code = z.string().meta({ example: 'policy' });

const post = z
  .object({
    post_id: shownPostId,
    platform: platformName,
    account_id: shownId('acc')
      .nullable()
      .meta({ example: sample.id('acc') }),
    idea_id: shownId('ide')
      .nullable()
      .meta({ example: sample.id('ide') }),
    campaign_id: shownId('cmp').nullable(),
    amends: shownPostId.nullable().meta({ description: 'The published post that it changes' }),
    app_id: shownId('app').nullable().meta({ description: 'The app that wrote it' }),
    state: z.enum(postStates).meta({ description: 'Its state right after the event' }),
    revision: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'What is approved; null for a draft', example: 1 }),
    digest: digest.nullable(),
    publish_at: instant.nullable(),
    permalink: z.string().nullable().meta({ description: 'Where it is visible' }),
    by,
  })
  .meta({ id: 'PostEventData' });

const account = z
  .object({
    account_id: shownId('acc'),
    platform: platformName,
    status: z.string().meta({ example: 'active' }),
    by,
  })
  .meta({ id: 'AccountEventData' });
const campaign = z.object({ campaign_id: shownId('cmp'), by });
const drafted = campaign
  .extend({ made: count(12), failed: count(0) })
  .meta({ id: 'DraftedCampaignEventData' });
const onPlatform = post
  .extend({ external_id: z.string().nullable().meta({ description: "The platform's own id" }) })
  .meta({ id: 'PublishedPostEventData' });

const schemas = {
  'post.created': post,
  'post.edited': post,
  'post.submitted': post,
  'post.approved': post,
  'approval.given': post.extend({
    approval_id: shownId('apv'),
    covers: z.enum(['content', 'timing']).meta({ description: 'The content with its time, or another time' }),
  }),
  'approval.withdrawn': post,
  'approval.voided': post.extend({
    user_id: shownId('usr').nullable().meta({ description: 'Whose approval it was, where it was one' }),
    cause: code.nullable(),
  }),
  'comment.added': post.extend({ comment_id: shownId('com') }),
  'post.cancelled': post.extend({ cause: code.nullable() }),
  'post.deleted': post,
  'post.changes_requested': post,
  'post.scheduled': post,
  'post.unscheduled': post,
  'post.published': onPlatform,
  'post.failed': post.extend({ code: code.nullable().meta({ description: 'Names the reason' }) }),
  'post.missed': post.extend({ cause: code.nullable() }),
  'post.unconfirmed': post,
  'post.removed': onPlatform,
  'account.connected': account,
  'account.needs_reconnect': account,
  'account.disconnected': account,
  'grant.revoked': z.object({
    grant_id: shownId('grt'),
    app_id: shownId('app'),
    user_id: shownId('usr'),
    because: z.string().meta({ example: 'revoked_by_person' }),
    by,
  }),
  'campaign.drafted': drafted,
  'campaign.failed': drafted,
  'campaign.finished': campaign.extend({
    posts: z
      .record(z.string(), z.number().int())
      .meta({ description: 'How many ended in which state', example: { published: 11, cancelled: 1 } }),
  }),
  'figures.updated': post.extend({ read_at: instant }),
  'media.ready': z.object({
    media_id: shownId('med'),
    upload_id: shownId('upl').nullable().meta({ description: 'The upload or import that it came from' }),
    sha256: z.string().meta({ example: sample.file.sha256 }),
    size_bytes: count(sample.file.sizeBytes),
    mime: z.string().meta({ example: sample.file.mime }),
    by,
  }),
  'media.failed': z.object({
    upload_id: shownId('upl'),
    code: z.string().meta({ example: 'media_not_readable' }),
    by,
  }),
} satisfies Record<EventType, z.ZodObject>;

export const eventData = (type: EventType): z.ZodObject => schemas[type];

/** What an example of the type says besides what all say. */
const draft = { state: 'draft', revision: null, digest: null };
const inState = (state: PostState) => ({ state, digest: sample.digest });
const scheduled = { ...inState('scheduled'), publish_at: sample.times.publish };
const visible = { permalink: sample.page.postUrl, external_id: sample.page.externalPostId };
export const dataExamples: Partial<Record<EventType, object>> = {
  'post.created': draft,
  'post.edited': draft,
  'post.deleted': draft,
  'post.submitted': inState('in_review'),
  'post.approved': inState('approved'),
  'approval.given': inState('in_review'),
  'approval.withdrawn': inState('in_review'),
  'approval.voided': { ...inState('in_review'), cause: 'policy' },
  'comment.added': inState('in_review'),
  'post.changes_requested': inState('changes_requested'),
  'post.scheduled': scheduled,
  'post.unscheduled': inState('approved'),
  'post.published': { ...inState('published'), ...visible },
  'post.failed': { ...inState('failed'), code: 'rejected' },
  'post.missed': { ...inState('missed'), cause: 'not_in_time' },
  'post.unconfirmed': inState('unconfirmed'),
  'post.cancelled': inState('cancelled'),
  'post.removed': { ...inState('removed'), ...visible },
  'figures.updated': { ...inState('published'), permalink: sample.page.postUrl },
  'account.needs_reconnect': { status: 'reconnect_needed' },
  'account.disconnected': { status: 'disconnected' },
};
