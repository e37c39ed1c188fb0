import { type Outcome, RefusedError } from '../core/operation.ts';
import { badParameter, graphError, refuseGraph } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import { authorizePublisher } from './access.ts';
import { type GraphCall, ok, sentValues } from './graph-call.ts';
import { newId, videoUploadFact } from './posts.ts';
import { readMessage, readSchedule, readTiming, refuseWithLongNumber } from './publish-feed.ts';
import type { FacebookState } from './state.ts';
import type { NewVideo, Submission, Video, VideoState } from './videos.ts';

const minBytes = 1024;
const tooSmall = 'The video you tried to upload is too small.';

/** POST /{page-id}/videos in one request: fetched from file_url, by the handle of an upload, or sent as source. */
export function publishVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = authorizePublisher(state, graph);
  const url = parameters.get('file_url') ?? null;
  const handle = parameters.get('fbuploader_video_file_chunk');
  const upload = handle === undefined ? undefined : state.uploads.findByHandle(handle);
  if (handle !== undefined && upload?.clientId !== caller.client.id) {
    throw badParameter('Param fbuploader_video_file_chunk is not a handle of a finished upload');
  }
  const file = upload?.file ?? graph.file;
  if (url === null && !file) throw badParameter('No video file was given: file_url, a handle or source');
  if (file && file.sizeBytes < minBytes) throw refuseGraph({ code: 382, message: tooSmall });
  if (url !== null && !/^https?:\/\//.test(url)) throw badParameter('Param file_url must be a valid URL');
  const video: NewVideo = {
    id: newId(),
    pageId,
    kind: 'video',
    way: url === null ? 'handle' : 'url',
    sessionId: null,
    sizeBytes: file?.sizeBytes ?? null,
    url: file ? null : url,
    clientId: caller.client.id,
  };
  const submission = readSubmission(state, parameters, { videoId: video.id, pageId, callId: call.id });
  return {
    effects: [
      state.videos.started(video),
      ...(file
        ? [
            state.videos.completed({ videoId: video.id, file }),
            state.ledger.record(videoUploadFact(video, file, call.id)),
          ]
        : []),
      state.videos.submitted(submission),
    ],
    answer: ok({ id: video.id }),
  };
}

/** The older chunk protocol on /{page-id}/videos: start, transfer until both offsets are equal, finish. Offsets are text. */
export function startVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { parameters, id: pageId } = graph;
  const caller = authorizePublisher(state, graph);
  const sizeBytes = Number(parameters.get('file_size'));
  if (!Number.isInteger(sizeBytes) || sizeBytes <= 0)
    throw badParameter('The parameter file_size is required');
  if (sizeBytes < minBytes) throw refuseWithLongNumber(state.settings, 1363022, tooSmall);
  const [videoId, sessionId] = [newId(), newId()];
  const event = state.videos.started({
    id: videoId,
    pageId,
    kind: 'video',
    way: 'chunks',
    sessionId,
    sizeBytes,
    url: null,
    clientId: caller.client.id,
  });
  return {
    effects: [event],
    answer: ok({ upload_session_id: sessionId, video_id: videoId, ...offsets(state, 0, sizeBytes) }),
  };
}

export function transferVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, request, file } = graph;
  const video = openSession(state, graph);
  const chunk = request.files.get('video_file_chunk');
  if (!chunk) throw badParameter('The parameter video_file_chunk is required');
  const sizeBytes = video.sizeBytes ?? 0;
  const expected = offsets(state, video.storedBytes, sizeBytes);
  if (parameters.get('start_offset') !== expected.start_offset) throw wrongOffset(expected);
  const next = video.storedBytes + chunk.sizeBytes;
  if (chunk.sizeBytes === 0 || next > Number(expected.end_offset)) throw wrongOffset(expected);
  return {
    effects: [
      state.videos.extended({ videoId: video.id, segment: chunk, sizeBytes }),
      ...(file
        ? [
            state.videos.completed({ videoId: video.id, file }),
            state.ledger.record(videoUploadFact(video, file, call.id)),
          ]
        : []),
    ],
    answer: ok(offsets(state, next, sizeBytes)),
  };
}

export function finishVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const video = openSession(state, graph);
  if (video.submission && state.settings.current().repeat_finish === 'same') {
    return { answer: ok({ success: true }) };
  }
  if (video.submission) throw badParameter('The upload session has already been finished');
  if (!video.file) throw badParameter('The upload session has not received the whole file');
  const submission = readSubmission(state, parameters, { videoId: video.id, pageId, callId: call.id });
  return { effects: [state.videos.submitted(submission)], answer: ok({ success: true }) };
}

function openSession(state: FacebookState, graph: GraphCall): Video {
  authorizePublisher(state, graph);
  const video = state.videos.findBySession(graph.parameters.get('upload_session_id') ?? '');
  if (video?.pageId !== graph.id) throw badParameter('Param upload_session_id is not an open upload session');
  return video;
}

type Offsets = { start_offset: string; end_offset: string };

function offsets({ settings }: FacebookState, start: number, size: number): Offsets {
  const end = Math.min(start + settings.current().chunk_bytes, size);
  return { start_offset: String(start), end_offset: String(end) };
}

/** The error contains the offset that the upload has reached. */
function wrongOffset(expected: Offsets): RefusedError {
  const answer = graphError({
    code: 100,
    subcode: 1363037,
    message: 'The chunk does not fit at this offset.',
  });
  const { error } = answer.body as { error: object };
  return new RefusedError({ ...answer, body: { error: { ...error, error_data: expected } } });
}

const maxTitleLength = 255;

/** The publishing options of /videos: published, scheduled_publish_time, title, description. */
function readSubmission(
  state: FacebookState,
  parameters: Parameters,
  of: { videoId: string; pageId: string; callId: string },
): Submission {
  const { published, scheduledAt } = readTiming(parameters, state.now());
  const videoState = published ? 'PUBLISHED' : scheduledAt === null ? 'DRAFT' : 'SCHEDULED';
  return submission(parameters, of, videoState, scheduledAt);
}

/** The same for Reels and stories, which use video_state. */
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
  if (title.length > maxTitleLength)
    throw badParameter(`Param title must be at most ${maxTitleLength} characters`);
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
