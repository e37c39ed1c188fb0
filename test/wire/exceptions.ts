/** Where we knowingly send, or our simulators knowingly answer, something else than the contracts have, or nothing. */
import type { Violation } from './check.ts';

export interface Exception extends Pick<Violation, 'operation' | 'at'> {
  readonly reason: string;
  readonly source: string;
}

const reelPhases = {
  at: 'body upload_phase',
  reason:
    'The specification has START and FINISH; the guide writes start and finish in every request it shows.',
  source: 'https://developers.facebook.com/docs/video-api/guides/reels-publishing',
};

export const exceptions: readonly Exception[] = [
  {
    operation: 'createComment',
    at: 'body object',
    reason:
      'The page shows the URN of an activity. We have that of the post, which names the same thing and which others send here.',
    source:
      'https://github.com/gitroomhq/postiz-app/blob/019baa8/libraries/nestjs-libraries/src/integrations/social/linkedin.provider.ts',
  },
  {
    operation: 'youtube.videos.insert',
    at: 'answer',
    reason: 'It opens a session, whose address is in a header. The video is the answer to the last byte.',
    source: 'https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol',
  },
  { operation: 'POST Page/video_reels', ...reelPhases },
  { operation: 'POST Page/video_stories', ...reelPhases },
];

/** Calls without a successful answer here that could be compared. */
export interface Unanswered {
  readonly contract: string;
  readonly operation: string;
  readonly reason: string;
}

const page =
  'A person opens it in a browser. It is for people to read, and the redirect after it has its own tests.';

export const unanswered: readonly Unanswered[] = [
  { contract: 'linkedin', operation: 'authorize', reason: page },
  { contract: 'tiktok', operation: 'authorize', reason: page },
  { contract: 'google', operation: 'authorize', reason: page },
  { contract: 'meta', operation: 'dialog', reason: page },
  { contract: 'meta', operation: 'instagramDialog', reason: page },
];

/** Answers other than a successful one that belong to the journey. */
export interface Refusal {
  readonly operation: string;
  readonly status: number;
  readonly reason: string;
}

const inventedPage =
  'Only YouTube knows where a page of a list begins, and there are too few items for a second one.';

export const refusals: readonly Refusal[] = [
  { operation: 'youtube.commentThreads.list', status: 400, reason: inventedPage },
  { operation: 'youtube.playlistItems.list', status: 400, reason: inventedPage },
  { operation: 'uploadSession', status: 308, reason: 'The answer to every part of a file but the last.' },
  {
    operation: 'GET AdVideo/video_insights',
    status: 400,
    reason: 'The video of a Story has none of these metrics, which only the answer shows.',
  },
];
