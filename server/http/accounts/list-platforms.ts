import { z } from 'zod';
import type { Connectors } from '../../domain/accounts/ports.ts';
import { type PlatformName, platformNames } from '../../domain/platforms.ts';
import type { Publishers } from '../../domain/posts/ports.ts';
import type { PlatformLimits } from '../../domain/posts/publisher.ts';
import { defineRoute, ok, type Route } from '../define-route.ts';
import { type PlatformView, platformView } from '../views.ts';

export interface ListPlatformsDeps {
  readonly platforms: Connectors & Pick<Publishers, 'publisher'>;
}

const titles: Record<PlatformName, string> = {
  tiktok: 'TikTok',
  facebook: 'Facebook Pages',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

export const listPlatforms = (deps: ListPlatformsDeps): Route =>
  defineRoute({
    operationId: 'listPlatforms',
    summary: 'Every platform, whether this installation offers it, and its limits as data',
    tag: 'Accounts',
    method: 'GET',
    paths: ['/v1/platforms'],
    access: { kind: 'public' },
    responses: { 200: z.object({ data: z.array(platformView) }) },
    handler: async () => ok({ data: platformNames.map((name) => showPlatform(deps.platforms, name)) }),
  });

function showPlatform(platforms: ListPlatformsDeps['platforms'], name: PlatformName): PlatformView {
  const publisher = platforms.publisher(name);
  const connector = platforms.connector(name);
  return {
    platform: name,
    name: publisher?.displayName ?? titles[name],
    available: publisher !== undefined && connector !== undefined,
    simulated: connector?.simulated ?? false,
    limits: publisher ? showLimits(publisher.limits) : null,
  };
}

const showLimits = ({ caption, images, requiresMedia }: PlatformLimits): PlatformView['limits'] => ({
  caption: { max_length: caption.maxLength, unit: caption.unit, fold_at: caption.foldAt },
  images: {
    max_count: images.maxCount,
    mimes: [...images.mimes],
    max_size_bytes: images.maxSizeBytes,
    max_pixels: images.maxPixels,
    alt_text_max_length: images.altTextMaxLength,
  },
  requires_media: requiresMedia,
});
