import { looksLikeVideo } from './file-kind.ts';
import type { Ending, FailureReason, RejectionReason } from './processing-reasons.ts';
import { failureReasons } from './processing-reasons.ts';
import type { YouTubeSettings } from './settings.ts';
import type { Videos } from './videos.ts';

/** Settles how processing will end: by order of the settings, else by what the bytes are. */
export function settleEnding(
  { processing_outcome: outcome, reject_duplicates }: YouTubeSettings,
  videos: Videos,
  file: { channelId: string; sha256: string; sizeBytes: number; head: Buffer },
): Ending {
  if (outcome === 'auto') {
    if (file.sizeBytes === 0) return { kind: 'failed', reason: 'emptyFile' };
    if (!looksLikeVideo(file.head)) return { kind: 'failed', reason: 'invalidFile' };
  } else if (outcome !== 'processed') {
    return isFailure(outcome)
      ? { kind: 'failed', reason: outcome }
      : { kind: 'rejected', reason: outcome as RejectionReason };
  }
  if (reject_duplicates && videos.isKnownFile(file.channelId, file.sha256)) {
    return { kind: 'rejected', reason: 'duplicate' };
  }
  return { kind: 'processed' };
}

const isFailure = (reason: string): reason is FailureReason =>
  (failureReasons as readonly string[]).includes(reason);
