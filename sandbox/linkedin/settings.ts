import { z } from 'zod';
import type { World } from '../core/platform.ts';
import { count, createSettings, flag } from '../core/settings.ts';

/** What may be turned on the simulated LinkedIn. Kept across restarts. */
const schema = z.strictObject({
  /** From the last byte of an image until it may be posted. */
  image_processing_ms: count.default(1500),
  /** From finalizing a video until it may be posted. */
  video_processing_ms: count.default(3000),
  document_processing_ms: count.default(2000),
  /** Every video finalized while this holds ends as PROCESSING_FAILED. */
  video_processing_fails: flag.default(false),
  /** The sheet of limits says 500 MB, the field's own description 5 GB. */
  video_max_bytes: count.default(500_000_000),
  /** Post with media still in processing: refused, or taken and published (or failed) when processing ends. */
  early_media: z.enum(['refuse', 'accept']).default('refuse'),
  /** How long an identical post by the same author is refused; 0 turns the check off. */
  duplicate_window_ms: count.default(10 * 60 * 1000),
  /** Whether other media make another post, or the words alone decide. */
  duplicate_compares_media: flag.default(true),
  /** How long a new post stays out of the list by author. */
  list_lag_ms: count.default(0),
  /** Versioned calls allowed for one member, and for the application, between two midnights UTC; 0: no limit. */
  member_calls_per_day: count.default(0),
  app_calls_per_day: count.default(0),
  /** How long the token of a refresh is answered with 401/65601 before it works. */
  refresh_settle_ms: count.default(0),
  /** Only approved applications get refresh tokens. */
  refresh_tokens: flag.default(true),
  /** The address is in no official page: without it, it answers 404. */
  revoke_endpoint: flag.default(true),
  /** This member has a session in the browser: with a grant for the same scopes, consent is skipped. */
  signed_in_member: z.string().default(''),
  /** Versions (YYYYMM, comma-separated) declared dead besides those that are. */
  sunset_versions: z.string().default(''),
  scope_separator: z.enum(['comma', 'space']).default('comma'),
  locale_form: z.enum(['object', 'text']).default('object'),
  acl_page_key: z.enum(['organization', 'organizationTarget']).default('organization'),
  content_administrator_name: z
    .enum(['CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN'])
    .default('CONTENT_ADMINISTRATOR'),
  /** Deleting a post that is gone: a real call saw 404, the pages call it idempotent. */
  delete_gone_status: z.coerce
    .number()
    .pipe(z.literal([404, 204]))
    .default(404),
  /** Whether the ETag of an uploaded part stands in quotes, and whether an upload has a token. */
  quoted_etags: flag.default(false),
  upload_tokens: flag.default(false),
  analytics_value_field: z.enum(['count', 'value']).default('count'),
});
export type Settings = ReturnType<typeof createLinkedInSettings>;
export const createLinkedInSettings = (world: World) => createSettings(world, 'linkedin', schema);
