/** What a send has reached so far. Saved after every answer, so that a crash goes on instead of starting again. */
import { z } from 'zod';
import type { Handles } from '../../domain/posts/publisher.ts';

const imageSchema = z.object({
  urn: z.string(),
  /** Ids this picture had before it was uploaded anew: an uncertain earlier send may show one of them. */
  formerUrns: z.array(z.string()),
  uploadUrl: z.string(),
  expiresAtMs: z.number().nullable(),
  uploaded: z.boolean(),
  available: z.boolean(),
});
export type ImageHandle = z.infer<typeof imageSchema>;

/** One key for each picture, because saving merges key by key. */
export const imageKey = (index: number): string => `image_${index}`;

export const imageHandle = (handles: Handles, index: number): ImageHandle | undefined =>
  imageSchema.safeParse(handles[imageKey(index)]).data;

/** LinkedIn cannot use this upload: the next step starts it anew. */
export const spent = (handle: ImageHandle): ImageHandle => ({
  ...handle,
  expiresAtMs: 0,
  uploaded: false,
  available: false,
});

const instant = (value: unknown): number | undefined => z.number().safeParse(value).data;

/** When we first asked whether the pictures are ready. */
export const pollingSinceMs = (handles: Handles): number | undefined => instant(handles.polling_since_ms);

/** When this revision was first handed to LinkedIn to be shown. Present: an earlier call may have worked. */
export const firstCommitMs = (handles: Handles): number | undefined => instant(handles.first_commit_ms);
