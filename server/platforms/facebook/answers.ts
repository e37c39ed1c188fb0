/** Schemas of Facebook's answers. A body of another shape is `undefined`. */
import { z } from 'zod';
import { readJson } from '../kit/json.ts';
import { nextCursor, pagingSchema } from '../meta/graph.ts';

/** Ids are used in URLs again. They exceed 2^53, so only strings are accepted. */
const id = z.string().regex(/^\d{1,40}$/);
const postId = z.string().regex(/^\d{1,40}_\d{1,40}$/);
const offset = z.coerce.number().int().min(0);
/** An invalid link counts as missing. */
const link = z.string().min(1).max(2_000).optional().catch(undefined);

const createdSchema = z.object({ id: postId, permalink_url: link });
export const readCreatedPost = (text: string) => readJson(createdSchema, text);

const permalinkSchema = z.object({ permalink_url: link });
export const readPermalink = (text: string) => readJson(permalinkSchema, text)?.permalink_url;

const authorSchema = z.object({ from: z.object({ id }) });
export const readAuthor = (text: string): string | undefined => readJson(authorSchema, text)?.from.id;

const photoSchema = z.object({ id, post_id: postId.optional().catch(undefined) });
export const readPhoto = (text: string) => readJson(photoSchema, text);

/** Meta's sample has a number; `readJson` keeps its digits. */
const numericId = z.int().positive().transform(String);
const storyId = z.union([z.string().regex(/^\d{1,40}(_\d{1,40})?$/), numericId]);
const storySchema = z.object({ post_id: storyId });
export const readStory = (text: string): string | undefined => readJson(storySchema, text)?.post_id;

const partSchema = z.object({ start_offset: offset, end_offset: offset });
const startSchema = partSchema.extend({
  upload_session_id: z.string().regex(/^[\w-]{1,200}$/),
  video_id: id,
});
export const readVideoStart = (text: string) => readJson(startSchema, text);
export const readNextPart = (text: string) => readJson(partSchema, text);

/** Where Facebook wants an upload to continue, after it refused a part that does not continue it. */
const correctionSchema = z.object({
  error: z.object({ error_subcode: z.literal(1363037), error_data: partSchema }),
});
export const readCorrection = (text: string) => readJson(correctionSchema, text)?.error.error_data;

const reelSchema = z.object({ video_id: id, upload_url: z.string() });
export const readReelStart = (text: string) => readJson(reelSchema, text);

const successSchema = z.object({ success: z.literal(true) });
export const readSuccess = (text: string): boolean => readJson(successSchema, text) !== undefined;

/** The upload host's errors have their own shape. */
const uploadErrorSchema = z.object({ debug_info: z.object({ retriable: z.boolean(), type: z.string() }) });
export const readUploadError = (text: string) => readJson(uploadErrorSchema, text)?.debug_info;

/**
 * Documented as `completed` and `bytes_transfered`, but shown as `complete` in examples; all spellings are
 * accepted.
 */
const phase = z
  .object({
    status: z.string().optional(),
    bytes_transfered: offset.optional().catch(undefined),
    bytes_transferred: offset.optional().catch(undefined),
    publish_status: z.string().optional(),
  })
  .optional()
  .catch(undefined);
const videoSchema = z.object({
  id,
  published: z.boolean().optional().catch(undefined),
  permalink_url: link,
  status: z
    .object({
      video_status: z.string().optional(),
      uploading_phase: phase,
      processing_phase: phase,
      publishing_phase: phase,
    })
    .optional()
    .catch(undefined),
});
export type ListedVideo = z.infer<typeof videoSchema>;
export const readVideo = (text: string) => readJson(videoSchema, text);

const listedSchema = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: z.string().optional(),
  permalink_url: link,
  status_type: z.string().optional(),
});
export type ListedPost = z.infer<typeof listedSchema>;
const postsSchema = z.object({ data: z.array(listedSchema), paging: pagingSchema });
export function readPosts(text: string) {
  const list = readJson(postsSchema, text);
  return list && { items: list.data, next: nextCursor(list.paging) };
}

const listedStorySchema = z.object({
  post_id: storyId,
  media_type: z.string().optional(),
  media_id: z.union([z.string(), numericId]).optional(),
  url: link,
});
export type ListedStory = z.infer<typeof listedStorySchema>;
const storiesSchema = z.object({ data: z.array(listedStorySchema), paging: pagingSchema });
/** A list that goes on without a cursor to ask for the rest is unreadable. */
export function readStories(text: string) {
  const list = readJson(storiesSchema, text);
  const next = list && nextCursor(list.paging);
  if (next === null && list?.paging?.next !== undefined) return undefined;
  return list && { items: list.data, next };
}

const commentId = z.string().regex(/^\d{1,40}(_\d{1,40})?$/);
const commentSchema = z.object({ id: commentId });
export const readCommentId = (text: string): string | undefined => readJson(commentSchema, text)?.id;

const listedCommentSchema = z.object({
  id: commentId,
  message: z.string().default(''),
  /** Left out where this connection may not see the author. */
  from: z.object({ id: z.string() }).optional().catch(undefined),
  created_time: z.string().optional(),
});
export type ListedComment = z.infer<typeof listedCommentSchema>;
const commentsSchema = z.object({ data: z.array(listedCommentSchema), paging: pagingSchema });
export function readComments(text: string) {
  const list = readJson(commentsSchema, text);
  return list && { items: list.data, next: nextCursor(list.paging) };
}

/** For example `2026-10-01T07:00:00+0000`. */
export function instantOf(time: string | undefined): Date | null {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
