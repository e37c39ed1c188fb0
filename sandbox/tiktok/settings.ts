import { z } from 'zod';
import type { Journal } from '../core/journal.ts';
import { findCreator } from './creators.ts';
import { failReasons } from './fail-reasons.ts';

const count = z.coerce.number().int().nonnegative();

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
export type CreatorSettings = z.infer<typeof creatorSettings>;

/** What may be turned on the simulated TikTok. Kept across restarts. Where official texts disagree, the sterner is the default. */
export const tiktokSettingsSchema = z.strictObject({
  /** An unaudited application posts to private accounts and SELF_ONLY only, for at most 5 creators a day. */
  audited: z.boolean(),
  /** 7200 (texts of November 2026) or 86400 (older texts). */
  access_token_seconds: count,
  /** strict: a refresh makes the previous refresh token useless; lax: it stays the same. */
  refresh_rotation: z.enum(['strict', 'lax']),
  /** The status of OAuth errors is not documented. */
  oauth_error_status: z.coerce.number().int().min(200).max(499),
  revoke_answer: z.enum(['braces', 'empty']),
  /** The error object alone, without the envelope. */
  bare_errors: z.boolean(),
  log_id_name: z.enum(['log_id', 'logid']),
  /** The table demands both brand switches, the examples leave them out. */
  brand_toggles_required: z.boolean(),
  /** Branded content that only its creator can see. */
  refuse_private_branded_content: z.boolean(),
  post_ids: z.enum(['after_moderation', 'never']),
  post_id_shape: z.enum(['list', 'scalar']),
  /** What stands after "0-" in the Content-Range of an upload answer: bytes received, or the last one's index. */
  upload_progress: z.enum(['count', 'last_byte']),
  /** Look into the files: format, duration, frame rate, size. */
  check_media: z.boolean(),
  processing_ms: count,
  processing_ms_per_megabyte: count,
  /** From visible to the post id being told, for public posts. */
  moderation_ms: count,
  list_lag_ms: count,
  photos_in_video_list: z.boolean(),
  /** For each token, in any 60 seconds; 0 means no limit. */
  init_per_minute: count,
  creator_info_per_minute: count,
  status_per_minute: count,
  display_per_minute: count,
  /** For each creator, in any 24 hours; 0 means no limit. */
  posts_per_day: count,
  pending_shares_per_day: count,
  /** How many creators may post in any 24 hours; 0 means no limit. */
  active_creators_per_day: count,
  /** Whose addresses may be pulled from. A loopback entry without a port stands for every port. */
  verified_url_prefixes: z.array(z.string()),
  /** The next publications fail with these, one after another. */
  fail_next_with: z.array(z.enum(failReasons)),
  /** Null: the service's own door, where the sandbox knows the service's address. */
  webhook_url: z.url().nullable(),
  /** At least once is promised: by default each event comes twice. */
  webhook_deliveries: z.coerce.number().int().min(1).max(5),
  /** Nothing is promised about order: newest_first gathers events for a second and sends the last one first. */
  webhook_order: z.enum(['as_they_come', 'newest_first']),
  creators: z.record(z.string(), creatorSettings),
});
export type TikTokSettings = z.infer<typeof tiktokSettingsSchema>;

const defaults: TikTokSettings = {
  audited: true,
  access_token_seconds: 7200,
  refresh_rotation: 'strict',
  oauth_error_status: 400,
  revoke_answer: 'braces',
  bare_errors: false,
  log_id_name: 'log_id',
  brand_toggles_required: true,
  refuse_private_branded_content: true,
  post_ids: 'after_moderation',
  post_id_shape: 'list',
  upload_progress: 'count',
  check_media: true,
  processing_ms: 1500,
  processing_ms_per_megabyte: 50,
  moderation_ms: 1500,
  list_lag_ms: 0,
  photos_in_video_list: false,
  init_per_minute: 6,
  creator_info_per_minute: 20,
  status_per_minute: 30,
  display_per_minute: 600,
  posts_per_day: 15,
  pending_shares_per_day: 5,
  active_creators_per_day: 0,
  verified_url_prefixes: ['http://localhost', 'http://127.0.0.1'],
  fail_next_with: [],
  webhook_url: null,
  webhook_deliveries: 2,
  webhook_order: 'as_they_come',
  creators: {},
};

/** One creator's change is laid over what was changed before; null takes that creator back to the start. */
const creatorChanges = z.record(
  z.string().refine((name) => findCreator(name) !== undefined, 'There is no such creator.'),
  creatorSettings.nullable(),
);

export function createSettings(journal: Journal) {
  let current = defaults;
  const changed = journal.define<TikTokSettings>('tiktok.settings_changed', (settings) => {
    current = settings;
  });
  return {
    current: () => current,
    change(some: object) {
      const creators = { ...current.creators };
      for (const [name, change] of Object.entries(
        creatorChanges.parse('creators' in some ? some.creators : {}),
      )) {
        const key = findCreator(name)?.key ?? name;
        if (change) creators[key] = { ...creators[key], ...change };
        else delete creators[key];
      }
      return changed(tiktokSettingsSchema.parse({ ...current, ...some, creators }));
    },
  };
}
export type Settings = ReturnType<typeof createSettings>;
