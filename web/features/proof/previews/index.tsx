import type { ComponentType } from 'react';
import type { PlatformName } from '../../platforms/platform-glyph.tsx';
import { type PostKind, postKind } from '../../post/post-options.ts';
import { FacebookPreview } from './facebook.tsx';
import { InstagramPreview, instagramKind } from './instagram.tsx';
import { LinkedInPreview } from './linkedin.tsx';
import { PlainPreview } from './plain.tsx';
import type { PreviewProps } from './preview.ts';
import { previewPlaces } from './preview-places.ts';
import { TikTokPreview } from './tiktok.tsx';
import { YouTubePreview } from './youtube.tsx';

interface Look {
  readonly Preview: ComponentType<PreviewProps>;
  /** Where readers meet it. */
  readonly place: string;
  /** Whether the platform shows it differently to people who prefer the dark. */
  readonly shades: boolean;
  /** How many lines readers see before they ask for more. */
  readonly lines: number;
  /** How many characters, where that differs from the platform's usual number. */
  readonly fold?: number;
  /** Shown without the words. */
  readonly silent?: boolean;
}
type Post = Pick<PreviewProps, 'options' | 'files'>;

const plain: Look = { Preview: PlainPreview, place: previewPlaces.nowhere, shades: true, lines: 3 };

const metaLook = (Preview: Look['Preview'], kind: PostKind, lines: number): Look => {
  if (kind === 'post') return { Preview, place: previewPlaces.feedOnPhone, shades: true, lines };
  return kind === 'reel'
    ? { Preview, place: previewPlaces.reel, shades: false, lines: 2, fold: 125 }
    : { Preview, place: previewPlaces.story, shades: false, lines: 1, silent: true };
};

const looks: Readonly<Record<PlatformName, (post: Post) => Look>> = {
  linkedin: () => ({ Preview: LinkedInPreview, place: previewPlaces.feed, shades: true, lines: 3 }),
  tiktok: () => ({ Preview: TikTokPreview, place: previewPlaces.fullScreen, shades: false, lines: 2 }),
  youtube: () => ({ Preview: YouTubePreview, place: previewPlaces.watchPage, shades: true, lines: 2 }),
  facebook: ({ options }) => metaLook(FacebookPreview, postKind(options), 5),
  instagram: (post) => metaLook(InstagramPreview, instagramKind(post), 2),
};

/** How a post looks there; the same platform shows a Reel or a Story differently. */
export const lookOf = (platform: PlatformName | undefined, post: Post): Look =>
  platform ? looks[platform](post) : plain;
