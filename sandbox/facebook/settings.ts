import { z } from 'zod';
import type { SandboxContext } from '../core/platform.ts';
import { count, createSettings } from '../core/settings.ts';
import { businessUsageSchema, usageSchema } from '../meta/usage.ts';
import { findPage } from './pages.ts';
import { findPerson } from './people.ts';

export const features = ['page_public_metadata_access', 'page_mentioning'] as const;
export type Feature = (typeof features)[number];
const refusal = z.strictObject({ code: z.number().int(), subcode: z.number().int().optional() });
const isRole = (text: string): boolean => {
  const [person = '', page = ''] = text.split('/');
  return findPerson(person) !== undefined && findPage(page) !== undefined;
};
const endedSession = z.strictObject({ subcode: z.number().int(), before: z.number() });

/** Settings of the simulated Facebook. They survive restarts. Where Meta's texts disagree, the stricter is the default. */
const schema = z.strictObject({
  short_token_seconds: count.default(3600),
  long_token_seconds: count.default(5_184_000),
  /** What a code is exchanged for: the guides say a short token, the sample response shows 60 days. */
  code_token: z.enum(['short', 'long']).default('short'),
  /** What Meta has granted to applications in review, by their id: searching pages, and mentioning them. */
  features: z
    .record(z.string(), z.array(z.enum(features)))
    .default({ 'sandbox-facebook': ['page_public_metadata_access', 'page_mentioning'] }),
  /** A post that mentions a page, of an application that was not granted it; Meta's behaviour is not documented. */
  mentions_without_feature: z.enum(['refused', 'plain_text']).default('refused'),
  /** "Require App Secret": calls with a token need the proof. One that is sent must be right in any case. */
  require_appsecret_proof: z.boolean().default(true),
  /** The use cases of the application that publishes; each brings its permissions. */
  use_cases: z.array(z.enum(['pages', 'instagram'])).default(['pages', 'instagram']),
  /** Graph ignores parameters that it does not know, which hides misspelt ones. */
  unknown_parameters: z.enum(['refused', 'ignored']).default('refused'),
  /** Adds error_code=200 when a person denies. */
  denial_error_code: z.boolean().default(true),
  /** A permission that was declined once is not requested again without auth_type=rerequest. */
  remember_declined: z.boolean().default(true),
  refuse_duplicates: z.boolean().default(true),
  /** Photos that are already part of a post cannot be attached to another. */
  refuse_posted_photos: z.boolean().default(true),
  /** Totals of reactions and comments need pages_read_user_content. */
  summaries_need_user_content: z.boolean().default(true),
  /** Numbers of seven digits (1609005, 1363040 …): as error_subcode of code 100, or as the code itself. */
  long_codes_as: z.enum(['subcode', 'code']).default('subcode'),
  check_media: z.boolean().default(true),
  /** When the shape, length or frame rate of a Reel or a Story is rejected. */
  reel_spec_errors: z.enum(['finish', 'processing']).default('finish'),
  reel_finish_post_id: z.boolean().default(false),
  /** How a second finish of the same video is handled. */
  repeat_finish: z.enum(['error', 'same']).default('error'),
  /** A vertical video of at most 90 seconds becomes a Reel. */
  vertical_videos_become_reels: z.boolean().default(false),
  /** The documentation's table says completed, its examples complete. */
  phase_word: z.enum(['complete', 'completed']).default('complete'),
  bytes_word: z.enum(['bytes_transfered', 'bytes_transferred']).default('bytes_transfered'),
  /** permalink_url of videos and Reels without the host. */
  relative_permalinks: z.boolean().default(true),
  processing_ms: count.default(1500),
  processing_ms_per_megabyte: count.default(20),
  /** The next videos fail in processing with these messages, one after another. */
  fail_next_processing: z.array(z.string()).default([]),
  /** Whether the page keeps expired stories, and the list of stories has them. */
  story_archive: z.boolean().default(false),
  /** How long it takes until new posts, stories and videos are listed. */
  list_lag_ms: count.default(0),
  /** Delay from a post to its first metrics; Facebook computes most of them once a day. */
  insights_delay_ms: count.default(0),
  /** What a Reel answers when it is asked for metrics of videos. Videos always reject the metrics of Reels. */
  video_metrics_of_reels: z.enum(['refused', 'empty']).default('refused'),
  /** What metrics of videos need beside read_insights: the reference and the guide name different permissions. */
  video_insights_scope: z
    .enum(['pages_manage_engagement', 'pages_read_engagement'])
    .default('pages_manage_engagement'),
  /** Additional metrics that are rejected as removed. */
  dead_metrics: z.array(z.string()).default([]),
  /** The chunk size that the chunk protocol requests. */
  chunk_bytes: z.coerce.number().int().positive().default(52_428_800),
  /** For each page, in any 24 hours; 0 means no limit. */
  reels_per_day: count.default(30),
  /** The connection of the next byte upload is cut after this many bytes, which are stored. 0 means never. */
  cut_next_upload_after_bytes: count.default(0),
  /** The values of the usage headers; null means they are not sent. At 100 calls are rejected. */
  app_usage: usageSchema.nullable().default(null),
  page_usage: businessUsageSchema.nullable().default(null),
  /** Refusals by operation or page, for example {"publishFeed": {"code": 368, "subcode": 1390008}}. */
  refusals: z.record(z.string(), refusal).default({}),
  /** Changed roles, for example {"ines/104512377012001": ["ANALYZE"]}; an empty list removes the role. */
  tasks: z
    .record(z.string().refine(isRole, 'There is no such person or page.'), z.array(z.string()))
    .default({}),
  /** Ended sessions, for example {"ines": 460}: tokens issued until now get error 190 with that subcode. */
  end_sessions: z.record(z.string(), endedSession).default({}),
  /** The base address of callbacks; null means `<service>/callbacks/facebook`. */
  callback_url: z.url().nullable().default(null),
  callbacks_twice: z.boolean().default(true),
  callbacks_order: z.enum(['deauthorize_first', 'deletion_first']).default('deauthorize_first'),
});
export type Settings = ReturnType<typeof createFacebookSettings>;

const sessionsToEnd = z.record(
  z.string().refine((key) => findPerson(key) !== undefined, 'There is no such person.'),
  z.number().int(),
);

export const createFacebookSettings = (context: SandboxContext) =>
  createSettings(context, 'facebook', schema, (change, current) => {
    const { end_sessions, ...rest } = change as { end_sessions?: unknown };
    if (end_sessions === undefined) return { ...rest, end_sessions: current.end_sessions };
    const before = context.clock.now();
    const ended = Object.entries(sessionsToEnd.parse(end_sessions));
    const sessions = ended.map(([person, subcode]) => [person, { subcode, before }]);
    return { ...rest, end_sessions: Object.fromEntries(sessions) };
  });
