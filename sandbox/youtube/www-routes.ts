import type { FastifyInstance } from 'fastify';
import type { World } from '../core/world.ts';
import { sendPage } from '../pages/send-page.ts';
import { appsPage, appsPath, removeAppFromPage } from './apps-page.ts';
import { sendPortrait, sendThumbnail, sendVideo } from './send-media.ts';
import type { YouTubeState } from './state.ts';
import { channelPage, watchPage } from './watch-pages.ts';

/** What stands for www.youtube.com and the hosts of its pictures: pages people look at. */
export function addWwwRoutes(server: FastifyInstance, world: World, state: YouTubeState): void {
  const www = '/youtube/www';
  server.get(appsPath, (_req, res) => sendPage(res, appsPage(state)));
  server.post<{ Body: Buffer }>(appsPath, (req, res) =>
    sendPage(res, removeAppFromPage(state, world.journal.commit, req.body)),
  );
  server.get<{ Querystring: { v?: string } }>(`${www}/watch`, (req, res) =>
    sendPage(res, watchPage(state, req.query.v ?? '')),
  );
  server.get<{ Params: { id: string } }>(`${www}/shorts/:id`, (req, res) =>
    sendPage(res, watchPage(state, req.params.id)),
  );
  server.get<{ Params: { id: string } }>(`${www}/channel/:id`, (req, res) =>
    sendPage(res, channelPage(state, req.params.id)),
  );
  server.get<{ Params: { handle: string } }>(`${www}/:handle`, (req, res) =>
    sendPage(res, channelPage(state, req.params.handle)),
  );
  server.get(`${www}/videoplayback/:id`, (req, res) => sendVideo(state, world.blobs, req, res));
  server.get('/youtube/img/vi/:id/:size', (req, res) => sendThumbnail(state, world.blobs, req, res));
  server.get('/youtube/img/channel/:key', sendPortrait);
}
