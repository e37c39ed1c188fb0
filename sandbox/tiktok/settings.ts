import { z } from 'zod';
import type { SandboxContext } from '../core/platform.ts';
import { count, createSettings } from '../core/settings.ts';
import { findCreator } from './creators.ts';

/** Changes to the initial rules of one creator; tests make them between approving and sending. */
const creatorSettings = z.strictObject({
  private: z.boolean().optional(),
  privacy_level_options: z.array(z.string()).optional(),
  comment_disabled: z.boolean().optional(),
  duet_disabled: z.boolean().optional(),
  stitch_disabled: z.boolean().optional(),
  max_video_post_duration_sec: count.optional(),
  banned: z.boolean().optional(),
  /** The creator's TikTok app is older than 31.8: photos cannot be sent to the inbox. */
  app_too_old: z.boolean().optional(),
  posts_per_day: count.optional(),
});

/** The reasons for failed publications, as in status/fetch and webhooks. */
const failReasons = [
  'file_format_check_failed',
  'duration_check_failed',
  'frame_rate_check_failed',
  'picture_size_check_failed',
  'internal',
  'video_pull_failed',
  'photo_pull_failed',
  'publish_cancelled',
  'auth_removed',
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'spam_risk_text',
  'spam_risk',
] as const;
export type FailReason = (typeof failReasons)[number];

/** Settings of the simulated TikTok. They survive restarts. Where official texts disagree, the stricter is the default. */
const schema = z.strictObject({
  /** An unaudited application can post only to private accounts with SELF_ONLY, for at most 5 creators a day. */
  audited: z.boolean().default(true),
  /** 7200 (texts of November 2026) or 86400 (older texts). */
  access_token_seconds: count.default(7200),
  /** strict: a refresh revokes the previous refresh token; lax: the refresh token stays the same. */
  refresh_rotation: z.enum(['strict', 'lax']).default('strict'),
  /** The status of OAuth errors is not documented. */
  oauth_error_status: z.coerce.number().int().min(200).max(499).default(400),
  revoke_answer: z.enum(['braces', 'empty']).default('braces'),
  /** The error object alone, without the envelope. */
  bare_errors: z.boolean().default(false),
  log_id_name: z.enum(['log_id', 'logid']).default('log_id'),
  /** TikTok's table requires both brand switches, its examples omit them. */
  brand_toggles_required: z.boolean().default(true),
  /** Whether branded content may be visible only to its creator. */
  refuse_private_branded_content: z.boolean().default(true),
  post_ids: z.enum(['after_moderation', 'never']).default('after_moderation'),
  post_id_shape: z.enum(['list', 'scalar']).default('list'),
  /** The number after "0-" in the Content-Range of an upload response: bytes received, or the index of the last byte. */
  upload_progress: z.enum(['count', 'last_byte']).default('count'),
  /** Whether files are checked: format, duration, frame rate, size. */
  check_media: z.boolean().default(true),
  processing_ms: count.default(1500),
  processing_ms_per_megabyte: count.default(50),
  /** How long moderation takes: a public post is visible, but its id is not returned yet. */
  moderation_ms: count.default(1500),
  list_lag_ms: count.default(0),
  photos_in_video_list: z.boolean().default(false),
  /** For each token, in any 60 seconds; 0 means no limit. */
  init_per_minute: count.default(6),
  creator_info_per_minute: count.default(20),
  status_per_minute: count.default(30),
  display_per_minute: count.default(600),
  /** For each creator, in any 24 hours; 0 means no limit. */
  posts_per_day: count.default(15),
  pending_shares_per_day: count.default(5),
  /** How many creators may post in any 24 hours; 0 means no limit. */
  active_creators_per_day: count.default(0),
  /** The addresses from which files may be pulled. A loopback entry without a port matches every port. */
  verified_url_prefixes: z.array(z.string()).default(['http://localhost', 'http://127.0.0.1']),
  /** The next publications fail with these reasons, one after another. */
  fail_next_with: z.array(z.enum(failReasons)).default([]),
  /** Null means the service's own callback address, if the sandbox knows it. */
  webhook_url: z.url().nullable().default(null),
  /** TikTok guarantees delivery at least once, so by default each event is sent twice. */
  webhook_deliveries: z.coerce.number().int().min(1).max(5).default(2),
  /** TikTok does not guarantee the order: newest_first collects events for a second and sends the last one first. */
  webhook_order: z.enum(['as_they_come', 'newest_first']).default('as_they_come'),
  creators: z.record(z.string(), creatorSettings).default({}),
});
export type TikTokSettings = z.infer<typeof schema>;
export type Settings = ReturnType<typeof createTikTokSettings>;

/** A creator's changes are merged with earlier changes; null resets the creator. */
const creatorChanges = z.record(
  z.string().refine((name) => findCreator(name) !== undefined, 'There is no such creator.'),
  creatorSettings.nullable(),
);

export const createTikTokSettings = (context: SandboxContext) =>
  createSettings(context, 'tiktok', schema, (change, current) => {
    const creators = { ...current.creators };
    const changes = creatorChanges.parse('creators' in change ? change.creators : {});
    for (const [name, change] of Object.entries(changes)) {
      const key = findCreator(name)?.key ?? name;
      if (change) creators[key] = { ...creators[key], ...change };
      else delete creators[key];
    }
    return { ...change, creators };
  });
