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
export type FailureReason = (typeof failureReasons)[number];
export type RejectionReason = (typeof rejectionReasons)[number];
/** How processing will end; settled when the last byte arrives, seen when the processing time is over. */
export type Ending =
  | { kind: 'processed' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'rejected'; reason: RejectionReason };
