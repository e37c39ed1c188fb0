/** What a platform still needs before it can take the post. Pure. */
import type { MediaView, PlatformView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

/** Undefined: it takes the post as it is. */
export const describeMissingFile = (
  limits: PlatformView['limits'] | undefined,
  files: readonly Pick<MediaView, 'kind'>[],
): string | undefined => {
  if (!limits?.requires_media) return undefined;
  const takesImages = limits.images.max_count > 0;
  const takesVideos = limits.videos.max_count > 0;
  const isTaken = ({ kind }: Pick<MediaView, 'kind'>): boolean =>
    (kind === 'image' && takesImages) || (kind === 'video' && takesVideos);
  if (files.some(isTaken)) return undefined;
  if (takesImages && takesVideos) return t('needs a picture or a video');
  return takesImages ? t('needs a picture') : t('needs a video');
};
