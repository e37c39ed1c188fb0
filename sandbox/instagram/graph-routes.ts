import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operation } from '../core/operation.ts';
import { receiveBytes } from '../core/uploads.ts';
import type { World } from '../core/world.ts';
import { refuseGraph } from '../meta/errors.ts';
import { fromQuery } from '../meta/parameters.ts';
import { type AuthenticateInstagram, noToken, uploadTokenOf } from '../meta/tokens.ts';
import { versionPattern } from '../meta/versions.ts';
import { accessToken, oauthManners } from './access-token.ts';
import { getMe } from './account-node.ts';
import { addInstagramEdges, enter, graphManners, type Host } from './edges.ts';
import { authenticate } from './gate.ts';
import { exchangeToken, refreshToken } from './long-token.ts';
import type { InstagramState } from './state.ts';
import { type Upload, uploadManners, uploadVideo } from './upload-video.ts';

/** What stands for api.instagram.com and graph.instagram.com. */
export function addGraphRoutes(server: FastifyInstance, world: World, state: InstagramState): void {
  const prefix = '/instagram/graph';
  const host: Host = {
    prefix,
    login: 'instagram',
    authenticate: (call, parameters) => authenticate(state, call, parameters),
  };
  server.post(
    '/instagram/api/oauth/access_token',
    operation(world, oauthManners, 'token', (call) => accessToken(state, call)),
  );
  const manners = graphManners(state);
  const me = operation(world, manners, 'me', (call) => getMe(state, enter(state, host, call), call));
  const exchange = operation(world, manners, 'exchangeToken', (call) => exchangeToken(state, call));
  const refresh = operation(world, manners, 'refreshToken', (call) => refreshToken(state, call));
  for (const base of [prefix, `${prefix}/:version(${versionPattern})`]) {
    server.get(`${base}/me`, me);
    server.get(`${base}/access_token`, exchange);
    server.get(`${base}/refresh_access_token`, refresh);
  }
  addInstagramEdges(server, world, state, host);
  server.all(
    `${prefix}/*`,
    operation(world, manners, 'unknown', (call) => {
      const path = call.rawUrl.split('?')[0]?.slice(prefix.length) ?? '';
      throw refuseGraph({ code: 2500, message: `Unknown path components: ${path}` });
    }),
  );
}

/** The part of rupload.facebook.com that takes videos for Instagram, with the tokens of either login. */
export function addUploadRoutes(
  server: FastifyInstance,
  world: World,
  state: InstagramState,
  facebook: AuthenticateInstagram | undefined,
): void {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_req, _bytes, done) => done(null));
    uploads.post(`/facebook/rupload/ig-api-upload/:version(${versionPattern})/:id`, async (req, res) => {
      const upload = await receive(world, state, req);
      await operation(world, uploadManners, 'uploadVideo', (call) => {
        const token = uploadTokenOf(call);
        if (!token) throw noToken();
        const isInstagrams = !facebook || state.grants.findToken(token) !== undefined;
        const parameters = fromQuery(call.query);
        const caller = isInstagrams ? authenticate(state, call, parameters) : facebook(call, parameters);
        return uploadVideo(state, caller, call, upload);
      })(req, res);
    });
  });
}

async function receive(world: World, state: InstagramState, req: FastifyRequest): Promise<Upload> {
  const { id } = req.params as { id: string };
  const before = state.containers.find(id)?.receivedBytes ?? 0;
  const cutAfter = state.settings.current().cut_uploads_after_bytes;
  const bytes = await receiveBytes(
    world.blobs,
    req.raw,
    cutAfter === 0 ? {} : { keepAtMost: cutAfter, cut: true },
  );
  return { before, bytes };
}
