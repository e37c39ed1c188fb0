import type { PlatformDefinition } from './core/platform.ts';
import { facebook } from './facebook/index.ts';
import { instagram } from './instagram/index.ts';
import { linkedin } from './linkedin/index.ts';
import { tiktok } from './tiktok/index.ts';
import { youtube } from './youtube/index.ts';

/** The simulated platforms, in the order of the overview page. A new platform needs a folder and a line here. */
export const platforms: PlatformDefinition[] = [linkedin, tiktok, youtube, facebook, instagram];
