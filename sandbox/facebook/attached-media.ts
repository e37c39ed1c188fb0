import { badParameter } from '../meta/errors.ts';
import { type Parameters, readList } from '../meta/parameters.ts';
import type { Photo } from './photos.ts';
import type { FacebookState } from './state.ts';
import { refuseLong } from './text-rules.ts';

/** The photos of a post: `"attached_media":[{"media_fbid":"1"}]` in JSON, `attached_media[0]={"media_fbid":"1"}` in a form. */
export function readAttachedPhotos(state: FacebookState, parameters: Parameters, pageId: string): Photo[] {
  const photos = readList(parameters, 'attached_media').map((text) => {
    const id = mediaId(text);
    const photo = state.photos.find(id);
    if (photo?.pageId !== pageId) throw badParameter(`Param attached_media has an invalid media_fbid: ${id}`);
    return photo;
  });
  if (new Set(photos).size < photos.length) throw badParameter('Param attached_media names a photo twice');
  const { refuse_posted_photos } = state.settings.current();
  if (refuse_posted_photos && photos.some(({ postId }) => postId !== null)) {
    throw refuseLong(state.settings, 1366051, 'These photos were already posted.');
  }
  return photos;
}

function mediaId(text: string): string {
  try {
    const { media_fbid: id } = JSON.parse(text) as { media_fbid?: unknown };
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
  }
  throw badParameter('Param attached_media must be an array of objects with media_fbid');
}
