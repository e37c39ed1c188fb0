import type { YouTubeSettings } from './settings.ts';
import type { Videos } from './videos.ts';

/** The enums of the Data API's video resource. */
export const failureReasons = [
  'conversion',
  'invalidFile',
  'emptyFile',
  'tooSmall',
  'codec',
  'uploadAborted',
] as const;
export const rejectionReasons = [
  'copyright',
  'inappropriate',
  'duplicate',
  'termsOfUse',
  'uploaderAccountSuspended',
  'length',
  'claim',
  'uploaderAccountClosed',
  'trademark',
  'legal',
] as const;
type FailureReason = (typeof failureReasons)[number];
type RejectionReason = (typeof rejectionReasons)[number];
/** The outcome of processing; decided when the last byte arrives, visible when the processing time has passed. */
export type ProcessingOutcome =
  | { kind: 'processed' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'rejected'; reason: RejectionReason };

/** Decides the outcome of processing by the settings, otherwise by the file. */
export function decideOutcome(
  { processing_outcome: outcome, reject_duplicates }: YouTubeSettings,
  videos: Videos,
  file: { channelId: string; sha256: string; sizeBytes: number; head: Buffer },
): ProcessingOutcome {
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

/** Enough bytes to detect a video or a picture. */
export const headBytes = 64;

const at = (head: Buffer, start: number, text: string): boolean =>
  head.subarray(start, start + text.length).toString('latin1') === text;

function looksLikeVideo(head: Buffer): boolean {
  return (
    ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].some((box) => at(head, 4, box)) ||
    at(head, 0, '\x1a\x45\xdf\xa3') ||
    (at(head, 0, 'RIFF') && at(head, 8, 'AVI ')) ||
    at(head, 0, 'FLV\x01') ||
    at(head, 0, '\x00\x00\x01\xba') ||
    at(head, 0, '\x00\x00\x01\xb3') ||
    at(head, 0, '\x30\x26\xb2\x75') ||
    at(head, 0, '\x47\x40')
  );
}

export function imageType(head: Buffer): 'image/jpeg' | 'image/png' | undefined {
  if (at(head, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return at(head, 0, '\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}
