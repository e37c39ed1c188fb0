/** Why YouTube could not, or would not, process a file. */

import type { Message } from '../../lib/message.ts';
import type { ListedVideo } from './answers.ts';
import { messages } from './messages.ts';
import { snakeCase } from './outcome.ts';

const notConverted = messages.not_converted();
const failures: Readonly<Record<string, Message>> = {
  conversion: notConverted,
  invalidFile: messages.file_no_video(),
  emptyFile: messages.file_empty(),
  tooSmall: messages.file_too_small(),
  codec: messages.codec_unknown(),
  uploadAborted: messages.upload_broke_off(),
  uploadFailed: messages.upload_failed(),
  transcodeFailed: notConverted,
  streamingFailed: messages.streaming_failed(),
  other: messages.processing_failed_unsaid(),
};

const rejections: Readonly<Record<string, Message>> = {
  copyright: messages.removed_copyright(),
  inappropriate: messages.removed_inappropriate(),
  duplicate: messages.removed_duplicate(),
  termsOfUse: messages.removed_terms(),
  uploaderAccountSuspended: messages.removed_channel_suspended(),
  length: messages.removed_too_long(),
  claim: messages.removed_claim(),
  uploaderAccountClosed: messages.removed_channel_closed(),
  trademark: messages.removed_trademark(),
  legal: messages.removed_legal(),
};

export interface Failure {
  readonly code: string;
  readonly plainReason: Message;
}

/** Undefined during processing and after success. */
export function failureOf({ status, processingDetails }: ListedVideo): Failure | undefined {
  switch (status?.uploadStatus) {
    case 'failed':
      return failed(status.failureReason);
    case 'rejected': {
      const reason = status.rejectionReason ?? '';
      const plainReason = rejections[reason] ?? messages.removed_unsaid();
      return { code: reason === '' ? 'rejected' : `rejected_${snakeCase(reason)}`, plainReason };
    }
    case 'deleted':
      return {
        code: 'deleted',
        plainReason: messages.video_deleted(),
      };
    case 'processed':
      return undefined;
  }
  const { processingStatus, processingFailureReason } = processingDetails ?? {};
  return processingStatus === 'failed' || processingStatus === 'terminated'
    ? failed(processingFailureReason)
    : undefined;
}

const failed = (reason = 'other'): Failure => ({
  code: `failed_${snakeCase(reason)}`,
  plainReason: failures[reason] ?? messages.processing_failed({ reason }),
});
