/**
 * Schemas of TikTok's answers; a body of another shape never throws. Success is `error.code == "ok"` and nothing
 * else. Post ids are JSON numbers of 19 digits, more than a JavaScript number can hold: they are kept as written.
 */

import { z } from 'zod';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { parseExactly } from '../kit/json.ts';
import { messages } from './messages.ts';

export type Answer<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** TikTok's own refusal, by status or code. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string; readonly headers: Headers }
  /** Neither success nor refusal: it may have been done. */
  | { readonly kind: 'unclear'; readonly reason: Message }
  | { readonly kind: 'not_sent'; readonly reason: Message };

/** Statuses that mean that nothing was done. Others may hide an effect. */
const refusals = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 429]);
/** Refusals that TikTok returns with a 200 on purpose. */
export const closedCodes = [
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'reached_active_user_cap',
] as const;

export function readAnswer<Schema extends z.ZodType>(
  result: HttpResult,
  schema: Schema,
): Answer<z.infer<Schema>> {
  if (result.kind === 'not_sent') return result;
  if (result.kind === 'lost') return { kind: 'unclear', reason: result.reason };
  const body = parseExactly(result.text);
  const code = readCode(body);
  const { status, headers } = result;
  if (code === 'ok') {
    const data = schema.safeParse((body as { data?: unknown }).data ?? {});
    return data.success
      ? { kind: 'ok', value: data.data }
      : {
          kind: 'unclear',
          reason: messages.reason_unreadable(),
        };
  }
  const refused = refusals.has(status) || (status === 200 && closedCodes.some((known) => known === code));
  return refused
    ? { kind: 'refused', status, code, headers }
    : {
        kind: 'unclear',
        reason: messages.reason_answered({
          answer: `${status} ${code}`.trim(),
        }),
      };
}

const errorObject = z.object({ code: z.string() });

/** In the envelope, or bare as one page of TikTok's documentation shows it. */
function readCode(body: unknown): string {
  const envelope = z.object({ error: errorObject }).safeParse(body).data;
  return envelope?.error.code ?? errorObject.safeParse(body).data?.code ?? '';
}

const count = z.number().int().nonnegative();
const figure = count.optional().catch(undefined);

export const userSchema = z.object({
  user: z.object({
    open_id: z.string().min(1),
    display_name: z.string().optional(),
    username: z.string().min(1).optional(),
    avatar_url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .catch(undefined),
    bio_description: z.string().optional(),
    follower_count: count.optional(),
    following_count: count.optional(),
    likes_count: count.optional(),
    video_count: count.optional(),
  }),
});

export const creatorSchema = z.object({
  creator_username: z.string().min(1),
  creator_nickname: z.string(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.number().positive().nullish(),
});

export const startedSchema = z.object({
  publish_id: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  upload_url: z.url({ protocol: /^https?$/ }).optional(),
});

const postId = z.union([z.string().regex(/^\d{1,25}$/), z.number().int().positive().transform(String)]);

/** The misspelling is TikTok's. Documented as a list, seen as a single number too. */
export const statusSchema = z
  .object({
    status: z.string(),
    fail_reason: z.string().optional(),
    uploaded_bytes: count.optional(),
    publicaly_available_post_id: z
      .union([z.array(postId), postId.transform((id) => [id])])
      .optional()
      .catch(undefined),
  })
  .transform((answer) => ({
    status: answer.status,
    failReason: answer.fail_reason ?? '',
    uploadedBytes: answer.uploaded_bytes,
    postId: answer.publicaly_available_post_id?.[0],
  }));
export type PublishStatus = z.infer<typeof statusSchema>;

export const videoSchema = z.object({
  id: z.string().regex(/^\d+$/),
  create_time: z.number().optional(),
  title: z.string().optional(),
  video_description: z.string().optional(),
  share_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  // One unreadable value must not lose the others.
  view_count: figure,
  like_count: figure,
  comment_count: figure,
  share_count: figure,
});
export type ListedVideo = z.infer<typeof videoSchema>;

export const videosSchema = z.object({
  videos: z.array(videoSchema).default([]),
  cursor: z.number().optional(),
  has_more: z.boolean().default(false),
});
