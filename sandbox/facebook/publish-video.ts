import type { Outcome } from '../core/operation.ts';
import { badParameter } from '../meta/errors.ts';
import { enter, requirePublisher } from './gate.ts';
import { type GraphCall, ok } from './graph-call.ts';
import { newId } from './ids.ts';
import { videoUploadFact } from './ledger-facts.ts';
import type { FacebookState } from './state.ts';
import { readSubmission } from './submit-video.ts';
import type { NewVideo } from './videos.ts';

/** POST /{page-id}/videos in one go: fetched from file_url, by the handle of an upload, or sent along as source. */
export function publishVideo(state: FacebookState, graph: GraphCall): Outcome {
  const { call, parameters, id: pageId } = graph;
  const caller = enter(state, graph.operation, call, parameters);
  requirePublisher(state, caller, pageId);
  const url = parameters.get('file_url') ?? null;
  const handle = parameters.get('fbuploader_video_file_chunk');
  const upload = handle === undefined ? undefined : state.uploads.findByHandle(handle);
  if (handle !== undefined && upload?.clientId !== caller.client.id) {
    throw badParameter('Param fbuploader_video_file_chunk is not a handle of a finished upload');
  }
  const file = upload?.file ?? graph.file;
  if (url === null && !file) throw badParameter('No video file was given: file_url, a handle or source');
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
