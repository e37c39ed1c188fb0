import type { FastifyInstance } from 'fastify';
import { operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { sendPage } from '../pages/send-page.ts';
import { oauthManners } from './access-token.ts';
import { authorize } from './authorize.ts';
import { postPage, profilePage, removePost } from './feed-pages.ts';
import { sendMedia, sendPicture } from './send-media.ts';
import { changeAccess, settingsPage } from './settings-page.ts';
import type { InstagramState } from './state.ts';

const www = '/instagram/www';
type Person = { Querystring: { person?: string } };
type Profile = { Params: { username: string } };
type Shortcode = { Params: { shortcode: string } };
type Story = { Params: { username: string; id: string } };

/** What stands for www.instagram.com: consent, settings, profiles and posts. */
export function addWwwRoutes(server: FastifyInstance, world: World, state: InstagramState): void {
  const consent = operation(world, oauthManners, 'authorize', (call) => authorize(state, call));
  server.route({ method: ['GET', 'POST'], url: `${www}/oauth/authorize`, handler: consent });

  server.get<Person>(`${www}/settings/apps`, (req, res) =>
    sendPage(res, settingsPage(state, req.query.person)),
  );
  server.post<{ Body: Buffer }>(`${www}/settings/apps`, (req, res) =>
    sendPage(res, changeAccess(world, state, req.body)),
  );

  server.get<Profile>(`${www}/:username`, (req, res) =>
    sendPage(res, profilePage(state, req.params.username)),
  );
  for (const kind of ['p', 'reel']) {
    const find = (shortcode: string) => {
      const media = state.media.findByShortcode(shortcode);
      return (media?.purpose === 'reel') === (kind === 'reel') ? media : undefined;
    };
    const url = `${www}/${kind}/:shortcode`;
    server.get<Shortcode>(url, (req, res) => sendPage(res, postPage(state, find(req.params.shortcode))));
    server.post<Shortcode>(url, (req, res) =>
      sendPage(res, removePost(world, state, find(req.params.shortcode))),
    );
  }
  const story = `${www}/stories/:username/:id`;
  server.get<Story>(story, (req, res) => sendPage(res, postPage(state, state.media.find(req.params.id))));
  server.post<Story>(story, (req, res) =>
    sendPage(res, removePost(world, state, state.media.find(req.params.id))),
  );
  server.get(`${www}/media/:id/:index`, (req, res) => sendMedia(state, world.blobs, req, res));
  server.get(`${www}/portraits/:name`, sendPicture);
  server.get(`${www}/covers/:name`, sendPicture);
}
