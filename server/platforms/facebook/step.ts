/**
 * Sends one revision. Each kind of post has its own calls; what they share: files first, invisible and safe to
 * repeat, every handle saved before the next call, then one commit step. Once Facebook confirms that the post
 * exists, nothing is sent again.
 */
import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createContext, settlePublished } from './context.ts';
import { postHandle } from './handles.ts';
import { sendPhotos } from './photos.ts';
import { sendReel } from './reel.ts';
import type { FacebookSettings } from './settings.ts';
import { sendVideo } from './video.ts';

export async function step(settings: FacebookSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const context = createContext(settings, manifest, io);
  const known = postHandle(context.handles);
  if (known !== undefined) return await settlePublished(context, known.id, known.url ?? undefined);
  switch (context.wire.route) {
    case 'feed':
    case 'photo':
    case 'photos':
    case 'photo_story':
      return await sendPhotos(context);
    case 'video':
      return await sendVideo(context);
    case 'reel':
      return await sendReel(context, 'video_reels');
    case 'video_story':
      return await sendReel(context, 'video_stories');
  }
}
