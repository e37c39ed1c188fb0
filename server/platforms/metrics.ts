/** Every metric of every platform and the rules of keeping it, also where a platform is switched off here. */
import type { FigureRules } from '../domain/platform-port/insights.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { rules as facebook } from './facebook/metrics.ts';
import { rules as instagram } from './instagram/metrics.ts';
import { rules as linkedin } from './linkedin/metrics.ts';
import { rules as tiktok } from './tiktok/metrics.ts';
import { rules as youtube } from './youtube/metrics.ts';

export const figureRules: Readonly<Record<PlatformName, FigureRules>> = {
  tiktok,
  facebook,
  instagram,
  youtube,
  linkedin,
};
