import { z } from 'zod';
import type { Journal } from '../core/journal.ts';

/** What may be turned on the simulated LinkedIn. Kept across restarts. */
const count = z.coerce.number().int().nonnegative();
const yesOrNo = z.union([z.boolean(), z.stringbool()]);

export const linkedInSettingsSchema = z.strictObject({
  /** From the last byte of an image until it may be posted. */
  image_processing_ms: count,
  /** From finalizing a video until it may be posted. */
  video_processing_ms: count,
  document_processing_ms: count,
  /** Every video finalized while this holds ends as PROCESSING_FAILED. */
  video_processing_fails: yesOrNo,
  /** The sheet of limits says 500 MB, the field's own description 5 GB. */
  video_max_bytes: count,
  /** Post with media still in processing: refused, or taken and published (or failed) when processing ends. */
  early_media: z.enum(['refuse', 'accept']),
  /** How long an identical post by the same author is refused; 0 turns the check off. */
  duplicate_window_ms: count,
  /** Whether other media make another post, or the words alone decide. */
  duplicate_compares_media: yesOrNo,
  /** How long a new post stays out of the list by author. */
  list_lag_ms: count,
  /** Versioned calls allowed for one member, and for the application, between two midnights UTC; 0: no limit. */
  member_calls_per_day: count,
  app_calls_per_day: count,
  /** How long the token of a refresh is answered with 401/65601 before it works. */
  refresh_settle_ms: count,
  /** Only approved applications get refresh tokens. */
  refresh_tokens: yesOrNo,
  /** The address is in no official page: without it, it answers 404. */
  revoke_endpoint: yesOrNo,
  /** This member has a session in the browser: with a grant for the same scopes, consent is skipped. */
  signed_in_member: z.string(),
  /** Versions (YYYYMM, comma-separated) declared dead besides those that are. */
  sunset_versions: z.string(),
  scope_separator: z.enum(['comma', 'space']),
  locale_form: z.enum(['object', 'text']),
  acl_page_key: z.enum(['organization', 'organizationTarget']),
  content_administrator_name: z.enum(['CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN']),
  /** Deleting a post that is gone: a real call saw 404, the pages call it idempotent. */
  delete_gone_status: z.coerce.number().pipe(z.literal([404, 204])),
  /** Whether the ETag of an uploaded part stands in quotes, and whether an upload has a token. */
  quoted_etags: yesOrNo,
  upload_tokens: yesOrNo,
  analytics_value_field: z.enum(['count', 'value']),
});
export type LinkedInSettings = z.infer<typeof linkedInSettingsSchema>;

const defaults: LinkedInSettings = {
  image_processing_ms: 1500,
  video_processing_ms: 3000,
  document_processing_ms: 2000,
  video_processing_fails: false,
  video_max_bytes: 500_000_000,
  early_media: 'refuse',
  duplicate_window_ms: 10 * 60 * 1000,
  duplicate_compares_media: true,
  list_lag_ms: 0,
  member_calls_per_day: 0,
  app_calls_per_day: 0,
  refresh_settle_ms: 0,
  refresh_tokens: true,
  revoke_endpoint: true,
  signed_in_member: '',
  sunset_versions: '',
  scope_separator: 'comma',
  locale_form: 'object',
  acl_page_key: 'organization',
  content_administrator_name: 'CONTENT_ADMINISTRATOR',
  delete_gone_status: 404,
  quoted_etags: false,
  upload_tokens: false,
  analytics_value_field: 'count',
};

export function createSettings(journal: Journal) {
  let current = defaults;
  const changed = journal.define<Partial<LinkedInSettings>>('linkedin.settings_changed', (settings) => {
    current = { ...defaults, ...settings };
  });
  return {
    current: () => current,
    change: (some: object) => changed(linkedInSettingsSchema.parse({ ...current, ...some })),
  };
}
export type Settings = ReturnType<typeof createSettings>;
