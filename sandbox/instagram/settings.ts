import { z } from 'zod';
import type { SandboxContext } from '../core/platform.ts';
import { count, createSettings, flag } from '../core/settings.ts';
import { businessUsageSchema, usageSchema } from '../meta/usage.ts';
import { findAccount } from './accounts.ts';
import { scopeNames } from './scopes.ts';

const hourMs = 60 * 60 * 1000;

/** Changes to the initial state of one account. */
const accountSettings = z.strictObject({
  /** Restricted or at a checkpoint: publishing is rejected with 25/2207050. */
  restricted: flag.optional(),
  followers: count.optional(),
});
type AccountSettings = z.infer<typeof accountSettings>;

/** Settings of the simulated Instagram. They survive restarts. Where sources disagree, the stricter is the default. */
const schema = z.strictObject({
  /** wrapped: `{"data":[{…}]}`, as documented; flat: as observed. */
  token_answer: z.enum(['wrapped', 'flat']).default('wrapped'),
  permissions_as: z.enum(['text', 'list']).default('text'),
  /** Which id the token response calls `user_id`; this is not documented. */
  token_user_id: z.enum(['app_scoped', 'professional']).default('app_scoped'),
  /** number: too large for JavaScript's numbers. */
  user_id_as: z.enum(['text', 'number']).default('text'),
  me_answer: z.enum(['wrapped', 'flat']).default('wrapped'),
  short_token_seconds: count.default(3600),
  long_token_seconds: count.default(5_183_944),
  /** A long token younger than this cannot be refreshed. */
  refresh_after_seconds: count.default(86_400),
  refresh_gives: z.enum(['new_token', 'same_token']).default('new_token'),
  /** One dashboard rejected `http://localhost` as a redirect address. */
  refuse_localhost_redirects: flag.default(false),
  /**
   * The proof of the application's secret on Instagram's own host. It is documented for Facebook's hosts only, and
   * developers report that it is not supported here.
   */
  appsecret_proof: z.enum(['refused', 'optional', 'required']).default('refused'),
  /** The permissions of the application; it may ask for no others. */
  permissions: z
    .array(z.enum(scopeNames))
    .default(scopeNames.filter((scope) => scope !== 'instagram_business_manage_messages')),
  /** The error code for a call whose scope was revoked. */
  lost_scope_code: z.coerce
    .number()
    .pipe(z.literal([10, 200]))
    .default(10),
  /** It is unverified whether Instagram's own host supports the newest version and calls without a version. */
  newest_version: z
    .string()
    .regex(/^v\d+\.\d$/)
    .default('v25.0'),
  unversioned_calls: z.enum(['refused', 'served']).default('refused'),
  /** Unknown parameters: Instagram ignores them, which hides misspelt ones. */
  unknown_parameters: z.enum(['refused', 'ignored']).default('refused'),
  /** Names of accounts that the sandbox does not have: its five are not all of Instagram. */
  unknown_people: z.enum(['accepted', 'refused']).default('accepted'),
  /** Whether trial Reels are in the list of media; clients disagree. */
  trial_reels_listed: flag.default(true),
  /** When a picture is fetched and checked: during the call that creates the container (which returns errors), or after. */
  images_checked: z.enum(['at_creation', 'later']).default('at_creation'),
  image_processing_ms: count.default(300),
  video_processing_ms: count.default(1500),
  video_processing_ms_per_megabyte: count.default(20),
  /** In real milliseconds, independent of the sandbox clock. */
  download_timeout_ms: count.default(30_000),
  /** Whether pictures and videos are checked. */
  check_media: flag.default(true),
  /** Meta requires the index first and no edit lists, but most encoders write edit lists. */
  refuse_late_index: flag.default(true),
  refuse_edit_lists: flag.default(false),
  /** Rules for videos in carousels are not documented: the strictest of the others, or those of Reels. */
  carousel_videos: z.enum(['strictest', 'as_reels']).default('strictest'),
  /** MB in the size limits: 1,000,000 or 1,048,576 bytes. */
  megabyte: z.enum(['decimal', 'binary']).default('decimal'),
  /** The documentation does not define the unit of the 2,200 characters of a caption. */
  caption_unit: z.enum(['utf16', 'code_points']).default('utf16'),
  /** Captions are documented to come without @ for people who have no role on the app. */
  caption_at_sign: z.enum(['left_out', 'kept']).default('left_out'),
  /** caption and media_product_type: only with Facebook Login by the reference, with both by Meta's SDK. */
  instagram_login_captions: z.enum(['shown', 'withheld']).default('shown'),
  /** The next containers end in ERROR with these subcodes, one after another. */
  fail_processing_with: z.array(z.coerce.number().int()).default([]),
  /** How long a new container or media, with its children, comments and metrics, is not known yet. */
  container_lag_ms: count.default(0),
  list_lag_ms: count.default(0),
  container_ttl_ms: count.default(24 * hourMs),
  /** How a carousel is handled whose items are still being processed. */
  unfinished_children: z.enum(['refused', 'awaited']).default('refused'),
  /** Publishing a container a second time; Instagram's behaviour is unverified. `again` creates a second post. */
  repeated_publish: z.enum(['error', 'same_id', 'again']).default('error'),
  resumable_with_instagram_login: flag.default(false),
  /** The connection of a byte upload is cut after this many bytes, which are stored; 0 means never. */
  cut_uploads_after_bytes: count.default(0),
  /** 100 in the guide, 50 in the reference. */
  posts_per_day: count.default(50),
  containers_per_day: count.default(400),
  story_ttl_ms: count.default(24 * hourMs),
  /** As documented, as in other edges of Graph, or without a body. */
  delete_answer: z.enum(['deleted_id', 'success', 'empty']).default('deleted_id'),
  /** Delay from a post to its first metrics; up to two days on Instagram. */
  insights_delay_ms: count.default(10 * 60 * 1000),
  /** Additional post metrics that are rejected as removed. */
  dead_metrics: z.array(z.string()).default([]),
  /** The format of media metrics. */
  insights_shape: z.enum(['values', 'total_value']).default('values'),
  /** No longer documented, but still used by clients. */
  follower_count_metric: z.enum(['gone', 'there']).default('gone'),
  /** X-App-Usage; null omits the header. At 100 percent calls are rejected with 4. */
  app_usage: usageSchema.nullable().default(null),
  /** X-Business-Use-Case-Usage of each account; at 100 percent calls are rejected with 80002. */
  account_usage: businessUsageSchema.nullable().default(null),
  /** Callbacks go to `<callback_url>/deauthorize` and `/data-deletion`; null uses the service's own address. */
  callback_url: z.url().nullable().default(null),
  callbacks_twice: flag.default(true),
  callbacks_order: z.enum(['deauthorize_first', 'deletion_first']).default('deauthorize_first'),
  accounts: z.record(z.string(), accountSettings).default({}),
});
export type InstagramSettings = z.infer<typeof schema>;
export type Settings = ReturnType<typeof createInstagramSettings>;

/** An account's changes are merged with its earlier changes; null resets the account. */
const accountChanges = z.record(
  z.string().refine((name) => findAccount(name) !== undefined, 'There is no such account.'),
  accountSettings.nullable(),
);

export function createInstagramSettings(context: SandboxContext) {
  const settings = createSettings(context, 'instagram', schema, (change, current) => {
    const accounts = { ...current.accounts };
    const changes = accountChanges.parse('accounts' in change ? change.accounts : {});
    for (const [name, change] of Object.entries(changes)) {
      const igId = findAccount(name)?.igId ?? name;
      if (change) accounts[igId] = { ...accounts[igId], ...change };
      else delete accounts[igId];
    }
    return { ...change, accounts };
  });
  const ofAccount = (igId: string): AccountSettings => settings.current().accounts[igId] ?? {};
  return { ...settings, ofAccount };
}
