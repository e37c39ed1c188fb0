/** The list of platforms, one line each. An installation offers those that it has settings for. */
import type {
  Platform,
  PlatformCatalog,
  PlatformDefinition,
  PlatformProfile,
} from '../domain/platform-port/definition.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { facebook } from './facebook/definition.ts';
import { instagram } from './instagram/definition.ts';
import { linkedin } from './linkedin/definition.ts';
import { tiktok } from './tiktok/definition.ts';
import { youtube } from './youtube/definition.ts';

export const definitions: readonly PlatformDefinition[] = [tiktok, facebook, instagram, youtube, linkedin];

/** The sign-in methods, in the order in which users see them. */
export const signInMethods = (all: readonly PlatformDefinition[]) =>
  all
    .flatMap(({ name, signIn }) => (signIn ? [{ ...signIn, platform: name }] : []))
    .sort((one, other) => one.order - other.order);

export function createCatalog(profiles: readonly PlatformProfile[]): PlatformCatalog {
  const byName = new Map(profiles.map((profile) => [profile.name, profile]));
  return {
    names: [...byName.keys()],
    profiles,
    find: (name) => byName.get(name),
    get(name) {
      const profile = byName.get(name);
      if (!profile) throw new Error(`There is no platform "${name}".`);
      return profile;
    },
  };
}

/** Of the platforms that come with Signoff. */
export const catalog = createCatalog(definitions);

export interface Platforms {
  publisher(name: PlatformName): Platform['publisher'] | undefined;
  connector(name: PlatformName): Platform['connector'] | undefined;
  /** Undefined where the platform sends no notices. */
  notices(name: PlatformName): Platform['notices'];
  isSimulated(name: PlatformName): boolean;
}

/** What each platform's `read` returned for the installation; undefined for a platform that is not offered. */
export type PlatformSettings = Readonly<Record<PlatformName, object | undefined>>;

export function createPlatforms(
  settings: PlatformSettings,
  send: SendRequest,
  all: readonly PlatformDefinition[] = definitions,
): Platforms {
  const built = new Map<PlatformName, Platform>();
  for (const definition of all) {
    const own = settings[definition.name];
    if (own !== undefined) built.set(definition.name, definition.create(own, send));
  }
  return {
    publisher: (name) => built.get(name)?.publisher,
    connector: (name) => built.get(name)?.connector,
    notices: (name) => built.get(name)?.notices,
    isSimulated: (name) => built.get(name)?.connector.simulated === true,
  };
}
