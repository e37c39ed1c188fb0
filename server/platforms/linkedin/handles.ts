/**
 * The progress of a send. Saved after every answer, so that a send continues after a crash instead of starting
 * again.
 */
import { z } from 'zod';
import type { Handles } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';

const assetSchema = z.object({
  urn: z.string(),
  /** Ids this file had before it was uploaded again: an uncertain earlier send may show one of them. */
  formerUrns: z.array(z.string()),
  /** For a video: that of its first part. */
  uploadUrl: z.string(),
  expiresAtMs: z.number().nullable(),
  uploaded: z.boolean(),
  available: z.boolean(),
  /** Videos only. */
  video: z
    .object({
      token: z.string(),
      parts: z.array(z.object({ url: z.string(), first: z.number(), last: z.number() })),
      /** `finalize` was called at least once, so LinkedIn may know already. */
      finalizing: z.boolean(),
    })
    .optional(),
});
export type AssetHandle = z.infer<typeof assetSchema>;

/** One key for each file, because saving merges key by key. The name is from when there were only pictures. */
export const assetKey = (index: number): string => `image_${index}`;

export const assetHandle = (handles: Handles, index: number): AssetHandle | undefined =>
  assetSchema.safeParse(handles[assetKey(index)]).data;

export const asJson = (handle: AssetHandle): Json => handle as Json;

/** LinkedIn cannot use this upload: the next step starts it again. */
export const markUnusable = (handle: AssetHandle): AssetHandle => ({
  ...handle,
  expiresAtMs: 0,
  uploaded: false,
  available: false,
});

/** A part's id belongs to one upload of the video. */
const partSchema = z.object({ urn: z.string(), id: z.string() });
export const partKey = (index: number, part: number): string => `part_${index}_${part}`;

export const partIdOf = (handles: Handles, index: number, part: number, urn: string): string | undefined => {
  const saved = partSchema.safeParse(handles[partKey(index, part)]).data;
  return saved?.urn === urn ? saved.id : undefined;
};

const instant = (value: unknown): number | undefined => z.number().safeParse(value).data;

/** When we first polled whether the files are ready. */
export const pollingSinceMs = (handles: Handles): number | undefined => instant(handles.polling_since_ms);

/** When this revision was first submitted for publication. Present: an earlier call may have worked. */
export const firstCommitMs = (handles: Handles): number | undefined => instant(handles.first_commit_ms);
