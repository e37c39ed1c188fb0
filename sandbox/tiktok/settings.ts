import { z } from 'zod';
import type { World } from '../core/platform.ts';
import { count, createSettings } from '../core/settings.ts';
import { findCreator } from './creators.ts';

/** How one creator differs from how they started; tests change it between approving and sending. */
const creatorSettings = z.strictObject({
  private: z.boolean().optional(),
  privacy_level_options: z.array(z.string()).optional(),
  comment_disabled: z.boolean().optional(),
  duet_disabled: z.boolean().optional(),
  stitch_disabled: z.boolean().optional(),
  max_video_post_duration_sec: count.optional(),
  banned: z.boolean().optional(),
  /** Their TikTok app is older than 31.8: photos cannot be sent to the inbox. */
  app_too_old: z.boolean().optional(),
  posts_per_day: count.optional(),
});

/** Why a publication failed, as status/fetch and the webhooks name it. */
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

/** What may be turned on the simulated TikTok. Kept across restarts. Where official texts disagree, the sterner is the default. */
const schema = z.strictObject({
  /** An unaudited application posts to private accounts and SELF_ONLY only, for at most 5 creators a day. */
  audited: z.boolean().default(true),
  /** 7200 (texts of November 2026) or 86400 (older texts). */
  access_token_seconds: count.default(7200),
  /** strict: a refresh makes the previous refresh token useless; lax: it stays the same. */
  refresh_rotation: z.enum(['strict', 'lax']).default('strict'),
  /** The status of OAuth errors is not documented. */
  oauth_error_status: z.coerce.number().int().min(200).max(499).default(400),
  revoke_answer: z.enum(['braces', 'empty']).default('braces'),
  /** The error object alone, without the envelope. */
  bare_errors: z.boolean().default(false),
  log_id_name: z.enum(['log_id', 'logid']).default('log_id'),
  /** The table demands both brand switches, the examples leave them out. */
  brand_toggles_required: z.boolean().default(true),
  /** Branded content that only its creator can see. */
  refuse_private_branded_content: z.boolean().default(true),
  post_ids: z.enum(['after_moderation', 'never']).default('after_moderation'),
  post_id_shape: z.enum(['list', 'scalar']).default('list'),
  /** What stands after "0-" in the Content-Range of an upload answer: bytes received, or the last one's index. */
  upload_progress: z.enum(['count', 'last_byte']).default('count'),
  /** Look into the files: format, duration, frame rate, size. */
  check_media: z.boolean().default(true),
  processing_ms: count.default(1500),
  processing_ms_per_megabyte: count.default(50),
  /** How long a public post is visible before its id is returned. */
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
  /** Whose addresses may be pulled from. A loopback entry without a port stands for every port. */
  verified_url_prefixes: z.array(z.string()).default(['http://localhost', 'http://127.0.0.1']),
  /** The next publications fail with these, one after another. */
  fail_next_with: z.array(z.enum(failReasons)).default([]),
  /** Null: the service's own callback address, where the sandbox knows it. */
  webhook_url: z.url().nullable().default(null),
  /** At least once is promised: by default each event comes twice. */
  webhook_deliveries: z.coerce.number().int().min(1).max(5).default(2),
  /** Nothing is promised about order: newest_first gathers events for a second and sends the last one first. */
  webhook_order: z.enum(['as_they_come', 'newest_first']).default('as_they_come'),
  creators: z.record(z.string(), creatorSettings).default({}),
});
export type TikTokSettings = z.infer<typeof schema>;
export type Settings = ReturnType<typeof createTikTokSettings>;

/** One creator's change is laid over what was changed before; null takes that creator back to the start. */
const creatorChanges = z.record(
  z.string().refine((name) => findCreator(name) !== undefined, 'There is no such creator.'),
  creatorSettings.nullable(),
);

export const createTikTokSettings = (world: World) =>
  createSettings(world, 'tiktok', schema, (asked, current) => {
    const creators = { ...current.creators };
    const changes = creatorChanges.parse('creators' in asked ? asked.creators : {});
    for (const [name, change] of Object.entries(changes)) {
      const key = findCreator(name)?.key ?? name;
      if (change) creators[key] = { ...creators[key], ...change };
      else delete creators[key];
    }
    return { ...asked, creators };
  });
