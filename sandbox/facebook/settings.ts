import { z } from 'zod';
import type { World } from '../core/world.ts';
import { businessUsageSchema, usageSchema } from '../meta/usage.ts';
import { findPage } from './pages.ts';
import { findPerson } from './people.ts';

const count = z.coerce.number().int().nonnegative();
const refusal = z.strictObject({ code: z.number().int(), subcode: z.number().int().optional() });
const isRole = (text: string): boolean => {
  const [person = '', page = ''] = text.split('/');
  return findPerson(person) !== undefined && findPage(page) !== undefined;
};
const endedSession = z.strictObject({ subcode: z.number().int(), before: z.number() });

/** What may be turned on the simulated Facebook. Kept across restarts. Where texts disagree, the sterner is the default. */
export const facebookSettingsSchema = z.strictObject({
  short_token_seconds: count,
  long_token_seconds: count,
  /** What a code is traded for: the guides say a short token, the sample answer prints 60 days. */
  code_token: z.enum(['short', 'long']),
  require_appsecret_proof: z.boolean(),
  /** error_code=200 beside the refusal of a person. */
  denial_error_code: z.boolean(),
  /** A permission refused once is not asked for again without auth_type=rerequest. */
  remember_declined: z.boolean(),
  refuse_duplicates: z.boolean(),
  /** Photos that a post shows already cannot be attached to another. */
  refuse_posted_photos: z.boolean(),
  /** Totals of reactions and comments need pages_read_user_content. */
  summaries_need_user_content: z.boolean(),
  /** Numbers of seven digits (1609005, 1363040 …): as error_subcode of code 100, or as the code itself. */
  long_codes_as: z.enum(['subcode', 'code']),
  check_media: z.boolean(),
  /** When a Reel's shape, length or frame rate is refused. */
  reel_spec_errors: z.enum(['finish', 'processing']),
  reel_finish_post_id: z.boolean(),
  /** A second finish of the same video. */
  repeat_finish: z.enum(['error', 'same']),
  /** A vertical video of at most 90 seconds becomes a Reel. */
  vertical_videos_become_reels: z.boolean(),
  /** The table says completed, the examples print complete. */
  phase_word: z.enum(['complete', 'completed']),
  bytes_word: z.enum(['bytes_transfered', 'bytes_transferred']),
  /** permalink_url of videos and Reels without the host. */
  relative_permalinks: z.boolean(),
  processing_ms: count,
  processing_ms_per_megabyte: count,
  /** The next videos fail in processing with these words, one after another. */
  fail_next_processing: z.array(z.string()),
  /** New posts and videos are kept out of the lists for so long. */
  list_lag_ms: count,
  /** From a post to its first figures; most are counted once a day. */
  insights_delay_ms: count,
  /** Metrics that are dead besides those that are. */
  dead_metrics: z.array(z.string()),
  /** How much the chunk protocol asks for at a time. */
  chunk_bytes: z.coerce.number().int().positive(),
  /** For each page, in any 24 hours; 0 means no limit. */
  reels_per_day: count,
  /** The connection of the next byte upload is cut after so many bytes, which are kept. 0: none. */
  cut_next_upload_after_bytes: count,
  /** What the usage headers say; null: they are not sent. At 100 the calls are refused. */
  app_usage: usageSchema.nullable(),
  page_usage: businessUsageSchema.nullable(),
  /** Standing refusals by operation or page, for example {"publishFeed": {"code": 368, "subcode": 1390008}}. */
  refusals: z.record(z.string(), refusal),
  /** Roles that have changed, for example {"ines/104512377012001": ["ANALYZE"]}; an empty list: no role any more. */
  tasks: z.record(z.string().refine(isRole, 'There is no such person or page.'), z.array(z.string())),
  /** Tokens that died, for example {"ines": 460}: those given until now answer 190 with that subcode. */
  end_sessions: z.record(z.string(), endedSession),
  /** The doors' names are appended; null: `<service>/callbacks/facebook`. */
  callback_url: z.url().nullable(),
  callbacks_twice: z.boolean(),
  callbacks_order: z.enum(['deauthorize_first', 'deletion_first']),
});
export type FacebookSettings = z.infer<typeof facebookSettingsSchema>;

const defaults: FacebookSettings = {
  short_token_seconds: 3600,
  long_token_seconds: 5_184_000,
  code_token: 'short',
  require_appsecret_proof: false,
  denial_error_code: true,
  remember_declined: true,
  refuse_duplicates: true,
  refuse_posted_photos: true,
  summaries_need_user_content: true,
  long_codes_as: 'subcode',
  check_media: true,
  reel_spec_errors: 'finish',
  reel_finish_post_id: false,
  repeat_finish: 'error',
  vertical_videos_become_reels: false,
  phase_word: 'complete',
  bytes_word: 'bytes_transfered',
  relative_permalinks: true,
  processing_ms: 1500,
  processing_ms_per_megabyte: 20,
  fail_next_processing: [],
  list_lag_ms: 0,
  insights_delay_ms: 0,
  dead_metrics: [],
  chunk_bytes: 52_428_800,
  reels_per_day: 30,
  cut_next_upload_after_bytes: 0,
  app_usage: null,
  page_usage: null,
  refusals: {},
  tasks: {},
  end_sessions: {},
  callback_url: null,
  callbacks_twice: true,
  callbacks_order: 'deauthorize_first',
};

const sessionsToEnd = z.record(
  z.string().refine((key) => findPerson(key) !== undefined, 'There is no such person.'),
  z.number().int(),
);

export function createSettings({ journal, clock }: World) {
  let current = defaults;
  const changed = journal.define<FacebookSettings>('facebook.settings_changed', (settings) => {
    // A setting that is newer than the journal has its default.
    current = { ...defaults, ...settings };
  });
  return {
    current: () => current,
    change(some: object) {
      const { end_sessions, ...rest } = some as { end_sessions?: unknown };
      const ended = Object.entries(sessionsToEnd.parse(end_sessions ?? {})).map(
        ([person, subcode]) => [person, { subcode, before: clock.now() }] as const,
      );
      const sessions = end_sessions === undefined ? current.end_sessions : Object.fromEntries(ended);
      return changed(facebookSettingsSchema.parse({ ...current, ...rest, end_sessions: sessions }));
    },
  };
}
export type Settings = ReturnType<typeof createSettings>;
