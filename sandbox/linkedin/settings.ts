import { z } from 'zod';
import type { SandboxContext } from '../core/platform.ts';
import { count, createSettings, flag } from '../core/settings.ts';

/** Settings of the simulated LinkedIn. They survive restarts. */
const schema = z.strictObject({
  /** Time from the last byte of an image until it can be posted. */
  image_processing_ms: count.default(1500),
  /** Time from finalizing a video until it can be posted. */
  video_processing_ms: count.default(3000),
  document_processing_ms: count.default(2000),
  /** Every video finalized while this is set ends as PROCESSING_FAILED. */
  video_processing_fails: flag.default(false),
  /** The documented limits say 500 MB, the field's own description 5 GB. */
  video_max_bytes: count.default(500_000_000),
  /** A post with media still in processing is rejected, or accepted and published (or failed) when processing ends. */
  early_media: z.enum(['refuse', 'accept']).default('refuse'),
  /** How long an identical post by the same author is rejected; 0 disables the check. */
  duplicate_window_ms: count.default(10 * 60 * 1000),
  /** Whether posts with the same text but different media are different posts. */
  duplicate_compares_media: flag.default(true),
  /** How long it takes until a new post is in the list by author. */
  list_lag_ms: count.default(0),
  /** New applications are in the development tier, where LinkedIn refuses batch reads. */
  access_tier: z.enum(['development', 'standard']).default('development'),
  /** Versioned calls allowed for one member, and for the application, per UTC day; 0 means no limit. */
  member_calls_per_day: count.default(0),
  app_calls_per_day: count.default(0),
  /** How long a refreshed token is rejected with 401/65601 before it works. */
  refresh_settle_ms: count.default(0),
  /** Whether the application gets refresh tokens; on LinkedIn only approved ones do. */
  refresh_tokens: flag.default(true),
  /** Whether the endpoint exists; it is not officially documented. Without it the response is 404. */
  revoke_endpoint: flag.default(true),
  /** The member with a browser session: with a grant for the same scopes, consent is skipped. */
  signed_in_member: z.string().default(''),
  /** Additional versions (YYYYMM, comma-separated) that are sunset. */
  sunset_versions: z.string().default(''),
  scope_separator: z.enum(['comma', 'space']).default('comma'),
  locale_form: z.enum(['object', 'text']).default('object'),
  acl_page_key: z.enum(['organization', 'organizationTarget']).default('organization'),
  content_administrator_name: z
    .enum(['CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN'])
    .default('CONTENT_ADMINISTRATOR'),
  /** Deleting a removed post: a real call returned 404, the documentation calls it idempotent. */
  delete_gone_status: z.coerce
    .number()
    .pipe(z.literal([404, 204]))
    .default(404),
  /** Whether the ETag of an uploaded part is quoted, and whether an upload has a token. */
  quoted_etags: flag.default(false),
  upload_tokens: flag.default(false),
  analytics_value_field: z.enum(['count', 'value']).default('count'),
});
export type Settings = ReturnType<typeof createLinkedInSettings>;
export const createLinkedInSettings = (context: SandboxContext) =>
  createSettings(context, 'linkedin', schema);
