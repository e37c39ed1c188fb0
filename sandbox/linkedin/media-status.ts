/** The slow way of every image, video and document to being usable. */
export type MediaStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
export type MediaBytes = {
  sha256: string;
  sizeBytes: number;
  /** Why processing will end in failure, when it will. */
  failure: string | null;
  processingMs: number;
  uploadedAt: number;
};
export type Asset = { urn: string; owner: string; bytes?: MediaBytes };

export const readyAt = (bytes: MediaBytes): number => bytes.uploadedAt + bytes.processingMs;

export function statusAt({ bytes }: Asset, now: number): MediaStatus {
  if (!bytes) return 'WAITING_UPLOAD';
  if (now < readyAt(bytes)) return 'PROCESSING';
  return bytes.failure ? 'PROCESSING_FAILED' : 'AVAILABLE';
}
