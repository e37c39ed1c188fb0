/**
 * The progress of a send. Saved after every answer, so that a send continues after a crash instead of starting
 * again.
 */
import { z } from 'zod';
import type { Handles } from '../../domain/platform-port/publisher.ts';

const sessionSchema = z.object({
  url: z.string(),
  /** Of the request that opened it: with other declarations the video would be different. */
  digest: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The upload session: whatever is sent to it, at most one video results. */
export const sessionHandle = (handles: Handles): Session | undefined =>
  sessionSchema.safeParse(handles.session).data;

/**
 * YouTube no longer knew the session after its last byte may have arrived, and the channel has been searched
 * since.
 */
export const sessionWasGone = (handles: Handles): boolean => handles.session_gone === true;

const instant = (value: unknown): number | undefined => z.number().safeParse(value).data;

/** When the last byte was first sent. Present: a video may exist. */
export const firstCommitMs = (handles: Handles): number | undefined => instant(handles.first_commit_ms);

/** YouTube confirmed that the video exists. */
export const videoIdHandle = (handles: Handles): string | undefined =>
  z.string().safeParse(handles.video_id).data;

/** The attempt found the video without a commit step of its own. */
export const mayNotWait = (handles: Handles): boolean => handles.may_not_wait === true;

export const pollingSinceMs = (handles: Handles): number | undefined => instant(handles.watching_since_ms);
export const missingSinceMs = (handles: Handles): number | undefined => instant(handles.missing_since_ms);

/** `set`, or YouTube's refusal. */
export const thumbnailHandle = (handles: Handles): string | undefined =>
  z.string().safeParse(handles.thumbnail).data;

const entrySchema = z.object({
  /** `added`, or why it was not; null while that is not certain. */
  result: z.string().nullable(),
  tries: z.number(),
  tried_ms: z.number(),
  /** The last try may have added it. */
  unclear: z.boolean(),
});
export type PlaylistEntry = z.infer<typeof entrySchema>;

/** By the playlist's id. None: its name was not verified yet. */
export const playlistEntries = (handles: Handles): Readonly<Record<string, PlaylistEntry>> =>
  z.record(z.string(), entrySchema).parse(handles.playlists ?? {});

export const playlistsSinceMs = (handles: Handles): number | undefined => instant(handles.playlists_since_ms);

/** Nothing of an earlier upload is reused: it can never become visible. */
export const resetUpload: Handles = {
  session: null,
  session_gone: null,
  first_commit_ms: null,
  video_id: null,
  may_not_wait: null,
  watching_since_ms: null,
  missing_since_ms: null,
  thumbnail: null,
  playlists: null,
  playlists_since_ms: null,
};
