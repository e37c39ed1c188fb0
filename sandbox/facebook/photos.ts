import type { StoredBlob } from '../core/blobs.ts';
import type { World } from '../core/world.ts';
import type { ImageFacts } from '../meta/image-facts.ts';

/** Pictures that were uploaded to a page. Unpublished ones are seen by nobody until a post attaches them. */
export type PhotoFile = StoredBlob & { facts: ImageFacts };
export type NewPhoto = {
  id: string;
  pageId: string;
  file: PhotoFile;
  caption: string;
  altText: string | null;
  clientId: string;
};
export type Photo = NewPhoto & { createdAt: number; postId: string | null; removed: boolean };
export type Photos = ReturnType<typeof createPhotos>;

export function createPhotos({ journal }: World) {
  const photos = new Map<string, Photo>();
  const stored = journal.define<NewPhoto>('facebook.photo_stored', (photo, at) => {
    photos.set(photo.id, { ...photo, createdAt: at, postId: null, removed: false });
  });
  const attached = journal.define<{ photoIds: string[]; postId: string }>(
    'facebook.photos_attached',
    ({ photoIds, postId }) => {
      for (const id of photoIds) {
        const photo = photos.get(id);
        if (photo) photo.postId = postId;
      }
    },
  );
  const removed = journal.define<{ photoId: string }>('facebook.photo_removed', ({ photoId }) => {
    const photo = photos.get(photoId);
    if (photo) photo.removed = true;
  });
  const find = (id: string): Photo | undefined => {
    const photo = photos.get(id);
    return photo?.removed ? undefined : photo;
  };
  return {
    stored,
    attached,
    removed,
    find,
    all: (ids: string[]): Photo[] => ids.map(find).filter((photo) => photo !== undefined),
  };
}
