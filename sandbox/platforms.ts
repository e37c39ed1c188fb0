import type { FastifyInstance } from 'fastify';
import type { PlatformDefinition, SimulatedPlatform, World } from './core/platform.ts';
import { addFacebook } from './facebook/index.ts';
import { addInstagram } from './instagram/index.ts';
import { linkedin } from './linkedin/index.ts';
import type { AuthenticateInstagram } from './meta/tokens.ts';
import { tiktok } from './tiktok/index.ts';
import { youtube } from './youtube/index.ts';

let facebookLogin: AuthenticateInstagram | undefined;
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
  wrap('facebook', 'Facebook', (server, world) => {
    const platform = addFacebook(server, world);
    facebookLogin = platform.authenticateInstagram;
    return platform;
  }),
  wrap('instagram', 'Instagram', (server, world) => addInstagram(server, world, facebookLogin)),
];
