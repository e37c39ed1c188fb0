import { tableRefusal, videoNotFound } from './errors.ts';
import { type Caller, requireChannel } from './gate.ts';
import type { YouTubeState } from './state.ts';
import type { Video } from './videos.ts';

/** The video, if the caller's channel owns it. */
export function requireOwnVideo(state: YouTubeState, caller: Caller, id: string, location: string): Video {
  const channel = requireChannel(caller);
  const video = state.videos.find(id);
  if (!video) throw videoNotFound(location);
  if (video.channelId !== channel.id) throw tableRefusal('forbidden');
  return video;
}
