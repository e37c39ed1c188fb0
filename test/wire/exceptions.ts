/** Where we knowingly send, or our simulators knowingly answer, something else than the contracts have. */
import type { Complaint } from './check.ts';

export interface Exception extends Pick<Complaint, 'operation' | 'at'> {
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
  { operation: 'POST Page/video_reels', ...reelPhases },
  { operation: 'POST Page/video_stories', ...reelPhases },
];
