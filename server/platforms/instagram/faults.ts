/**
 * Instagram's own rows of Meta's error table, by subcode whatever the code, since a container that failed has only the
 * subcode. What the table calls "retry" is `unclear` here: before the commit step that is tried again.
 */
import { type Fault, type FaultTable, fault, faultOf } from '../meta/graph-error.ts';
import type { Counter } from './handles.ts';

const trouble = (platform: string): string => `${platform} has a problem of its own just now.`;
const tooMuch = (platform: string): string =>
  `${platform} takes no more posts of this account for now: it has reached its limit for 24 hours.`;
const startedOver = (platform: string): string => `${platform} lost what was prepared, so it is begun anew.`;
const notFetched = (platform: string): string =>
  `${platform} could not fetch a file from this installation. Whoever runs it must check that its address can be reached from everywhere.`;
const restricted = (platform: string): string =>
  `${platform} has restricted this account or wants its owner to confirm something. Open the ${platform} app, follow what it says, then try again.`;
const spam = (platform: string): string =>
  `${platform} takes this for spam and blocks it. Look into the app, wait some hours, and change the post before you try again.`;
const tags = (platform: string): string =>
  `${platform} did not accept an account that the post names. Check the collaborators and the @ names.`;

const serverError = fault('unclear', 'server_error', trouble);
const expired = fault('unclear', 'media_expired', startedOver);
const uploadFailed = fault('unclear', 'upload_failed', startedOver);
const notFound = fault('gone', 'media_not_found', startedOver);
const missing = fault('gone', 'container_missing', startedOver);
const dailyLimit = fault('wait_account', 'daily_limit', tooMuch);
const spamBlock = fault('blocked', 'spam_block', spam);
const accountRestricted = fault('refused', 'account_restricted', restricted);
const badTags = fault('refused', 'tags_not_accepted', tags);
const videoFormat = fault(
  'refused',
  'video_format',
  (platform) => `${platform} cannot use the video. Save it again as MP4 (H.264, AAC) and replace it.`,
);
const fileNotFetched = fault('unclear', 'file_not_fetched', notFetched);
const notReady = fault('unclear', 'not_ready', (platform) => `${platform} is still preparing the post.`);
const tooLarge = fault(
  'refused',
  'image_too_large',
  (platform) => `A picture is too large for ${platform}. Make it smaller than 8 MB.`,
);
const imageFormat = fault(
  'refused',
  'image_format',
  (platform) => `${platform} cannot use a picture. Save it as JPEG and replace it.`,
);
const shape = fault(
  'refused',
  'image_shape',
  (platform) => `A picture is too tall or too wide for ${platform}. Cut it to between 4:5 and 1.91:1.`,
);
const captionLength = fault(
  'refused',
  'caption_too_long',
  (platform) => `The caption is too long for ${platform}. Shorten it.`,
);

export const instagramFaults: FaultTable = {
  '-2': serverError,
  '*/2207003': fault('unclear', 'download_timeout', notFetched),
  '*/2207020': expired,
  '-1': serverError,
  '*/2207001': serverError,
  '*/2207032': serverError,
  '*/2207053': uploadFailed,
  '*/2207082': uploadFailed,
  '*/2207057': fault(
    'refused',
    'cover_not_in_video',
    () => 'The moment chosen for the cover is not within the video. Choose another.',
  ),
  '4/2207051': spamBlock,
  '*/2207051': spamBlock,
  '9': dailyLimit,
  '*/2207042': dailyLimit,
  '24': notFound,
  '*/2207006': notFound,
  '*/2207008': missing,
  '25': accountRestricted,
  '*/2207050': accountRestricted,
  '*/2207023': fault(
    'refused',
    'media_type_unknown',
    (platform) => `${platform} does not take this kind of file here. Replace it.`,
  ),
  '*/2207028': fault(
    'refused',
    'carousel_size',
    (platform) => `${platform} takes 2 to 10 pictures and videos in a carousel.`,
  ),
  '*/2207035': badTags,
  '*/2207036': badTags,
  '*/2207037': badTags,
  '*/2207040': fault(
    'refused',
    'too_many_tags',
    (platform) => `The post names more accounts than the 20 that ${platform} takes. Remove some.`,
  ),
  '352': videoFormat,
  '*/2207026': videoFormat,
  '9004': fileNotFetched,
  '*/2207052': fileNotFetched,
  '*/2207077': fileNotFetched,
  '9007': notReady,
  '*/2207027': notReady,
  '36000': tooLarge,
  '*/2207004': tooLarge,
  '36001': imageFormat,
  '*/2207005': imageFormat,
  '36003': shape,
  '*/2207009': shape,
  '36004': captionLength,
  '*/2207010': captionLength,
  '*/2207081': fault(
    'refused',
    'trial_reels',
    (platform) => `${platform} offers no trial Reels to this account.`,
  ),
};

const processingFailed = fault(
  'unclear',
  'processing_failed',
  (platform) => `${platform} could not prepare the post. Save its files again and replace them.`,
);

/** What is tried a few times and then given to a person. */
export function counterOf({ code }: Fault): Counter | undefined {
  if (code === 'file_not_fetched' || code === 'download_timeout') return 'fetch_failures';
  return code === 'processing_failed' || code === 'upload_failed' ? 'container_failures' : undefined;
}

/** A container about which this is said is of no more use. */
export const spendsContainer = ({ code }: Fault): boolean =>
  ['media_expired', 'upload_failed', 'media_not_found', 'container_missing'].includes(code);

/** What a container that failed says of itself: the subcode, in practice among words. Nothing else of them counts. */
export function faultInStatus(status: string): Fault {
  const subcode = Number(/\b2207\d{3}\b/.exec(status)?.[0] ?? Number.NaN);
  const known = faultOf({ code: 0, subcode, isTransient: false }, instagramFaults);
  return known.class === 'unlisted' ? processingFailed : known;
}
