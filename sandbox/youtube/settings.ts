import { z } from 'zod';
import type { Journal } from '../core/journal.ts';
import { failureReasons, rejectionReasons } from './processing-reasons.ts';
import { refusalReasons } from './refusal-table.ts';

/** What may be turned on the simulated YouTube. Kept across restarts. Where sources disagree, both readings are here. */
const flag = z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]);
const count = z.coerce.number().int().nonnegative();

export const youTubeSettingsSchema = z.strictObject({
  /** From the last byte of a video until it is processed. */
  processing_ms: count,
  /** How processing ends: `auto` looks at the bytes; or always well; or with this failure or rejection. */
  processing_outcome: z.enum(['auto', 'processed', ...failureReasons, ...rejectionReasons]),
  /** The same bytes on the same channel end as rejected, reason `duplicate`. */
  reject_duplicates: flag,
  /** How long a new video stays out of the uploads playlist. */
  list_lag_ms: count,
  /** The project has not passed the audit: every upload stays private, and the call still succeeds. */
  private_lock: flag,
  /** What a video gets whose `privacyStatus` was left out. */
  privacy_when_omitted: z.enum(['public', 'unlisted', 'private']),
  /** The status that ends an upload: 201 in the documentation, 200 where it was recorded. */
  upload_success_status: z.coerce.number().pipe(z.literal([200, 201])),
  session_ttl_ms: count,
  /** How an expired upload session is answered. */
  session_gone_status: z.coerce.number().pipe(z.literal([404, 410])),
  /** Of each request with bytes only this many are kept, rounded down to 256 KiB; 0 keeps all. */
  keep_bytes_per_request: count,
  /** Buckets of the project between two midnights Pacific time. */
  units_per_day: count,
  uploads_per_day: count,
  /** The answer when the upload bucket is empty: 429 was recorded, 403 is documented. */
  upload_quota_status: z.coerce.number().pipe(z.literal([429, 403])),
  /** Uploads one channel may begin in 24 hours; 0 means no limit. */
  channel_uploads_per_day: count,
  thumbnail_limit_bytes: count,
  /** The channel's phone number is verified, so that thumbnails of its own are allowed. */
  custom_thumbnails: flag,
  /** The consent screen is in testing: refresh tokens live 7 days. */
  testing_mode: flag,
  /** The latest days that reports lack. */
  analytics_lag_days: count,
  /** Refuse an operation, by its name in the fault knobs, with one of YouTube's reasons until this is taken back. */
  refusals: z.record(z.string(), z.enum(refusalReasons)),
});
export type YouTubeSettings = z.infer<typeof youTubeSettingsSchema>;

export function createSettings(journal: Journal) {
  let current: YouTubeSettings = {
    processing_ms: 2000,
    processing_outcome: 'auto',
    reject_duplicates: false,
    list_lag_ms: 0,
    private_lock: false,
    privacy_when_omitted: 'public',
    upload_success_status: 200,
    session_ttl_ms: 7 * 24 * 60 * 60 * 1000,
    session_gone_status: 404,
    keep_bytes_per_request: 0,
    units_per_day: 10_000,
    uploads_per_day: 100,
    upload_quota_status: 429,
    channel_uploads_per_day: 0,
    thumbnail_limit_bytes: 52_428_800,
    custom_thumbnails: true,
    testing_mode: false,
    analytics_lag_days: 2,
    refusals: {},
  };
  const changed = journal.define<YouTubeSettings>('youtube.settings_changed', (settings) => {
    current = settings;
  });
  return {
    current: () => current,
    change: (some: object) => changed(youTubeSettingsSchema.parse({ ...current, ...some })),
  };
}
export type Settings = ReturnType<typeof createSettings>;
