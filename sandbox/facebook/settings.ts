import { z } from 'zod';
import type { World } from '../core/platform.ts';
import { count, createSettings } from '../core/settings.ts';
import { businessUsageSchema, usageSchema } from '../meta/usage.ts';
import { findPage } from './pages.ts';
import { findPerson } from './people.ts';

const refusal = z.strictObject({ code: z.number().int(), subcode: z.number().int().optional() });
const isRole = (text: string): boolean => {
  const [person = '', page = ''] = text.split('/');
  return findPerson(person) !== undefined && findPage(page) !== undefined;
};
const endedSession = z.strictObject({ subcode: z.number().int(), before: z.number() });

/** What may be turned on the simulated Facebook. Kept across restarts. Where texts disagree, the sterner is the default. */
const schema = z.strictObject({
  short_token_seconds: count.default(3600),
  long_token_seconds: count.default(5_184_000),
  /** What a code is traded for: the guides say a short token, the sample answer prints 60 days. */
  code_token: z.enum(['short', 'long']).default('short'),
  require_appsecret_proof: z.boolean().default(false),
  /** error_code=200 beside the refusal of a person. */
  denial_error_code: z.boolean().default(true),
  /** A permission refused once is not asked for again without auth_type=rerequest. */
  remember_declined: z.boolean().default(true),
  refuse_duplicates: z.boolean().default(true),
  /** Photos that a post shows already cannot be attached to another. */
  refuse_posted_photos: z.boolean().default(true),
  /** Totals of reactions and comments need pages_read_user_content. */
  summaries_need_user_content: z.boolean().default(true),
  /** Numbers of seven digits (1609005, 1363040 …): as error_subcode of code 100, or as the code itself. */
  long_codes_as: z.enum(['subcode', 'code']).default('subcode'),
  check_media: z.boolean().default(true),
  /** When a Reel's shape, length or frame rate is refused. */
  reel_spec_errors: z.enum(['finish', 'processing']).default('finish'),
  reel_finish_post_id: z.boolean().default(false),
  /** A second finish of the same video. */
  repeat_finish: z.enum(['error', 'same']).default('error'),
  /** A vertical video of at most 90 seconds becomes a Reel. */
  vertical_videos_become_reels: z.boolean().default(false),
  /** The table says completed, the examples print complete. */
  phase_word: z.enum(['complete', 'completed']).default('complete'),
  bytes_word: z.enum(['bytes_transfered', 'bytes_transferred']).default('bytes_transfered'),
  /** permalink_url of videos and Reels without the host. */
  relative_permalinks: z.boolean().default(true),
  processing_ms: count.default(1500),
  processing_ms_per_megabyte: count.default(20),
  /** The next videos fail in processing with these words, one after another. */
  fail_next_processing: z.array(z.string()).default([]),
  /** New posts and videos are kept out of the lists for so long. */
  list_lag_ms: count.default(0),
  /** From a post to its first figures; most are counted once a day. */
  insights_delay_ms: count.default(0),
  /** Metrics that are dead besides those that are. */
  dead_metrics: z.array(z.string()).default([]),
  /** How much the chunk protocol asks for at a time. */
  chunk_bytes: z.coerce.number().int().positive().default(52_428_800),
  /** For each page, in any 24 hours; 0 means no limit. */
  reels_per_day: count.default(30),
  /** The connection of the next byte upload is cut after so many bytes, which are kept. 0: none. */
  cut_next_upload_after_bytes: count.default(0),
  /** What the usage headers say; null: they are not sent. At 100 the calls are refused. */
  app_usage: usageSchema.nullable().default(null),
  page_usage: businessUsageSchema.nullable().default(null),
  /** Standing refusals by operation or page, for example {"publishFeed": {"code": 368, "subcode": 1390008}}. */
  refusals: z.record(z.string(), refusal).default({}),
  /** Roles that have changed, for example {"ines/104512377012001": ["ANALYZE"]}; an empty list: no role any more. */
  tasks: z
    .record(z.string().refine(isRole, 'There is no such person or page.'), z.array(z.string()))
    .default({}),
  /** Tokens that died, for example {"ines": 460}: those given until now answer 190 with that subcode. */
  end_sessions: z.record(z.string(), endedSession).default({}),
  /** The callbacks' names are appended; null: `<service>/callbacks/facebook`. */
  callback_url: z.url().nullable().default(null),
  callbacks_twice: z.boolean().default(true),
  callbacks_order: z.enum(['deauthorize_first', 'deletion_first']).default('deauthorize_first'),
});
export type Settings = ReturnType<typeof createFacebookSettings>;

const sessionsToEnd = z.record(
  z.string().refine((key) => findPerson(key) !== undefined, 'There is no such person.'),
  z.number().int(),
);

export const createFacebookSettings = (world: World) =>
  createSettings(world, 'facebook', schema, (asked, current) => {
    const { end_sessions, ...rest } = asked as { end_sessions?: unknown };
    if (end_sessions === undefined) return { ...rest, end_sessions: current.end_sessions };
    const before = world.clock.now();
    const ended = Object.entries(sessionsToEnd.parse(end_sessions));
    const sessions = ended.map(([person, subcode]) => [person, { subcode, before }]);
    return { ...rest, end_sessions: Object.fromEntries(sessions) };
  });
