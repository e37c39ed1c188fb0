import { z } from 'zod';
import type { World } from '../core/platform.ts';
import { count, createSettings, flag } from '../core/settings.ts';
import { refusalReasons } from './errors.ts';
import { failureReasons, rejectionReasons } from './processing.ts';

/** What may be turned on the simulated YouTube. Kept across restarts. Where sources disagree, both readings are here. */
const schema = z.strictObject({
  /** From the last byte of a video until it is processed. */
  processing_ms: count.default(2000),
  /** How processing ends: `auto` looks at the bytes; or always well; or with this failure or rejection. */
  processing_outcome: z.enum(['auto', 'processed', ...failureReasons, ...rejectionReasons]).default('auto'),
  /** The same bytes on the same channel end as rejected, reason `duplicate`. */
  reject_duplicates: flag.default(false),
  /** How long a new video stays out of the uploads playlist. */
  list_lag_ms: count.default(0),
  /** The project has not passed the audit: every upload stays private, and the call still succeeds. */
  private_lock: flag.default(false),
  /** What a video gets whose `privacyStatus` was left out. */
  privacy_when_omitted: z.enum(['public', 'unlisted', 'private']).default('public'),
  /** The status that ends an upload: 201 in the documentation, 200 where it was recorded. */
  upload_success_status: z.coerce
    .number()
    .pipe(z.literal([200, 201]))
    .default(200),
  session_ttl_ms: count.default(7 * 24 * 60 * 60 * 1000),
  /** How an expired upload session is answered. */
  session_gone_status: z.coerce
    .number()
    .pipe(z.literal([404, 410]))
    .default(404),
  /** Of each request with bytes only this many are kept, rounded down to 256 KiB; 0 keeps all. */
  keep_bytes_per_request: count.default(0),
  /** Buckets of the project between two midnights Pacific time. */
  units_per_day: count.default(10_000),
  uploads_per_day: count.default(100),
  /** The answer when the upload bucket is empty: 429 was recorded, 403 is documented. */
  upload_quota_status: z.coerce
    .number()
    .pipe(z.literal([429, 403]))
    .default(429),
  /** Uploads one channel may begin in 24 hours; 0 means no limit. */
  channel_uploads_per_day: count.default(0),
  thumbnail_limit_bytes: count.default(52_428_800),
  /** The channel's phone number is verified, so that thumbnails of its own are allowed. */
  custom_thumbnails: flag.default(true),
  /** The consent screen is in testing: refresh tokens live 7 days. */
  testing_mode: flag.default(false),
  /** The latest days that reports lack. */
  analytics_lag_days: count.default(2),
  /** Refuse an operation, by its name in faults, with one of YouTube's reasons until this is taken back. */
  refusals: z.record(z.string(), z.enum(refusalReasons)).default({}),
});
export type YouTubeSettings = z.infer<typeof schema>;
export type Settings = ReturnType<typeof createYouTubeSettings>;
export const createYouTubeSettings = (world: World) => createSettings(world, 'youtube', schema);
