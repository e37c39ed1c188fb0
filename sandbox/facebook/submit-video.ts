import { badParameter } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import { sentValues } from './graph-call.ts';
import { newId } from './ids.ts';
import type { FacebookState } from './state.ts';
import { readMessage, readSchedule, readTiming } from './text-rules.ts';
import type { Submission, VideoState } from './videos.ts';

const longestTitle = 255;

/** What should become of a video, as /videos says it: published, scheduled_publish_time, title, description. */
export function readSubmission(
  state: FacebookState,
  parameters: Parameters,
  of: { videoId: string; pageId: string; callId: string },
): Submission {
  const { published, scheduledAt } = readTiming(parameters, state.now());
  const videoState = published ? 'PUBLISHED' : scheduledAt === null ? 'DRAFT' : 'SCHEDULED';
  return submission(parameters, of, videoState, scheduledAt);
}

/** The same as Reels and stories say it: video_state. */
export function readReelSubmission(
  state: FacebookState,
  parameters: Parameters,
  of: { videoId: string; pageId: string; callId: string },
): Submission {
  const videoState = parameters.get('video_state') ?? 'PUBLISHED';
  if (videoState !== 'PUBLISHED' && videoState !== 'SCHEDULED' && videoState !== 'DRAFT') {
    throw badParameter('Param video_state must be one of {PUBLISHED, SCHEDULED, DRAFT}');
  }
  const text = parameters.get('scheduled_publish_time');
  if (videoState === 'SCHEDULED' && text === undefined) {
    throw badParameter('The parameter scheduled_publish_time is required');
  }
  const scheduledAt = videoState === 'SCHEDULED' ? readSchedule(text ?? '', state.now(), 29) : null;
  return submission(parameters, of, videoState, scheduledAt);
}

function submission(
  parameters: Parameters,
  { videoId, pageId, callId }: { videoId: string; pageId: string; callId: string },
  videoState: VideoState,
  scheduledAt: number | null,
): Submission {
  const title = parameters.get('title') ?? '';
  if (title.length > longestTitle)
    throw badParameter(`Param title must be at most ${longestTitle} characters`);
  return {
    videoId,
    callId,
    title,
    description: readMessage(parameters, 'description'),
    state: videoState,
    scheduledAt,
    postId: `${pageId}_${newId()}`,
    sent: sentValues(parameters),
  };
}
