import type { FastifyInstance } from 'fastify';
import type { PlatformDefinition, SimulatedPlatform, World } from './core/platform.ts';
import { facebook } from './facebook/index.ts';
import { addInstagram } from './instagram/index.ts';
import { linkedin } from './linkedin/index.ts';
import { facebookLoginOf } from './meta/tokens.ts';
import { tiktok } from './tiktok/index.ts';
import { youtube } from './youtube/index.ts';

const wrap = (
  name: string,
  title: string,
  add: (server: FastifyInstance, world: World) => SimulatedPlatform,
): PlatformDefinition => ({
  name,
  title,
  exampleOperation: '',
  secretParameters: ['input_token', 'fb_exchange_token', 'appsecret_proof', 'upload_token', 'upload_id'],
  mount(server, world) {
    const platform = add(server, world);
    return { ...platform, settings: { current: platform.settings, change: platform.changeSettings } };
  },
});

/** The simulated platforms, in the order of the overview page. A further one is a folder and a line here. */
export const platforms: PlatformDefinition[] = [
  linkedin,
  tiktok,
  youtube,
  facebook,
  wrap('instagram', 'Instagram', (server, world) => addInstagram(server, world, facebookLoginOf(world))),
];
