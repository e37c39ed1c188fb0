import type { RefusedError } from '../core/operation.ts';
import { type GraphFault, graphError, graphFailure, refuseGraph } from '../meta/errors.ts';

/** Instagram's own errors by subcode: always status 400, in Meta's envelope. The texts are for users only. */
type Row = [code: number, message: string, title: string, words: string, isTransient?: true];

const table: Record<number, Row> = {
  2207001: [-1, 'Fatal', 'Server error', 'Instagram failed. Try again.', true],
  2207003: [-2, 'Timeout', 'Timeout', 'It takes too long to download the media.', true],
  2207004: [36000, 'The image size is too large.', 'Image too large', 'The image must be 8 MB or smaller.'],
  2207005: [
    36001,
    'The image format is not supported.',
    'Unsupported image format',
    'The image must be a JPEG.',
  ],
  2207006: [
    24,
    'The requested resource does not exist',
    'Media not found',
    'The media does not exist or you do not have permission to use it.',
  ],
  2207008: [
    24,
    'The requested resource does not exist',
    'Container not found',
    'The media container does not exist or has expired.',
  ],
  2207009: [
    36003,
    'The aspect ratio is not supported.',
    'Invalid aspect ratio',
    'The aspect ratio must be between 4:5 and 1.91:1.',
  ],
  2207010: [
    36004,
    'The caption is too long.',
    'Caption too long',
    'A caption has at most 2,200 characters and 30 hashtags.',
  ],
  2207013: [110, 'Invalid user id', 'Cannot find User', 'The user with this username cannot be found.'],
  2207020: [
    -2,
    'The media has expired',
    'Media expired',
    'The media you are trying to use has expired. Upload it again.',
  ],
  2207023: [
    100,
    'Invalid parameter',
    'Unknown media type',
    'This media type is not known, or not for this kind of post.',
  ],
  2207026: [
    352,
    'The video format is not supported.',
    'Unsupported video format',
    'The video must follow the specifications for this kind of post.',
  ],
  2207027: [
    9007,
    'Media ID is not available',
    'Media not ready',
    'The media is not ready to be published. Wait a moment.',
  ],
  2207028: [
    100,
    'Invalid parameter',
    'Not a carousel',
    'A carousel needs at least 2 and at most 10 photos or videos.',
  ],
  2207032: [-1, 'Fatal', 'Create media failed', 'The media could not be created. Try again.', true],
  2207035: [100, 'Invalid parameter', 'Tag with a position', 'Tags on videos have no position.'],
  2207036: [
    100,
    'Invalid parameter',
    'Tag without a position',
    'Tags on photos need a position between 0 and 1.',
  ],
  2207037: [100, 'Invalid parameter', 'Tag not added', 'Not every tag could be added.'],
  2207040: [100, 'Invalid parameter', 'Too many tags', 'A post has at most 20 tags.'],
  2207042: [
    9,
    'Application request limit reached',
    'Daily limit reached',
    'The daily limit of posts is reached.',
  ],
  2207050: [
    25,
    'The account is restricted',
    'Account restricted',
    'Sign in to the Instagram app to see what is wrong with the account.',
  ],
  2207051: [
    4,
    'Application request limit reached',
    'Action is blocked',
    'The action was blocked to protect the community.',
  ],
  2207052: [
    9004,
    'Only photo or video can be accepted as media type.',
    'Media download failed',
    'The media could not be fetched from this address.',
  ],
  2207053: [-1, 'Fatal', 'Upload error', 'An unknown upload error occurred.'],
  2207057: [
    1,
    'Thumbnail offset is not valid',
    'Invalid thumbnail offset',
    'The offset must be within the video.',
  ],
  2207073: [-1, 'Fatal', 'Media not supported', 'This kind of media cannot be deleted.'],
  2207077: [-1, 'Fatal', 'Video download failed', 'The video could not be downloaded.'],
  2207081: [100, 'Invalid parameter', 'Trial reels unavailable', 'This account cannot share trial reels.'],
  2207082: [-1, 'Fatal', 'Upload failed', 'The upload failed. Try again.', true],
};

function instagramFault(subcode: number, change: Partial<GraphFault> = {}): GraphFault {
  const known = table[subcode];
  if (!known) return { code: -1, subcode, status: 400, ...change };
  const [code, message, userTitle, userMessage, transient = false] = known;
  return { code, subcode, status: 400, message, transient, userTitle, userMessage, ...change };
}
export const instagramError = (subcode: number): RefusedError => refuseGraph(instagramFault(subcode));

/** Failures of Instagram itself, and those arranged by faults with the texts that belong to their numbers. */
export function failure(
  status: number,
  arranged: { code?: number | undefined; subcode?: number | undefined } = {},
) {
  const { code, subcode } = arranged;
  const isKnown = subcode !== undefined && code !== undefined && table[subcode]?.[0] === code;
  if (!isKnown) return graphFailure(status, arranged);
  return graphError(instagramFault(subcode, status === 500 ? {} : { status }));
}

/** A container's `status` on ERROR: the text contains the subcode. */
export const failureText = (subcode: number): string =>
  `Error: Media upload has failed with error code ${subcode}`;
