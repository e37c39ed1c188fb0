/** The props of every preview, whatever platform it imitates. */
import type { ComponentType } from 'react';
import type { CropView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import type { OptionValues } from '../../post/post-options.ts';

export interface PreviewFile {
  readonly url: string;
  readonly alt: string;
  readonly kind: 'image' | 'video' | 'document';
  readonly role: 'thumbnail' | null;
  /** A still image of a video. */
  readonly poster?: string | null | undefined;
  readonly durationMs?: number | null | undefined;
  readonly name?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The point that must stay visible when the file is cropped, in fractions of the whole. */
  readonly focus?: { readonly x: number; readonly y: number } | null | undefined;
  /** The visible part, if it will be cropped. */
  readonly cut?:
    | { readonly crop: CropView; readonly size: { readonly width: number; readonly height: number } }
    | undefined;
}

export interface PreviewProps {
  readonly name: string;
  readonly handle: string | null;
  readonly picture: string | null;
  readonly text: string;
  /** How many characters and lines readers see before they click for more. */
  readonly fold: number;
  readonly lines: number;
  readonly files: readonly PreviewFile[];
  readonly options: OptionValues;
  readonly shade?: 'light' | 'dark';
}

export interface Look {
  readonly Preview: ComponentType<PreviewProps>;
  /** Where readers see it. */
  readonly place: string;
  /** Whether the platform has a dark theme for it. */
  readonly hasDarkTheme: boolean;
  /** How many lines readers see before they click for more. */
  readonly lines: number;
  /** How many characters, if that differs from the platform's default. */
  readonly fold?: number;
  /** Shown without the text. */
  readonly hidesText?: boolean;
}

/** Depends on the post: the same platform may show several kinds. */
export type CreateLook = (post: Pick<PreviewProps, 'options' | 'files'>) => Look;

/** Where readers see a post. */
export const previewPlaces = {
  nowhere: t('preview'),
  feed: t('feed'),
  feedOnPhone: t('feed, phone'),
  reel: t('Reel, phone'),
  story: t('Story, phone'),
  fullScreen: t('full screen, phone'),
  watchPage: t('watch page, phone'),
} as const;

export const shownFiles = (files: readonly PreviewFile[]): readonly PreviewFile[] =>
  files.filter(({ role }) => role === null);
export const thumbnailOf = (files: readonly PreviewFile[]): PreviewFile | undefined =>
  files.find(({ role }) => role === 'thumbnail');

/** Width over height of the visible part; undefined if unknown. */
export const ratioOf = ({ cut, width, height }: PreviewFile): number | undefined => {
  if (cut) return (cut.crop.width * cut.size.width) / (cut.crop.height * cut.size.height);
  return width && height ? width / height : undefined;
};

export const hostOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;

export const kindOfMime = (mime: string): PreviewFile['kind'] =>
  mime.startsWith('video/') ? 'video' : mime.startsWith('image/') ? 'image' : 'document';
