/** Describes a file in one line. */
import type { MediaDetailView, MediaView } from '../../../server/http/views.ts';
import { formatDuration, formatFileSize } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';

const kinds: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'video/mp4': 'MP4',
  'video/quicktime': 'QuickTime',
  'video/webm': 'WebM',
  'video/x-matroska': 'Matroska',
  'application/pdf': 'PDF',
};
const codecs: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
};

/** `3200 × 4000, 2.8 MB, JPEG` */
export const describeMedia = (media: MediaView): string => {
  const { video_codec, audio_codec, frame_rate, animated } = media.details;
  return [
    media.kind === 'document' ? null : `${media.width} × ${media.height}`,
    media.duration_ms === null ? null : formatDuration(media.duration_ms),
    frame_rate ? t('{rate} frames a second', { rate: Math.round(frame_rate * 100) / 100 }) : null,
    formatFileSize(media.size_bytes),
    kinds[media.mime] ?? media.mime,
    video_codec ? (codecs[video_codec] ?? video_codec) : null,
    media.kind === 'video' ? (audio_codec ? (codecs[audio_codec] ?? audio_codec) : t('no sound')) : null,
    animated ? t('animated') : null,
  ]
    .filter((fact) => fact !== null)
    .join(', ');
};

const removed = ({ kind, details }: MediaView): string => {
  if (kind === 'image') return t('Location and camera data removed.');
  return details.location_removed ? t('Location removed.') : '';
};

/** With its origin and what was removed from it. */
export const describeMediaInDetail = (media: MediaDetailView, zone: string): string =>
  `${t('{facts}. From {name}, {date}.', {
    facts: describeMedia(media),
    name: media.uploaded_by.name,
    date: dateOf(media.created_at, zone),
  })} ${removed(media)}`.trim();

/** A still image for the file; undefined for a video without one. */
export const stillOf = (
  media: Pick<MediaView, 'kind' | 'url' | 'preview_url'> | undefined,
): string | undefined => media?.preview_url ?? (media?.kind === 'image' ? media.url : undefined);
