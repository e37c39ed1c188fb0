/**
 * The progress of a send. Saved after every answer, so that a send continues after a crash instead of starting
 * again.
 */
import { z } from 'zod';
import type { Handles } from '../../domain/platform-port/publisher.ts';

const publishSchema = z.object({
  publishId: z.string(),
  /** Null when TikTok fetches the file. */
  uploadUrl: z.string().nullable(),
  startedMs: z.number(),
  /** The first byte that TikTok does not have yet. */
  offset: z.number(),
  /** When the last byte was first sent, or TikTok was asked to fetch. Set: it may be visible. */
  committedMs: z.number().nullable(),
  /** TikTok confirmed that it has everything. */
  accepted: z.boolean(),
  completeSinceMs: z.number().nullable(),
  /** TikTok reported failure: a retry starts again. */
  failed: z.boolean(),
});
export type PublishHandle = z.infer<typeof publishSchema>;

export const publishHandle = (handles: Handles): PublishHandle | undefined =>
  publishSchema.safeParse(handles.publish).data;

const text = (value: unknown): string | undefined => z.string().safeParse(value).data;

export const username = (handles: Handles): string => text(handles.username) ?? '';
/** What the approver chose. Only public posts get an id and appear in the list. */
export const isPublic = (handles: Handles): boolean => handles.privacy_level === 'PUBLIC_TO_EVERYONE';

/** When TikTok was first asked to fetch without a clear answer. Present: an earlier call may have worked. */
export const unansweredSinceMs = (handles: Handles): number | undefined =>
  z.number().safeParse(handles.unanswered_since_ms).data;
