/** The state of a video that has an id: how far the upload is, and whether people can see it. */

import type { Message } from '../../lib/message.ts';
import { authLost } from '../kit/outcomes.ts';
import { unreadableAnswer } from '../meta/graph.ts';
import { type ListedVideo, readVideo } from './answers.ts';
import { type Caller, getVideo, publicUrl } from './calls.ts';
import { messages } from './messages.ts';

export type VideoState =
  /** The upload is incomplete. `bytes`: how much is there, where Facebook says. */
  | { readonly kind: 'uploading'; readonly bytes: number | undefined }
  /** The upload is complete, and nothing shows that Facebook was asked to publish it. */
  | { readonly kind: 'waiting'; readonly processing: boolean }
  /** Facebook was asked to publish it and has not done so yet. */
  | { readonly kind: 'publishing' }
  | { readonly kind: 'published'; readonly url: string }
  | { readonly kind: 'failed'; readonly where: 'upload' | 'processing' | 'publishing' }
  /** Facebook does not know it, or does not show it to this token. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'odd'; readonly reason: Message | string };

export async function fetchVideoState(caller: Caller, videoId: string): Promise<VideoState> {
  const answer = await getVideo(caller, videoId);
  if (answer.kind === 'fault') {
    const { fault } = answer;
    if (fault.class === 'gone') return { kind: 'gone' };
    if (fault.class === 'auth_lost' || fault.class === 'permission_lost')
      return authLost(fault.describe('Facebook'));
    return { kind: 'odd', reason: fault.code };
  }
  if (answer.kind !== 'ok') return { kind: 'odd', reason: answer.reason };
  const video = readVideo(answer.text);
  if (video === undefined || video.id !== videoId) return { kind: 'odd', reason: unreadableAnswer };
  const state = videoStateOf(video);
  if (state !== 'published') return state;
  const url = publicUrl(caller.settings, video.permalink_url, videoId);
  return { kind: 'published', url };
}

const isDone = (status: string | undefined): boolean => status === 'complete' || status === 'completed';
const isError = (status: string | undefined): boolean => status === 'error';

/**
 * Pure. The publishing phase decides where there is one; else the `published` flag of a ready video.
 * `publish_status` reports what is wanted as well as what is, so it counts as done only when the phase is not
 * still in progress.
 */
export function videoStateOf({ status, published }: ListedVideo): VideoState | 'published' {
  const { video_status, uploading_phase, processing_phase, publishing_phase } = status ?? {};
  const publishing = publishing_phase?.status;
  if (publishing_phase?.publish_status === 'published' && isDone(publishing)) return 'published';
  const failed = failureOf(status);
  if (failed !== undefined) return { kind: 'failed', where: failed };
  if (publishing_phase?.publish_status === 'published')
    return publishing === undefined ? 'published' : { kind: 'publishing' };
  if (publishing !== undefined && publishing !== 'not_started') return { kind: 'publishing' };
  if (publishing === undefined && published === true && video_status === 'ready') return 'published';
  if (isDone(uploading_phase?.status) || video_status === 'upload_complete') {
    const processing = processing_phase?.status;
    return {
      kind: 'waiting',
      processing: processing !== undefined && !isDone(processing) && processing !== 'not_started',
    };
  }
  if (video_status === 'uploading' || uploading_phase !== undefined)
    return {
      kind: 'uploading',
      bytes: uploading_phase?.bytes_transfered ?? uploading_phase?.bytes_transferred,
    };
  if (video_status === 'ready' && published === false) return { kind: 'waiting', processing: false };
  if (video_status === 'ready' || video_status === 'processing') return { kind: 'publishing' };
  return { kind: 'odd', reason: messages.video_without_state() };
}

function failureOf(status: ListedVideo['status']): 'upload' | 'processing' | 'publishing' | undefined {
  const { video_status, uploading_phase, processing_phase, publishing_phase } = status ?? {};
  if (isError(publishing_phase?.publish_status) || isError(publishing_phase?.status)) return 'publishing';
  if (video_status === 'upload_failed' || isError(uploading_phase?.status)) return 'upload';
  if (video_status === 'error' || video_status === 'expired' || isError(processing_phase?.status))
    return 'processing';
  return undefined;
}
