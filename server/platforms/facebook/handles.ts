/**
 * The progress of a send. Saved after every answer, so that a send continues after a crash instead of starting
 * again.
 */
import { z } from 'zod';
import type { Handles } from '../../domain/platform-port/publisher.ts';

/** A photo that is uploaded but not published. One key for each, because saving merges key by key. */
export const photoKey = (index: number): string => `photo_${index}`;
export const photoHandle = (handles: Handles, index: number): string | undefined =>
  z.string().safeParse(handles[photoKey(index)]).data;

const videoSchema = z.object({
  id: z.string(),
  /** For videos in parts. */
  session: z.string().nullable(),
  /** For Reels and Stories. */
  uploadUrl: z.string().nullable(),
  /** The part that Facebook wants next. */
  start: z.number(),
  end: z.number(),
  uploaded: z.boolean(),
});
export type VideoHandle = z.infer<typeof videoSchema>;

/** The video, known by its id before it is visible: whatever is sent for it, at most one post results. */
export const videoHandle = (handles: Handles): VideoHandle | undefined =>
  videoSchema.safeParse(handles.video).data;

const instant = (value: unknown): number | undefined => z.number().safeParse(value).data;

/** When this revision was first submitted for publication. Present: an earlier call may have worked. */
export const firstCommitMs = (handles: Handles): number | undefined => instant(handles.first_commit_ms);

/**
 * Photos that an earlier call may have published were refused at a later one, as Facebook does with published ones.
 * Only the list of the page can show the post then, or a person can look.
 */
export const photosRefusedAgain = (handles: Handles): boolean => handles.photos_refused_again === true;

/** When Facebook accepted the last call for a video. From then on the video is only polled. */
export const finishedMs = (handles: Handles): number | undefined => instant(handles.finished_ms);

const visibleSchema = z.object({ id: z.string(), url: z.string().nullable() });
/** Facebook confirmed that the post exists. */
export const postHandle = (handles: Handles) => visibleSchema.safeParse(handles.post).data;

/** Nothing of an earlier video is reused: it can never become visible. */
export const resetVideo: Handles = {
  video: null,
  first_commit_ms: null,
  finished_ms: null,
};

/** Nothing of these photos is used again: either they were refused, or a person said that they are not out. */
export const resetPhotos = (count: number): Handles => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, index) => [photoKey(index), null])),
  first_commit_ms: null,
  photos_refused_again: null,
});
