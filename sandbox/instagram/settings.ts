import { z } from 'zod';
import type { Journal } from '../core/journal.ts';
import { businessUsageSchema, usageSchema } from '../meta/usage.ts';
import { findAccount } from './accounts.ts';

const count = z.coerce.number().int().nonnegative();
const flag = z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]);

/** How one account differs from how it started. */
const accountSettings = z.strictObject({
  /** Restricted or at a checkpoint: publishing is refused with 25/2207050. */
  restricted: flag.optional(),
  followers: count.optional(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

/** What may be turned on the simulated Instagram. Kept across restarts. Where sources disagree, the sterner is the default. */
export const instagramSettingsSchema = z.strictObject({
  /** wrapped: `{"data":[{…}]}`, as the documents print it; flat: as it was recorded. */
  token_answer: z.enum(['wrapped', 'flat']),
  permissions_as: z.enum(['text', 'list']),
  /** Which id the token answer calls `user_id`; the documents do not say. */
  token_user_id: z.enum(['app_scoped', 'professional']),
  /** number: longer than JavaScript's numbers hold. */
  user_id_as: z.enum(['text', 'number']),
  me_answer: z.enum(['wrapped', 'flat']),
  short_token_seconds: count,
  long_token_seconds: count,
  /** A long token younger than this is not refreshed. */
  refresh_after_seconds: count,
  refresh_gives: z.enum(['new_token', 'same_token']),
  /** One dashboard refused `http://localhost` as an address to go back to. */
  refuse_localhost_redirects: flag,
  /** What a call gets whose scope was taken away. */
  lost_scope_code: z.coerce.number().pipe(z.literal([10, 200])),
  /** On Instagram's own host: whether the newest version is known there, and calls without one, are unverified. */
  newest_version: z.string().regex(/^v\d+\.\d$/),
  unversioned_calls: z.enum(['refused', 'served']),
  /** Parameters nobody knows: the real one ignores them, which hides misspelt ones. */
  unknown_parameters: z.enum(['refused', 'ignored']),
  /** When a picture is fetched and checked: while the container is made (errors answer the call), or afterwards. */
  images_checked: z.enum(['at_creation', 'later']),
  image_processing_ms: count,
  video_processing_ms: count,
  video_processing_ms_per_megabyte: count,
  /** Real milliseconds; the sandbox's clock has no part in it. */
  download_timeout_ms: count,
  /** Look into pictures and videos. */
  check_media: flag,
  /** The texts want the index first and no edit lists; most players write edit lists all the same. */
  refuse_late_index: flag,
  refuse_edit_lists: flag,
  /** MB in the size limits: 1,000,000 or 1,048,576 bytes. */
  megabyte: z.enum(['decimal', 'binary']),
  /** The 2,200 characters of a caption are not said to be of any kind. */
  caption_unit: z.enum(['utf16', 'code_points']),
  /** The next containers end in ERROR with these subcodes, one after another. */
  fail_processing_with: z.array(z.coerce.number().int()),
  /** A fresh container, or media, cannot be read yet. */
  container_lag_ms: count,
  list_lag_ms: count,
  container_ttl_ms: count,
  /** A carousel whose items are still being processed. */
  unfinished_children: z.enum(['refused', 'awaited']),
  /** Publishing a container for the second time: unverified. `again` makes a second post. */
  repeated_publish: z.enum(['error', 'same_id', 'again']),
  resumable_with_instagram_login: flag,
  /** The connection of a byte upload is cut after so many bytes, which are kept; 0 cuts none. */
  cut_uploads_after_bytes: count,
  /** 100 in the guide, 50 in the reference. */
  posts_per_day: count,
  containers_per_day: count,
  story_ttl_ms: count,
  delete_answer: z.enum(['success', 'empty']),
  /** From a post to its first figures; up to two days. */
  insights_delay_ms: count,
  /** Metrics of posts that are dead besides those that are. */
  dead_metrics: z.array(z.string()),
  /** Where a media figure stands. */
  insights_shape: z.enum(['values', 'total_value']),
  /** Gone from the documents, still called by programs. */
  follower_count_metric: z.enum(['gone', 'there']),
  /** X-App-Usage; null leaves the header out. At 100 percent calls are refused with 4. */
  app_usage: usageSchema.nullable(),
  /** X-Business-Use-Case-Usage of each account; at 100 percent calls are refused with 80002. */
  account_usage: businessUsageSchema.nullable(),
  /** Callbacks go to `<callback_url>/deauthorize` and `/data-deletion`; null takes the service's own address. */
  callback_url: z.url().nullable(),
  callbacks_twice: flag,
  callbacks_order: z.enum(['deauthorize_first', 'deletion_first']),
  accounts: z.record(z.string(), accountSettings),
});
export type InstagramSettings = z.infer<typeof instagramSettingsSchema>;

const hourMs = 60 * 60 * 1000;
const defaults: InstagramSettings = {
  token_answer: 'wrapped',
  permissions_as: 'text',
  token_user_id: 'app_scoped',
  user_id_as: 'text',
  me_answer: 'wrapped',
  short_token_seconds: 3600,
  long_token_seconds: 5_183_944,
  refresh_after_seconds: 86_400,
  refresh_gives: 'new_token',
  refuse_localhost_redirects: false,
  lost_scope_code: 10,
  newest_version: 'v25.0',
  unversioned_calls: 'refused',
  unknown_parameters: 'refused',
  images_checked: 'at_creation',
  image_processing_ms: 300,
  video_processing_ms: 1500,
  video_processing_ms_per_megabyte: 20,
  download_timeout_ms: 30_000,
  check_media: true,
  refuse_late_index: true,
  refuse_edit_lists: false,
  megabyte: 'decimal',
  caption_unit: 'utf16',
  fail_processing_with: [],
  container_lag_ms: 0,
  list_lag_ms: 0,
  container_ttl_ms: 24 * hourMs,
  unfinished_children: 'refused',
  repeated_publish: 'error',
  resumable_with_instagram_login: false,
  cut_uploads_after_bytes: 0,
  posts_per_day: 50,
  containers_per_day: 400,
  story_ttl_ms: 24 * hourMs,
  delete_answer: 'success',
  insights_delay_ms: 10 * 60 * 1000,
  dead_metrics: [],
  insights_shape: 'values',
  follower_count_metric: 'gone',
  app_usage: null,
  account_usage: null,
  callback_url: null,
  callbacks_twice: true,
  callbacks_order: 'deauthorize_first',
  accounts: {},
};

/** One account's change is laid over what was changed before; null takes that account back to the start. */
const accountChanges = z.record(
  z.string().refine((name) => findAccount(name) !== undefined, 'There is no such account.'),
  accountSettings.nullable(),
);

export function createSettings(journal: Journal) {
  let current = defaults;
  const changed = journal.define<InstagramSettings>('instagram.settings_changed', (settings) => {
    // A setting that is newer than the journal has its default.
    current = { ...defaults, ...settings };
  });
  return {
    current: () => current,
    ofAccount: (igId: string): AccountSettings => current.accounts[igId] ?? {},
    change(some: object) {
      const accounts = { ...current.accounts };
      const changes = accountChanges.parse('accounts' in some ? some.accounts : {});
      for (const [name, change] of Object.entries(changes)) {
        const igId = findAccount(name)?.igId ?? name;
        if (change) accounts[igId] = { ...accounts[igId], ...change };
        else delete accounts[igId];
      }
      return changed(instagramSettingsSchema.parse({ ...current, ...some, accounts }));
    },
  };
}
export type Settings = ReturnType<typeof createSettings>;
