/** The list of platforms. One is offered when the installation has settings for it. */
import type { Connector } from '../domain/platform-port/connector.ts';
import type { NoticeReader } from '../domain/platform-port/notices.ts';
import type { Publisher } from '../domain/platform-port/publisher.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { createFacebook, type FacebookSettings } from './facebook/index.ts';
import { createInstagram, type InstagramSettings } from './instagram/index.ts';
import { createLinkedIn, type LinkedInSettings } from './linkedin/index.ts';
import { createTikTok, type TikTokSettings } from './tiktok/index.ts';
import { createYouTube, type YouTubeSettings } from './youtube/index.ts';

export interface PlatformSettings {
  readonly linkedin?: LinkedInSettings | undefined;
  readonly tiktok?: TikTokSettings | undefined;
  readonly youtube?: YouTubeSettings | undefined;
  readonly facebook?: FacebookSettings | undefined;
  readonly instagram?: InstagramSettings | undefined;
}

export interface Platforms {
  readonly list: readonly PlatformName[];
  publisher(name: PlatformName): Publisher | undefined;
  connector(name: PlatformName): Connector | undefined;
  /** Undefined where the platform tells us nothing by itself. */
  notices(name: PlatformName): NoticeReader | undefined;
  isSimulated(name: PlatformName): boolean;
}

/** What `create<Platform>` in each platform's folder gives. */
export interface Platform {
  readonly publisher: Publisher;
  readonly connector: Connector;
  readonly notices?: NoticeReader;
}

export function createPlatforms(settings: PlatformSettings, send: SendRequest): Platforms {
  const built = new Map<PlatformName, Platform>();
  if (settings.linkedin !== undefined) built.set('linkedin', createLinkedIn(settings.linkedin, send));
  if (settings.tiktok !== undefined) built.set('tiktok', createTikTok(settings.tiktok, send));
  if (settings.youtube !== undefined) built.set('youtube', createYouTube(settings.youtube, send));
  if (settings.facebook !== undefined) built.set('facebook', createFacebook(settings.facebook, send));
  if (settings.instagram !== undefined) built.set('instagram', createInstagram(settings.instagram, send));
  return {
    list: [...built.keys()],
    publisher: (name) => built.get(name)?.publisher,
    connector: (name) => built.get(name)?.connector,
    notices: (name) => built.get(name)?.notices,
    isSimulated: (name) => built.get(name)?.connector.simulated === true,
  };
}
