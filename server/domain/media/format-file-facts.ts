/** Formats sizes, durations and shapes for people. */
import { shapeNames, shapes } from './media.ts';

const oneDecimal = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

/** Such as "48.2 MB", in the decimal units that platforms use. */
export function formatBytes(bytes: number): string {
  if (bytes >= 999_950_000) return `${oneDecimal(bytes / 1_000_000_000)} GB`;
  if (bytes >= 999_500) return `${oneDecimal(bytes / 1_000_000)} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : `${bytes} bytes`;
}

/** Such as "3:12" or "1:04:00". `round` prevents a length just over a limit from being shown as the limit. */
export function formatDuration(ms: number, round: (value: number) => number = Math.round): string {
  const total = round(ms / 1_000);
  const [hours, minutes, seconds] = [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Such as "4:5", or "1:2.4" for a ratio without a name. */
export function formatRatio(ratio: number): string {
  const name = shapeNames.find((shape) => Math.abs(shapes[shape] - ratio) < 1e-6);
  if (name !== undefined) return name;
  const short = (value: number): string => String(Number(value.toFixed(2)));
  return ratio >= 1 ? `${short(ratio)}:1` : `1:${short(1 / ratio)}`;
}

export const formatPixels = (width: number, height: number): string => `${width} × ${height}`;

const kinds: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'video/x-matroska': 'MKV',
  'application/pdf': 'PDF',
};

export const formatFileType = (mime: string): string => kinds[mime] ?? mime;
