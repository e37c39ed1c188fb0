/**
 * How a video is split for upload. By TikTok's rules the last part carries the remainder, and small files are sent
 * whole.
 */
import type { ByteRange } from '../../domain/media/ports.ts';
import { chunkBytes, minChunkBytes } from './limits.ts';

export interface ChunkPlan {
  readonly video_size: number;
  readonly chunk_size: number;
  readonly total_chunk_count: number;
}

export function planChunks(sizeBytes: number): ChunkPlan {
  const chunk = Math.min(sizeBytes, chunkBytes);
  return { video_size: sizeBytes, chunk_size: chunk, total_chunk_count: Math.floor(sizeBytes / chunk) };
}

/**
 * The part that starts at this byte. It ends where a part of the plan ends; one that would be too small, because
 * TikTok stopped in the middle of a part, extends to the end of the next.
 */
export function partFrom({ video_size, chunk_size, total_chunk_count }: ChunkPlan, first: number): ByteRange {
  const endOf = (index: number): number =>
    index >= total_chunk_count - 1 ? video_size : (index + 1) * chunk_size;
  const index = Math.floor(first / chunk_size);
  const end = endOf(index);
  const tooSmall = end - first < minChunkBytes && end < video_size;
  return { first, last: (tooSmall ? endOf(index + 1) : end) - 1 };
}

export const isLast = (plan: ChunkPlan, part: ByteRange): boolean => part.last === plan.video_size - 1;

/**
 * Whether an answer confirms that everything up to this byte arrived. TikTok does not document whether the number
 * after `0-` counts the bytes or names the last one, so both are accepted. Without the header the status alone
 * counts.
 */
export function confirmsPart(contentRange: string | null, part: ByteRange): boolean {
  if (contentRange === null) return true;
  const end = Number(/^bytes 0-(\d+)\/\d+$/.exec(contentRange.trim())?.[1] ?? Number.NaN);
  return end === part.last + 1 || end === part.last;
}
