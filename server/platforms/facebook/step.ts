/**
 * Sends one revision. Each kind of post has its own calls; what they share: files first, invisible and free to repeat,
 * every handle saved before the next call, then one commit step, and from Facebook's word that the post is there on
 * nothing is sent again.
 */
import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { postHandle } from './handles.ts';
import { sendPhotos } from './photos.ts';
import { sendReel } from './reel.ts';
import { createSending, published } from './sending.ts';
import type { FacebookSettings } from './settings.ts';
import { sendVideo } from './video.ts';

export async function step(settings: FacebookSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const sending = createSending(settings, manifest, io);
  const known = postHandle(sending.handles);
  if (known !== undefined) return await published(sending, known.id, known.url ?? undefined);
  switch (sending.wire.road) {
    case 'feed':
    case 'photo':
    case 'photos':
    case 'photo_story':
      return await sendPhotos(sending);
    case 'video':
      return await sendVideo(sending);
    case 'reel':
      return await sendReel(sending, 'video_reels');
    case 'video_story':
      return await sendReel(sending, 'video_stories');
  }
}
