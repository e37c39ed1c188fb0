import { isRecord, type JsonObject } from '../core/forms.ts';
import { type Reject, requireKnown } from './access.ts';
import type { TikTokSettings } from './settings.ts';

/** The `source_info` of a request: the chunks of an upload, or the addresses to pull from. */
type FilePlan = { sizeBytes: number; chunkBytes: number; chunkCount: number };

/**
 * The documentation does not say whether an MB is 1,000,000 or 1,048,576 bytes, so a chunk must be valid under both.
 * The remainder goes into the last chunk, which can therefore reach twice the size: 128 MB.
 */
const minChunkBytes = 5 * 1024 * 1024;
const maxChunkBytes = 64_000_000;
const maxChunks = 1000;
const maxVideoBytes = 4_000_000_000;
const maxPhotos = 35;

export function readSource(value: unknown, reject: Reject): JsonObject & { source: string } {
  if (!isRecord(value)) return reject('source_info is required.');
  const { source } = value;
  if (source !== 'FILE_UPLOAD' && source !== 'PULL_FROM_URL') {
    return reject('source_info.source must be FILE_UPLOAD or PULL_FROM_URL.');
  }
  return { ...value, source };
}

export function readFilePlan(source: JsonObject, reject: Reject): FilePlan {
  requireKnown(source, ['source', 'video_size', 'chunk_size', 'total_chunk_count'], reject);
  const sizeBytes = readCount(source, 'video_size', reject);
  const chunkBytes = readCount(source, 'chunk_size', reject);
  const chunkCount = readCount(source, 'total_chunk_count', reject);
  if (sizeBytes > maxVideoBytes) reject('source_info.video_size is over 4 GB.');
  const isSingleChunk = sizeBytes < minChunkBytes;
  if (isSingleChunk && chunkBytes !== sizeBytes)
    reject('A video under 5 MB is uploaded whole: chunk_size = video_size.');
  if (!isSingleChunk && chunkBytes < minChunkBytes) reject('source_info.chunk_size is under 5 MB.');
  if (chunkBytes > maxChunkBytes) reject('source_info.chunk_size is over 64 MB.');
  if (chunkBytes > sizeBytes) reject('source_info.chunk_size is larger than the video.');
  if (chunkCount > maxChunks || chunkCount !== Math.floor(sizeBytes / chunkBytes)) {
    reject(
      'The total chunk count is invalid: it is video_size divided by chunk_size, rounded down, at most 1000.',
    );
  }
  return { sizeBytes, chunkBytes, chunkCount };
}

export function readVideoUrl(source: JsonObject, reject: Reject): string {
  requireKnown(source, ['source', 'video_url'], reject);
  return readUrl(source.video_url, 'video_url', reject);
}

export function readPhotos(source: JsonObject, reject: Reject): { urls: string[]; coverIndex: number } {
  requireKnown(source, ['source', 'photo_cover_index', 'photo_images'], reject);
  if (source.source !== 'PULL_FROM_URL')
    reject('Photos are pulled: source_info.source must be PULL_FROM_URL.');
  const images = source.photo_images;
  if (!Array.isArray(images) || images.length === 0 || images.length > maxPhotos) {
    return reject(`source_info.photo_images needs 1 to ${maxPhotos} addresses.`);
  }
  const coverIndex = source.photo_cover_index ?? 0;
  if (
    typeof coverIndex !== 'number' ||
    !Number.isInteger(coverIndex) ||
    coverIndex < 0 ||
    coverIndex >= images.length
  ) {
    return reject('source_info.photo_cover_index must be the index of one of the photos.');
  }
  return { urls: images.map((url: unknown) => readUrl(url, 'photo_images', reject)), coverIndex };
}

/** A domain matches its subdomains over https; a prefix matches addresses that start with it. */
export function isVerified(url: string, { verified_url_prefixes }: TikTokSettings): boolean {
  const { hostname, protocol } = new URL(url);
  return verified_url_prefixes.some((entry) => {
    if (/^https?:\/\/(localhost|127\.0\.0\.1)\/?$/.test(entry)) {
      return `${protocol}//${hostname}` === entry.replace(/\/$/, '');
    }
    if (entry.includes('://')) return url.startsWith(entry);
    return protocol === 'https:' && (hostname === entry || hostname.endsWith(`.${entry}`));
  });
}

function readUrl(value: unknown, name: string, reject: Reject): string {
  const isWeb = typeof value === 'string' && URL.canParse(value) && /^https?:\/\//.test(value);
  return isWeb ? value : reject(`source_info.${name} is not a valid URL.`);
}

function readCount(source: JsonObject, name: string, reject: Reject): number {
  const value = source[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  return reject(`source_info.${name} must be a positive whole number.`);
}
