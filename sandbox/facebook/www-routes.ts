import type { FastifyInstance } from 'fastify';
import { readForm } from '../core/forms.ts';
import { operation } from '../core/operation.ts';
import { portraitOf } from '../core/portrait.ts';
import type { World } from '../core/world.ts';
import { versionPattern } from '../meta/versions.ts';
import { sendPage } from '../pages/send-page.ts';
import { appsPage, removeFromApps } from './apps-page.ts';
import { authorize } from './authorize.ts';
import { pageFeed, postPage } from './feed-pages.ts';
import { manners } from './manners.ts';
import { findPage } from './pages.ts';
import { sendMedia } from './send-media.ts';
import type { FacebookState } from './state.ts';

const www = '/facebook/www';
type Named = { Params: { page: string; id: string } };

/** What stands for www.facebook.com: the login dialog, a person's settings, pages and posts. */
export function addWwwRoutes(server: FastifyInstance, world: World, state: FacebookState): void {
  const dialog = operation(world, manners(state, undefined), 'authorize', (call) => authorize(state, call));
  for (const version of ['', `/:version(${versionPattern})`]) {
    server.route({ method: ['GET', 'POST'], url: `${www}${version}/dialog/oauth`, handler: dialog });
  }

  server.get<{ Querystring: { person?: string } }>(`${www}/settings/apps`, (req, res) =>
    sendPage(res, appsPage(state, req.query.person)),
  );
  server.post<{ Body: Buffer }>(`${www}/settings/apps`, (req, res) => {
    const { events, answer } = removeFromApps(state, readForm(req.body));
    world.journal.commit(events);
    return sendPage(res, answer);
  });

  server.get<Named>(`${www}/:page`, (req, res) => sendPage(res, pageFeed(state, req.params.page)));
  server.get<Named>(`${www}/reel/:id`, (req, res) => sendPage(res, postPage(state, req.params.id)));
  server.get<Named>(`${www}/:page/videos/:id`, (req, res) => sendPage(res, postPage(state, req.params.id)));
  for (const url of [`${www}/:page/posts/:id`, `${www}/stories/:page/:id`]) {
    server.get<Named>(url, ({ params }, res) =>
      sendPage(res, postPage(state, `${findPage(params.page)?.id}_${params.id}`)),
    );
  }
  server.get<Named>(`${www}/photo/:id`, ({ params }, res) =>
    sendPage(res, postPage(state, state.photos.find(params.id)?.postId ?? '')),
  );
  server.get(`${www}/media/:kind/:id`, (req, res) => sendMedia(world.blobs, state, req, res));
  server.get<{ Params: { name: string } }>(`${www}/pictures/:name`, (req, res) =>
    res
      .headers({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(portraitOf(req.params.name)),
  );
}
