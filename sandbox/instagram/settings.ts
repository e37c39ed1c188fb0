import { z } from 'zod';
import type { World } from '../core/platform.ts';
import { count, createSettings, flag } from '../core/settings.ts';
import { businessUsageSchema, usageSchema } from '../meta/usage.ts';
import { findAccount } from './accounts.ts';

const hourMs = 60 * 60 * 1000;

/** How one account differs from how it started. */
const accountSettings = z.strictObject({
  /** Restricted or at a checkpoint: publishing is refused with 25/2207050. */
  restricted: flag.optional(),
  followers: count.optional(),
});
type AccountSettings = z.infer<typeof accountSettings>;

/** What may be turned on the simulated Instagram. Kept across restarts. Where sources disagree, the sterner is the default. */
const schema = z.strictObject({
  /** wrapped: `{"data":[{…}]}`, as the documents print it; flat: as it was recorded. */
  token_answer: z.enum(['wrapped', 'flat']).default('wrapped'),
  permissions_as: z.enum(['text', 'list']).default('text'),
  /** Which id the token answer calls `user_id`; the documents do not say. */
  token_user_id: z.enum(['app_scoped', 'professional']).default('app_scoped'),
  /** number: longer than JavaScript's numbers hold. */
  user_id_as: z.enum(['text', 'number']).default('text'),
  me_answer: z.enum(['wrapped', 'flat']).default('wrapped'),
  short_token_seconds: count.default(3600),
  long_token_seconds: count.default(5_183_944),
  /** A long token younger than this is not refreshed. */
  refresh_after_seconds: count.default(86_400),
  refresh_gives: z.enum(['new_token', 'same_token']).default('new_token'),
  /** One dashboard refused `http://localhost` as an address to go back to. */
  refuse_localhost_redirects: flag.default(false),
  /** What a call gets whose scope was taken away. */
  lost_scope_code: z.coerce
    .number()
    .pipe(z.literal([10, 200]))
    .default(10),
  /** On Instagram's own host: whether the newest version is known there, and calls without one, are unverified. */
  newest_version: z
    .string()
    .regex(/^v\d+\.\d$/)
    .default('v25.0'),
  unversioned_calls: z.enum(['refused', 'served']).default('refused'),
  /** Unknown parameters: the real one ignores them, which hides misspelt ones. */
  unknown_parameters: z.enum(['refused', 'ignored']).default('refused'),
  /** When a picture is fetched and checked: while the container is made (errors answer the call), or afterwards. */
  images_checked: z.enum(['at_creation', 'later']).default('at_creation'),
  image_processing_ms: count.default(300),
  video_processing_ms: count.default(1500),
  video_processing_ms_per_megabyte: count.default(20),
  /** Real milliseconds; the sandbox's clock has no part in it. */
  download_timeout_ms: count.default(30_000),
  /** Look into pictures and videos. */
  check_media: flag.default(true),
  /** The texts want the index first and no edit lists; most players write edit lists all the same. */
  refuse_late_index: flag.default(true),
  refuse_edit_lists: flag.default(false),
  /** MB in the size limits: 1,000,000 or 1,048,576 bytes. */
  megabyte: z.enum(['decimal', 'binary']).default('decimal'),
  /** The 2,200 characters of a caption are not said to be of any kind. */
  caption_unit: z.enum(['utf16', 'code_points']).default('utf16'),
  /** The next containers end in ERROR with these subcodes, one after another. */
  fail_processing_with: z.array(z.coerce.number().int()).default([]),
  /** A fresh container, or media, cannot be read yet. */
  container_lag_ms: count.default(0),
  list_lag_ms: count.default(0),
  container_ttl_ms: count.default(24 * hourMs),
  /** A carousel whose items are still being processed. */
  unfinished_children: z.enum(['refused', 'awaited']).default('refused'),
  /** Publishing a container for the second time: unverified. `again` makes a second post. */
  repeated_publish: z.enum(['error', 'same_id', 'again']).default('error'),
  resumable_with_instagram_login: flag.default(false),
  /** The connection of a byte upload is cut after so many bytes, which are kept; 0 cuts none. */
  cut_uploads_after_bytes: count.default(0),
  /** 100 in the guide, 50 in the reference. */
  posts_per_day: count.default(50),
  containers_per_day: count.default(400),
  story_ttl_ms: count.default(24 * hourMs),
  delete_answer: z.enum(['success', 'empty']).default('success'),
  /** From a post to its first figures; up to two days. */
  insights_delay_ms: count.default(10 * 60 * 1000),
  /** Metrics of posts that are dead besides those that are. */
  dead_metrics: z.array(z.string()).default([]),
  /** Where a media figure stands. */
  insights_shape: z.enum(['values', 'total_value']).default('values'),
  /** Gone from the documents, still called by programs. */
  follower_count_metric: z.enum(['gone', 'there']).default('gone'),
  /** X-App-Usage; null leaves the header out. At 100 percent calls are refused with 4. */
  app_usage: usageSchema.nullable().default(null),
  /** X-Business-Use-Case-Usage of each account; at 100 percent calls are refused with 80002. */
  account_usage: businessUsageSchema.nullable().default(null),
  /** Callbacks go to `<callback_url>/deauthorize` and `/data-deletion`; null takes the service's own address. */
  callback_url: z.url().nullable().default(null),
  callbacks_twice: flag.default(true),
  callbacks_order: z.enum(['deauthorize_first', 'deletion_first']).default('deauthorize_first'),
  accounts: z.record(z.string(), accountSettings).default({}),
});
export type InstagramSettings = z.infer<typeof schema>;
export type Settings = ReturnType<typeof createInstagramSettings>;

/** One account's change is laid over what was changed before; null takes that account back to the start. */
const accountChanges = z.record(
  z.string().refine((name) => findAccount(name) !== undefined, 'There is no such account.'),
  accountSettings.nullable(),
);

export function createInstagramSettings(world: World) {
  const settings = createSettings(world, 'instagram', schema, (asked, current) => {
    const accounts = { ...current.accounts };
    const changes = accountChanges.parse('accounts' in asked ? asked.accounts : {});
    for (const [name, change] of Object.entries(changes)) {
      const igId = findAccount(name)?.igId ?? name;
      if (change) accounts[igId] = { ...accounts[igId], ...change };
      else delete accounts[igId];
    }
    return { ...asked, accounts };
  });
  const ofAccount = (igId: string): AccountSettings => settings.current().accounts[igId] ?? {};
  return { ...settings, ofAccount };
}
