/** The reasons YouTube refuses with that no request can bring about by itself here; settings order them. */
export const refusalReasons = [
  'accessNotConfigured',
  'channelClosed',
  'channelSuspended',
  'commentsDisabled',
  'dailyLimitExceeded',
  'forbidden',
  'forbiddenLicenseSetting',
  'forbiddenPrivacySetting',
  'processingFailure',
  'quotaExceeded',
  'rateLimitExceeded',
  'uploadLimitExceeded',
  'uploadRateLimitExceeded',
  'userRateLimitExceeded',
  'youtubeSignupRequired',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const quotaMessage =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';

export const refusalTable: Record<RefusalReason, { status: number; domain: string; message: string }> = {
  accessNotConfigured: {
    status: 403,
    domain: 'usageLimits',
    message: 'YouTube Data API v3 has not been used in this project before or it is disabled.',
  },
  channelClosed: { status: 403, domain: 'youtube.channel', message: 'The channel has been closed.' },
  channelSuspended: { status: 403, domain: 'youtube.channel', message: 'The channel has been suspended.' },
  commentsDisabled: {
    status: 403,
    domain: 'youtube.commentThread',
    message:
      'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter has disabled comments.',
  },
  dailyLimitExceeded: { status: 403, domain: 'usageLimits', message: 'Daily Limit Exceeded' },
  forbidden: { status: 403, domain: 'youtube.common', message: 'Forbidden' },
  forbiddenLicenseSetting: {
    status: 403,
    domain: 'youtube.video',
    message: 'The request attempts to set an invalid license for the video.',
  },
  forbiddenPrivacySetting: {
    status: 403,
    domain: 'youtube.video',
    message: 'The request attempts to set an invalid privacy setting for the video.',
  },
  processingFailure: {
    status: 400,
    domain: 'youtube.commentThread',
    message:
      'The API server failed to successfully process the request. While this can be a transient error, it usually indicates that the request’s input is invalid.',
  },
  quotaExceeded: { status: 403, domain: 'youtube.quota', message: quotaMessage },
  rateLimitExceeded: { status: 403, domain: 'usageLimits', message: 'Rate Limit Exceeded' },
  uploadLimitExceeded: {
    status: 400,
    domain: 'youtube.video',
    message: 'The user has exceeded the number of videos they may upload.',
  },
  uploadRateLimitExceeded: {
    status: 429,
    domain: 'youtube.thumbnail',
    message: 'The channel has uploaded too many thumbnails recently. Please try the request again later.',
  },
  userRateLimitExceeded: { status: 403, domain: 'usageLimits', message: 'User Rate Limit Exceeded' },
  youtubeSignupRequired: { status: 401, domain: 'youtube.header', message: 'Unauthorized' },
};
