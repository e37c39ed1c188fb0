/** What every preview is given, whatever platform it looks like. */
import type { CropView } from '../../../server/http/views.ts';
import type { OptionValues } from '../../lib/post-options.ts';

export interface PreviewFile {
  readonly url: string;
  readonly alt: string;
  readonly kind: 'image' | 'video' | 'document';
  readonly role: 'thumbnail' | null;
  /** A still picture of a video. */
  readonly poster?: string | null | undefined;
  readonly durationMs?: number | null | undefined;
  readonly name?: string | undefined;
  /** What of it is shown, when it will be cut. */
  readonly cut?:
    | { readonly crop: CropView; readonly size: { readonly width: number; readonly height: number } }
    | undefined;
}

export interface PreviewProps {
  readonly name: string;
  readonly handle: string | null;
  readonly picture: string | null;
  readonly text: string;
  readonly fold: number;
  readonly files: readonly PreviewFile[];
  readonly options: OptionValues;
  readonly shade?: 'light' | 'dark';
}

export const shownFiles = (files: readonly PreviewFile[]): readonly PreviewFile[] =>
  files.filter(({ role }) => role === null);
export const thumbnailOf = (files: readonly PreviewFile[]): PreviewFile | undefined =>
  files.find(({ role }) => role === 'thumbnail');

export const kindOfMime = (mime: string): PreviewFile['kind'] =>
  mime.startsWith('video/') ? 'video' : mime.startsWith('image/') ? 'image' : 'document';
