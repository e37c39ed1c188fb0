import type { YouTubeSettings } from './settings.ts';
import type { Videos } from './videos.ts';

/** The closed lists of the Data API's video resource. */
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
/** How processing will end; settled when the last byte arrives, seen when the processing time is over. */
export type Ending =
  | { kind: 'processed' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'rejected'; reason: RejectionReason };

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

/** Enough of the first bytes to tell a video or a picture from something else. */
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
