import { t } from '../../../i18n/t.ts';

/** Where readers meet a post. */
export const previewPlaces = {
  nowhere: t('preview'),
  feed: t('feed'),
  feedOnPhone: t('feed, phone'),
  reel: t('Reel, phone'),
  story: t('Story, phone'),
  fullScreen: t('full screen, phone'),
  watchPage: t('watch page, phone'),
} as const;
