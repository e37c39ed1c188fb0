import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { graphTime, selectFields, type Values } from '../meta/fields.ts';
import { pagedAnswer } from '../meta/paging.ts';
import { authorizeCall, type Caller, requirePage, requireScope } from './access.ts';
import { type GraphCall, ok, requestedFields } from './graph-call.ts';
import { pageOf } from './pages.ts';
import { videoPath } from './posts.ts';
import { readRange } from './read-posts.ts';
import type { Settings } from './settings.ts';
import type { FacebookState } from './state.ts';
import type { Video, VideoKind } from './videos.ts';

const defaultFields = 'updated_time,description,id';

/** GET /{video-id}: also before publication, so that applications can poll its status. */
export function getVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { video } = requireVideo(state, graph, 'get');
  const fields = requestedFields(graph.parameters, defaultFields);
  return { answer: ok(selectFields('Video', videoValues(state, video), fields)) };
}

/** GET /{page-id}/videos: the published videos, including Reels. */
export const listVideos = (state: FacebookState, graph: GraphCall): Outcome =>
  list(state, graph, ['video', 'reel']);
/** GET /{page-id}/video_reels. */
export const listReels = (state: FacebookState, graph: GraphCall): Outcome => list(state, graph, ['reel']);

function list(state: FacebookState, graph: GraphCall, kinds: VideoKind[]): Outcome {
  const { parameters, id, request } = graph;
  const caller = authorizeCall(state, graph);
  requirePage(state, caller, id);
  requireScope(caller, 'pages_read_engagement');
  const { list_lag_ms } = state.settings.current();
  const isWithin = readRange(parameters);
  const visible = state.videos
    .of(id)
    .filter(
      ({ kind, publishedAt }) =>
        kinds.includes(kind) &&
        publishedAt !== null &&
        publishedAt + list_lag_ms <= state.now() &&
        isWithin(publishedAt),
    );
  const fields = requestedFields(parameters, defaultFields);
  const address = `${state.graphUrl()}/v26.0/${id}/${request.path[1]}`;
  const show = (video: Video) => selectFields('Video', videoValues(state, video), fields);
  return { answer: ok(pagedAnswer(visible, { parameters, address }, show)) };
}

export function requireVideo(
  state: FacebookState,
  graph: GraphCall,
  verb: 'get' | 'post' | 'delete',
): { caller: Caller; video: Video } {
  const caller = authorizeCall(state, graph);
  const video = state.videos.find(graph.id);
  if (!video || caller.page?.id !== video.pageId) throw noSuchObject(verb, graph.id);
  return { caller, video };
}

function videoValues(state: FacebookState, video: Video): Values {
  const { relative_permalinks } = state.settings.current();
  const page = pageOf(video.pageId);
  const path = videoPath(video.kind, video.pageId, video.id);
  return {
    id: video.id,
    title: video.submission?.title || undefined,
    description: video.submission?.description || undefined,
    created_time: graphTime(video.createdAt),
    updated_time: graphTime(video.updatedAt),
    permalink_url: relative_permalinks ? path : `${state.wwwUrl()}${path}`,
    post_id: video.publishedAt === null ? undefined : video.submission?.postId,
    published: video.publishedAt !== null,
    scheduled_publish_time:
      video.submission?.scheduledAt == null ? undefined : graphTime(video.submission.scheduledAt),
    length: video.file?.facts?.seconds ?? undefined,
    status: videoStatus(state.settings, video),
    source: video.file ? `${state.wwwUrl()}/media/video/${video.id}` : undefined,
    picture: `${state.wwwUrl()}/pictures/${video.id}.png`,
    from: { name: page.name, id: page.id },
  };
}

/** The status object: the overall status and the three phases. Settings choose between two documented spellings. */
export function videoStatus(settings: Settings, video: Video): object {
  return {
    video_status: overall(video),
    uploading_phase: uploading(settings, video),
    processing_phase: processing(settings, video),
    publishing_phase: publishing(settings, video),
  };
}

function overall(video: Video): string {
  if (video.uploadFailed) return 'upload_failed';
  if (video.phase !== 'uploading') return video.phase;
  return video.file ? 'upload_complete' : 'uploading';
}

function uploading(settings: Settings, video: Video): object {
  const { phase_word, bytes_word } = settings.current();
  const isStarted = video.storedBytes > 0 || video.url !== null;
  const status = video.uploadFailed
    ? 'error'
    : video.file
      ? phase_word
      : isStarted
        ? 'in_progress'
        : 'not_started';
  return {
    status,
    [bytes_word]: video.storedBytes,
    ...(video.sizeBytes === null ? {} : { source_file_size: video.sizeBytes }),
    ...(video.uploadFailed ? { errors: [{ message: video.problem }] } : {}),
  };
}

function processing(settings: Settings, { phase, problem, uploadFailed }: Video): object {
  if (phase === 'error' && !uploadFailed) return { status: 'error', error: { message: problem } };
  if (phase === 'ready') return { status: settings.current().phase_word };
  return { status: phase === 'processing' ? 'in_progress' : 'not_started' };
}

function publishing(settings: Settings, { phase, submission, publishedAt }: Video): object {
  const { phase_word } = settings.current();
  if (publishedAt !== null) {
    return { status: phase_word, publish_status: 'published', publish_time: graphTime(publishedAt) };
  }
  if (!submission) return { status: 'not_started' };
  if (phase === 'error') return { status: 'error', publish_status: 'error' };
  if (submission.state === 'DRAFT') return { status: phase_word, publish_status: 'draft' };
  if (submission.state === 'SCHEDULED') {
    const time = graphTime(submission.scheduledAt ?? 0);
    return { status: phase_word, publish_status: 'scheduled', publish_time: time };
  }
  return { status: 'not_started' };
}
