/** The list of platforms. One is offered when the installation has settings for it. */
import type { Connector } from '../domain/accounts/connector.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { Publisher } from '../domain/posts/publisher.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { createLinkedIn, type LinkedInSettings } from './linkedin/index.ts';
import { createTikTok, type TikTokSettings } from './tiktok/index.ts';
import { createYouTube, type YouTubeSettings } from './youtube/index.ts';

export interface PlatformSettings {
  readonly linkedin?: LinkedInSettings | undefined;
  readonly tiktok?: TikTokSettings | undefined;
  readonly youtube?: YouTubeSettings | undefined;
}

export interface Platforms {
  readonly list: readonly PlatformName[];
  publisher(name: PlatformName): Publisher | undefined;
  connector(name: PlatformName): Connector | undefined;
  isSimulated(name: PlatformName): boolean;
}

export function createPlatforms(settings: PlatformSettings, send: SendRequest): Platforms {
  const built = new Map<PlatformName, { readonly publisher: Publisher; readonly connector: Connector }>();
  if (settings.linkedin !== undefined) built.set('linkedin', createLinkedIn(settings.linkedin, send));
  if (settings.tiktok !== undefined) built.set('tiktok', createTikTok(settings.tiktok, send));
  if (settings.youtube !== undefined) built.set('youtube', createYouTube(settings.youtube, send));
  return {
    list: [...built.keys()],
    publisher: (name) => built.get(name)?.publisher,
    connector: (name) => built.get(name)?.connector,
    isSimulated: (name) => built.get(name)?.connector.simulated === true,
  };
}
