import type { Refused } from '../core/operation.ts';
import { type GraphFault, graphError, graphFailure, refuseGraph } from '../meta/errors.ts';

/** Instagram's own errors, by subcode: always status 400, in Meta's envelope. The words are for people alone. */
type Words = { code: number; message: string; title: string; words: string; transient?: boolean };

const table: Record<number, Words> = {
  2207001: {
    code: -1,
    message: 'Fatal',
    title: 'Server error',
    words: 'Instagram failed. Try again.',
    transient: true,
  },
  2207003: {
    code: -2,
    message: 'Timeout',
    title: 'Timeout',
    words: 'It takes too long to download the media.',
    transient: true,
  },
  2207004: {
    code: 36000,
    message: 'The image size is too large.',
    title: 'Image too large',
    words: 'The image must be 8 MB or smaller.',
  },
  2207005: {
    code: 36001,
    message: 'The image format is not supported.',
    title: 'Unsupported image format',
    words: 'The image must be a JPEG.',
  },
  2207006: {
    code: 24,
    message: 'The requested resource does not exist',
    title: 'Media not found',
    words: 'The media does not exist or you do not have permission to use it.',
  },
  2207008: {
    code: 24,
    message: 'The requested resource does not exist',
    title: 'Container not found',
    words: 'The media container does not exist or has expired.',
  },
  2207009: {
    code: 36003,
    message: 'The aspect ratio is not supported.',
    title: 'Invalid aspect ratio',
    words: 'The aspect ratio must be between 4:5 and 1.91:1.',
  },
  2207010: {
    code: 36004,
    message: 'The caption is too long.',
    title: 'Caption too long',
    words: 'A caption has at most 2,200 characters and 30 hashtags.',
  },
  2207020: {
    code: -2,
    message: 'The media has expired',
    title: 'Media expired',
    words: 'The media you are trying to use has expired. Upload it again.',
  },
  2207023: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Unknown media type',
    words: 'This media type is not known, or not for this kind of post.',
  },
  2207026: {
    code: 352,
    message: 'The video format is not supported.',
    title: 'Unsupported video format',
    words: 'The video must follow the specifications for this kind of post.',
  },
  2207027: {
    code: 9007,
    message: 'Media ID is not available',
    title: 'Media not ready',
    words: 'The media is not ready to be published. Wait a moment.',
  },
  2207028: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Not a carousel',
    words: 'A carousel needs at least 2 and at most 10 photos or videos.',
  },
  2207032: {
    code: -1,
    message: 'Fatal',
    title: 'Create media failed',
    words: 'The media could not be created. Try again.',
    transient: true,
  },
  2207035: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Tag with a position',
    words: 'Tags on videos have no position.',
  },
  2207036: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Tag without a position',
    words: 'Tags on photos need a position between 0 and 1.',
  },
  2207037: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Tag not added',
    words: 'Not every tag could be added.',
  },
  2207040: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Too many tags',
    words: 'A post has at most 20 tags.',
  },
  2207042: {
    code: 9,
    message: 'Application request limit reached',
    title: 'Daily limit reached',
    words: 'The daily limit of posts is reached.',
  },
  2207050: {
    code: 25,
    message: 'The account is restricted',
    title: 'Account restricted',
    words: 'Sign in to the Instagram app to see what is wrong with the account.',
  },
  2207051: {
    code: 4,
    message: 'Application request limit reached',
    title: 'Action is blocked',
    words: 'The action was blocked to protect the community.',
  },
  2207052: {
    code: 9004,
    message: 'Only photo or video can be accepted as media type.',
    title: 'Media download failed',
    words: 'The media could not be fetched from this address.',
  },
  2207053: { code: -1, message: 'Fatal', title: 'Upload error', words: 'An unknown upload error occurred.' },
  2207057: {
    code: 1,
    message: 'Thumbnail offset is not valid',
    title: 'Invalid thumbnail offset',
    words: 'The offset must be within the video.',
  },
  2207077: {
    code: -1,
    message: 'Fatal',
    title: 'Video download failed',
    words: 'The video could not be downloaded.',
  },
  2207081: {
    code: 100,
    message: 'Invalid parameter',
    title: 'Trial reels unavailable',
    words: 'This account cannot share trial reels.',
  },
  2207082: {
    code: -1,
    message: 'Fatal',
    title: 'Upload failed',
    words: 'The upload failed. Try again.',
    transient: true,
  },
};

function instagramFault(subcode: number, change: Partial<GraphFault> = {}): GraphFault {
  const known = table[subcode];
  if (!known) return { code: -1, subcode, status: 400, ...change };
  return {
    code: known.code,
    subcode,
    status: 400,
    message: known.message,
    transient: known.transient ?? false,
    userTitle: known.title,
    userMessage: known.words,
    ...change,
  };
}
export const instagramError = (subcode: number): Refused => refuseGraph(instagramFault(subcode));

/** Failures of Instagram's own, and those from the fault knobs with the words that go with their numbers. */
export function failure(
  status: number,
  arranged: { code?: number | undefined; subcode?: number | undefined } = {},
) {
  const { code, subcode } = arranged;
  const isOurs = subcode !== undefined && code !== undefined && table[subcode]?.code === code;
  if (!isOurs) return graphFailure(status, arranged);
  return graphError(instagramFault(subcode, status === 500 ? {} : { status }));
}

/** What a container's `status` says on ERROR: the subcode stands inside the text. */
export const failureText = (subcode: number): string =>
  `Error: Media upload has failed with error code ${subcode}`;
