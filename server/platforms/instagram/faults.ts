/**
 * Instagram's own rows of Meta's error table, by subcode whatever the code, since a failed container has only the
 * subcode. What the table calls "retry" is `unclear` here: before the commit step that is tried again.
 */

import type { Message } from '../../lib/message.ts';
import { type Fault, type FaultTable, fault, faultOf, platformTrouble } from '../meta/graph-error.ts';
import type { Counter } from './handles.ts';
import { messages } from './messages.ts';

const tooMuch = (platform: string): Message => messages.daily_limit({ platform });
const startedOver = (platform: string): Message =>
  messages.container_lost({
    platform,
  });
const notFetched = (platform: string): Message => messages.file_not_fetched({ platform });
const restricted = (platform: string): Message => messages.account_restricted({ platform });
const spam = (platform: string): Message => messages.spam_block({ platform });
const tags = (platform: string): Message => messages.tags_refused({ platform });

const serverError = fault('unclear', 'server_error', platformTrouble);
const expired = fault('unclear', 'media_expired', startedOver);
const uploadFailed = fault('unclear', 'upload_failed', startedOver);
const notFound = fault('gone', 'media_not_found', startedOver);
const missing = fault('gone', 'container_missing', startedOver);
const dailyLimit = fault('wait_account', 'daily_limit', tooMuch);
const spamBlock = fault('blocked', 'spam_block', spam);
const accountRestricted = fault('refused', 'account_restricted', restricted);
const metricFailed = fault('refused', 'metric_failed', platformTrouble);
const badTags = fault('refused', 'tags_not_accepted', tags);
const videoFormat = fault('refused', 'video_format', (platform) =>
  messages.video_format_refused({ platform }),
);
const fileNotFetched = fault('unclear', 'file_not_fetched', notFetched);
const notReady = fault('unclear', 'not_ready', (platform) => messages.not_ready({ platform }));
const tooLarge = fault('refused', 'image_too_large', (platform) =>
  messages.picture_size_refused({ platform }),
);
const imageFormat = fault('refused', 'image_format', (platform) =>
  messages.picture_format_refused({ platform }),
);
const shape = fault('refused', 'image_shape', (platform) => messages.picture_shape_refused({ platform }));
const captionLength = fault('refused', 'caption_too_long', (platform) =>
  messages.caption_length_refused({
    platform,
  }),
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
  '*/2207057': fault('refused', 'cover_not_in_video', () => messages.cover_moment_refused()),
  '4/2207051': spamBlock,
  '*/2207051': spamBlock,
  '9': dailyLimit,
  '*/2207042': dailyLimit,
  '24': notFound,
  '*/2207006': notFound,
  '*/2207008': missing,
  '25': accountRestricted,
  '*/2207050': accountRestricted,
  '*/2207013': fault('gone', 'account_not_discovered', (platform) =>
    messages.account_not_discovered({ platform }),
  ),
  '*/2207023': fault('refused', 'media_type_unknown', (platform) =>
    messages.file_type_refused({
      platform,
    }),
  ),
  '*/2207028': fault('refused', 'carousel_size', (platform) => messages.carousel_size_refused({ platform })),
  '*/2207035': badTags,
  '*/2207036': badTags,
  '*/2207037': badTags,
  '*/2207040': fault('refused', 'too_many_tags', (platform) => messages.too_many_tags_refused({ platform })),
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
  '*/2207073': fault('refused', 'not_deletable', (platform) => messages.not_deletable({ platform })),
  // A metric that exists and cannot be computed for this post.
  '*/2207086': metricFailed,
  '*/2207081': fault('refused', 'trial_reels', (platform) =>
    messages.no_trial_reels({
      platform,
    }),
  ),
};

const processingFailed = fault('unclear', 'processing_failed', (platform) =>
  messages.processing_failed({ platform }),
);

/** Faults that are retried a few times and then left to a person. */
export function counterOf({ code }: Fault): Counter | undefined {
  if (code === 'file_not_fetched' || code === 'download_timeout') return 'fetch_failures';
  return code === 'processing_failed' || code === 'upload_failed' ? 'container_failures' : undefined;
}

/** After this fault the container is useless. */
export const invalidatesContainer = ({ code }: Fault): boolean =>
  ['media_expired', 'upload_failed', 'media_not_found', 'container_missing'].includes(code);

/** The status of a failed container: only its subcode counts, which in practice is embedded in prose. */
export function faultInStatus(status: string): Fault {
  const subcode = Number(/\b2207\d{3}\b/.exec(status)?.[0] ?? Number.NaN);
  const known = faultOf({ code: 0, subcode, isTransient: false }, instagramFaults);
  return known.class === 'unlisted' ? processingFailed : known;
}
