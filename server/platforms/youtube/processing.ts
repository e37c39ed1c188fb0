/** What YouTube says when it could not, or would not, make a video of the file. */
import type { ListedVideo } from './answers.ts';
import { snakeCase } from './outcome.ts';

const failures: Readonly<Record<string, string>> = {
  conversion: 'YouTube could not convert the video. Save it as MP4 with H.264 and AAC and replace it.',
  invalidFile: 'YouTube says that the file is no video it knows. Save it as MP4 and replace it.',
  emptyFile: 'YouTube says that the file is empty. Replace it.',
  tooSmall: 'YouTube says that the file is too small to be a video. Replace it.',
  codec: 'YouTube does not know how the video is coded. Save it as MP4 with H.264 and AAC and replace it.',
  uploadAborted: 'YouTube says that the upload broke off. Try again.',
  uploadFailed: 'YouTube says that the upload failed. Try again.',
  transcodeFailed: 'YouTube could not convert the video. Save it as MP4 with H.264 and AAC and replace it.',
  streamingFailed: 'YouTube could not get the video ready for viewers. Try again.',
  other: 'YouTube could not process the video and does not say why. Try again.',
};

const rejections: Readonly<Record<string, string>> = {
  copyright: 'YouTube removed the video because of somebody’s copyright.',
  inappropriate: 'YouTube removed the video as inappropriate.',
  duplicate: 'YouTube removed the video because the channel already has the same one.',
  termsOfUse: 'YouTube removed the video because it breaks the Terms of Service.',
  uploaderAccountSuspended: 'YouTube removed the video because the channel is suspended.',
  length:
    'YouTube removed the video because it is too long for this channel. Confirm a phone number on YouTube, or shorten it.',
  claim: 'YouTube removed the video because somebody claims its content.',
  uploaderAccountClosed: 'YouTube removed the video because the channel is closed.',
  trademark: 'YouTube removed the video because of somebody’s trademark.',
  legal: 'YouTube removed the video for legal reasons.',
};

export interface Failure {
  readonly code: string;
  readonly plainReason: string;
}

/** Undefined while it goes on, and when it went well. */
export function failureOf({ status, processingDetails }: ListedVideo): Failure | undefined {
  switch (status?.uploadStatus) {
    case 'failed':
      return failed(status.failureReason);
    case 'rejected': {
      const reason = status.rejectionReason ?? '';
      const plainReason = rejections[reason] ?? 'YouTube removed the video and does not say why.';
      return { code: reason === '' ? 'rejected' : `rejected_${snakeCase(reason)}`, plainReason };
    }
    case 'deleted':
      return { code: 'deleted', plainReason: 'The video was deleted on YouTube.' };
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
  plainReason: failures[reason] ?? `YouTube could not process the video (${reason}).`,
});
