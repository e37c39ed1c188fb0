import type { Outcome } from '../core/operation.ts';
import { badParameter, refuseGraph } from '../meta/errors.ts';
import { newestVersion } from '../meta/versions.ts';
import { authorizePublisher, requireScope } from './access.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { checkPlace } from './mentions.ts';
import { newId } from './posts.ts';
import { refuseWithLongNumber } from './publish-feed.ts';
import { readReelSubmission } from './publish-video.ts';
import type { FacebookState } from './state.ts';
import { findVerticalProblem, isVerticalKind } from './video-rules.ts';
import type { VideoKind } from './videos.ts';

/** /{page-id}/video_reels and /{page-id}/video_stories: start here, bytes to rupload, finish here. */
const dayMs = 24 * 60 * 60 * 1000;

export function startReel(state: FacebookState, graph: GraphCall, kind: VideoKind): Outcome {
  const { id: pageId, request } = graph;
  const caller = authorizePublisher(state, graph);
  requireScope(caller, 'pages_show_list');
  const videoId = newId();
  const event = state.videos.started({
    id: videoId,
    pageId,
    kind,
    way: 'rupload',
    sessionId: null,
    sizeBytes: null,
    url: null,
    clientId: caller.client.id,
  });
  const address = `${state.ruploadUrl()}/video-upload/${request.version ?? newestVersion}/${videoId}`;
  return { effects: [event], answer: ok({ video_id: videoId, upload_url: address }) };
}

/** Success does not mean that the Reel is published; publish_status reports that later. */
export function finishReel(state: FacebookState, graph: GraphCall, kind: VideoKind): Outcome {
  const { call, parameters, id: pageId } = graph;
  authorizePublisher(state, graph);
  const video = state.videos.find(parameters.get('video_id') ?? '');
  if (video?.pageId !== pageId || video.way !== 'rupload' || video.kind !== kind) {
    throw badParameter('Param video_id is not an upload of this page');
  }
  const { repeat_finish, reel_spec_errors, reel_finish_post_id } = state.settings.current();
  const givesPostId = kind === 'story' || reel_finish_post_id;
  const done = (postId: string) => ok({ success: true, ...(givesPostId ? { post_id: postId } : {}) });
  if (video.submission && repeat_finish === 'same') return { answer: done(video.submission.postId) };
  if (video.submission) throw badParameter('This video has already been finished');
  if (video.uploadFailed || (!video.file && video.url === null)) {
    throw badParameter('The video has not been uploaded');
  }
  checkPlace(parameters);
  const submission = readReelSubmission(state, parameters, { videoId: video.id, pageId, callId: call.id });
  const problem =
    isVerticalKind(kind) && reel_spec_errors === 'finish'
      ? findVerticalProblem(state.settings, kind, video.file?.facts ?? null)
      : undefined;
  if (problem) throw refuseWithLongNumber(state.settings, problem.subcode, problem.message);
  if (kind === 'reel' && submission.state !== 'DRAFT') requireDailyLimit(state, pageId);
  return { effects: [state.videos.submitted(submission)], answer: done(submission.postId) };
}

function requireDailyLimit(state: FacebookState, pageId: string): void {
  const { reels_per_day } = state.settings.current();
  const recent = state.videos
    .of(pageId)
    .filter(
      ({ kind, submission, submittedAt }) =>
        kind === 'reel' && submission?.state !== 'DRAFT' && (submittedAt ?? 0) > state.now() - dayMs,
    );
  if (reels_per_day > 0 && recent.length >= reels_per_day) throw refuseGraph({ code: 613 });
}
