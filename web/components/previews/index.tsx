import type { ComponentType } from 'react';
import type { PlatformName } from '../platform-glyph.tsx';
import { LinkedInPreview } from './linkedin.tsx';
import { PlainPreview } from './plain.tsx';
import type { PreviewProps } from './preview.ts';
import { TikTokPreview } from './tiktok.tsx';
import { YouTubePreview } from './youtube.tsx';

interface Look {
  readonly Preview: ComponentType<PreviewProps>;
  /** Where readers meet it. */
  readonly place: string;
  /** Whether the platform shows it differently to people who prefer the dark. */
  readonly shades: boolean;
}

const plain: Look = { Preview: PlainPreview, place: 'preview', shades: true };

const looks: Partial<Record<PlatformName, Look>> = {
  linkedin: { Preview: LinkedInPreview, place: 'feed', shades: true },
  tiktok: { Preview: TikTokPreview, place: 'full screen, phone', shades: false },
  youtube: { Preview: YouTubePreview, place: 'watch page, phone', shades: true },
};

export const lookOf = (platform: PlatformName | undefined): Look =>
  (platform ? looks[platform] : undefined) ?? plain;
