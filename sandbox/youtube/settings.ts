import { z } from 'zod';
import type { SandboxContext } from '../core/platform.ts';
import { count, createSettings, flag } from '../core/settings.ts';
import { apis, youTubeClient } from './clients.ts';
import { refusalReasons } from './errors.ts';
import { failureReasons, rejectionReasons } from './processing.ts';

/** Settings of the simulated YouTube. They survive restarts. Where sources disagree, both variants are available. */
const schema = z.strictObject({
  /** Time from the last byte of a video until it is processed. */
  processing_ms: count.default(2000),
  /** The outcome of processing: `auto` checks the file; otherwise always success, or this failure or rejection. */
  processing_outcome: z.enum(['auto', 'processed', ...failureReasons, ...rejectionReasons]).default('auto'),
  /** The same file on the same channel is rejected with the reason `duplicate`. */
  reject_duplicates: flag.default(false),
  /** How long it takes until lists show a new video, comment or playlist item. */
  list_lag_ms: count.default(0),
  /** The project is not audited: every upload stays private, but the call succeeds. */
  private_lock: flag.default(false),
  /** The privacy of a video without `privacyStatus`. */
  privacy_when_omitted: z.enum(['public', 'unlisted', 'private']).default('public'),
  /** The status of a finished upload: 201 in the documentation, 200 as observed. */
  upload_success_status: z.coerce
    .number()
    .pipe(z.literal([200, 201]))
    .default(200),
  session_ttl_ms: count.default(7 * 24 * 60 * 60 * 1000),
  /** The status for an expired upload session. */
  session_gone_status: z.coerce
    .number()
    .pipe(z.literal([404, 410]))
    .default(404),
  /** The maximum of bytes stored per request, rounded down to 256 KiB; 0 means no limit. */
  keep_bytes_per_request: count.default(0),
  /** The project's quota per Pacific day. */
  units_per_day: count.default(10_000),
  uploads_per_day: count.default(100),
  /** The status when the upload quota is exhausted: 429 was observed, 403 is documented. */
  upload_quota_status: z.coerce
    .number()
    .pipe(z.literal([429, 403]))
    .default(429),
  /** Uploads that a channel may start in 24 hours; 0 means no limit. */
  channel_uploads_per_day: count.default(0),
  /** The number of items that a playlist can have. */
  playlist_max_items: count.default(5000),
  thumbnail_limit_bytes: count.default(52_428_800),
  /** The channel's phone number is verified, so custom thumbnails are allowed. */
  custom_thumbnails: flag.default(true),
  /** The APIs that each client's project has enabled. */
  enabled_apis: z.record(z.string(), z.array(z.enum(apis))).default({ [youTubeClient.id]: [...apis] }),
  /** The consent screen is in testing: refresh tokens live 7 days. */
  testing_mode: flag.default(false),
  /** The number of most recent days that reports do not contain. */
  analytics_lag_days: count.default(2),
  /** Rejects operations, by their names in faults, with one of YouTube's reasons as long as this is set. */
  refusals: z.record(z.string(), z.enum(refusalReasons)).default({}),
});
export type YouTubeSettings = z.infer<typeof schema>;
export type Settings = ReturnType<typeof createYouTubeSettings>;
export const createYouTubeSettings = (context: SandboxContext) => createSettings(context, 'youtube', schema);
