/** Whether a platform's own rules accept a caption, without media: those come later. */

import type { CaptionVariant } from '../../server/domain/content/brief.ts';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { testSettings as facebook } from '../../server/platforms/facebook/test-settings.ts';
import { catalog, createPlatforms } from '../../server/platforms/index.ts';
import { testSettings as instagram } from '../../server/platforms/instagram/test-settings.ts';
import { testSettings as linkedin } from '../../server/platforms/linkedin/test-settings.ts';
import { testSettings as tiktok } from '../../server/platforms/tiktok/test-settings.ts';
import { testSettings as youtube } from '../../server/platforms/youtube/test-settings.ts';

export const platforms = createPlatforms({ facebook, instagram, linkedin, tiktok, youtube }, () => {
  throw new Error('No caption is checked over the network.');
});

/** TikTok allows longer captions beside pictures than beside a video: a caption must do for both. */
const video = {
  sha256: '0'.repeat(64),
  mime: 'video/mp4',
  sizeBytes: 1_000_000,
  width: 1080,
  height: 1920,
  durationMs: 10_000,
  altText: '',
};

export function findBrokenLimits({ platform, caption, options }: CaptionVariant): string[] {
  const publisher = platforms.publisher(platform);
  if (publisher === undefined) throw new Error(`${platform} has no publisher.`);
  return publisher
    .check({ caption, options, media: [video] })
    .filter(({ param }) => param === 'caption' || param.startsWith('options'))
    .map(({ message }) => message.text);
}

export const isWithinLimits = (
  platform: PlatformName,
  caption: string,
  options: CaptionVariant['options'],
): boolean => findBrokenLimits({ platform, caption, options }).length === 0;

export const allPlatforms: readonly PlatformName[] = catalog.names;
