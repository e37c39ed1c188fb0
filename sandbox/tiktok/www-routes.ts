import type { FastifyInstance } from 'fastify';
import { operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { sendPage } from '../pages/send-page.ts';
import { appsPage, appsPath, removeAppFromPage } from './apps-page.ts';
import { authorize } from './authorize.ts';
import { drawing } from './drawings.ts';
import { postPage, profilePage } from './feed-pages.ts';
import { decideDraft, inboxPage, removePost } from './inbox.ts';
import { sendMedia } from './send-media.ts';
import type { TikTokState } from './state.ts';

const www = '/tiktok/www';
type Creator = { Params: { username: string } };
type OnePost = { Params: { username: string; id: string } };
type Drawing = { Params: { name: string }; Querystring: { 'x-expires'?: string } };

/** What stands for www.tiktok.com: consent, profiles, posts, and what creators do there themselves. */
export function addWwwRoutes(server: FastifyInstance, world: World, state: TikTokState): void {
  const { posts } = state;
  const consent = operation(world, state.answers.oauthManners, 'authorize', (call) =>
    authorize(state.grants, call),
  );
  server.route({ method: ['GET', 'POST'], url: `${www}/v2/auth/authorize/`, handler: consent });

  server.get(appsPath, (_req, res) => sendPage(res, appsPage(state)));
  server.post<{ Body: Buffer }>(appsPath, (req, res) =>
    sendPage(res, removeAppFromPage(state, world.journal.commit, req.body)),
  );
  server.get<Creator>(`${www}/@:username`, (req, res) =>
    sendPage(res, profilePage(posts, req.params.username)),
  );
  server.get<Creator>(`${www}/@:username/inbox`, (req, res) =>
    sendPage(res, inboxPage(state, req.params.username)),
  );
  server.post<Creator & { Body: Buffer }>(`${www}/@:username/inbox`, (req, res) =>
    sendPage(res, decideDraft(world, state, req.params.username, req.body)),
  );
  for (const kind of ['video', 'photo']) {
    const url = `${www}/@:username/${kind}/:id`;
    server.get<OnePost>(url, (req, res) =>
      sendPage(res, postPage(posts, req.params.username, req.params.id)),
    );
    server.post<OnePost>(url, (req, res) => sendPage(res, removePost(world, state, req.params.id)));
  }
  server.get(`${www}/media/:post/:index`, (req, res) => sendMedia(world.blobs, posts, req, res));
  for (const kind of ['avatars', 'covers']) {
    server.get<Drawing>(`${www}/${kind}/:name`, (req, res) =>
      sendPage(res, drawing(req.params.name, req.query['x-expires'] ?? null, state.now())),
    );
  }
}
