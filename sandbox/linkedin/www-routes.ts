import type { FastifyInstance } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import type { World } from '../core/world.ts';
import { sendPage } from '../pages/send-page.ts';
import { accessToken } from './access-token.ts';
import { appsPage, appsPath, removeAppFromPage } from './apps-page.ts';
import { authorization } from './authorization.ts';
import { companyPage, memberPage, postPage } from './feed-pages.ts';
import { headBytes } from './image-kind.ts';
import { introspectToken } from './introspect-token.ts';
import { manners } from './manners.ts';
import { openIdConfiguration } from './openid-configuration.ts';
import { receiveUploads } from './receive-upload.ts';
import { revokeToken } from './revoke-token.ts';
import { sendMedia, sendPortrait } from './send-media.ts';
import type { LinkedInState } from './state.ts';
import { uploadDocument } from './upload-document.ts';
import { uploadImage } from './upload-image.ts';
import { uploadSideFile, uploadVideoPart } from './upload-video.ts';

/** What stands for www.linkedin.com: OAuth, the addresses that take bytes, and the pages readers see. */
const www = '/linkedin/www';

export function addWwwRoutes(
  server: FastifyInstance,
  world: World,
  state: LinkedInState,
  signingKey: SigningKey,
): void {
  const handle = (name: string, decide: (call: Call) => Outcome) => operation(world, manners, name, decide);
  addOAuthRoutes(server, world, state, signingKey, handle);
  addPages(server, world, state);

  const place = `${www}/dms-uploads/:key`;
  server.register(async (uploads) => {
    receiveUploads(uploads, world.blobs, headBytes);
    uploads.put(
      `${place}/:part`,
      handle('upload', (call) => uploadImage(state, call)),
    );
    uploads.put(
      `${place}/thumbnail/0`,
      handle('uploadThumbnail', (call) => uploadSideFile(state, 'thumbnail', call)),
    );
    uploads.put(
      `${place}/captions/0`,
      handle('uploadCaptions', (call) => uploadSideFile(state, 'captions', call)),
    );
    uploads.put(
      `${place}/document/0`,
      handle('uploadDocument', (call) => uploadDocument(state, call)),
    );
  });
  server.register(async (uploads) => {
    // A part says nothing by itself: the whole video is looked at when it is finalized.
    receiveUploads(uploads, world.blobs, 0);
    uploads.put(
      `${place}/video/:part`,
      handle('uploadVideoPart', (call) => uploadVideoPart(state, call)),
    );
  });
}

type Handle = (name: string, decide: (call: Call) => Outcome) => ReturnType<typeof operation>;

function addOAuthRoutes(
  server: FastifyInstance,
  world: World,
  state: LinkedInState,
  signingKey: SigningKey,
  handle: Handle,
): void {
  const oauth = `${www}/oauth`;
  const issuer = () => `${state.wwwUrl()}/oauth`;
  const consent = handle('authorize', (call) => authorization(state, call));
  server.route({ method: ['GET', 'POST'], url: `${oauth}/v2/authorization`, handler: consent });
  const tokenDeps = { ...state, signingKey, issuer };
  server.post(
    `${oauth}/v2/accessToken`,
    handle('token', (call) => accessToken(tokenDeps, call)),
  );
  server.post(
    `${oauth}/v2/introspectToken`,
    handle('introspect', (call) => introspectToken(state.grants, call)),
  );
  server.post(
    `${oauth}/v2/revoke`,
    handle('revoke', (call) => revokeToken(state, call)),
  );
  const configuration = handle('discovery', () => openIdConfiguration(issuer(), world.url()));
  server.get(`${oauth}/.well-known/openid-configuration`, configuration);
  const keys = handle('jwks', () => ({ answer: { status: 200, body: signingKey.publicKeys() } }));
  server.get(`${oauth}/openid/jwks`, keys);
}

function addPages(server: FastifyInstance, world: World, state: LinkedInState): void {
  const { posts, comments } = state;
  server.get(appsPath, (_req, res) => sendPage(res, appsPage(state)));
  server.post<{ Body: Buffer }>(appsPath, (req, res) =>
    sendPage(res, removeAppFromPage(state, world.journal.commit, req.body)),
  );
  server.get<{ Params: { page: string } }>(`${www}/company/:page`, (req, res) =>
    sendPage(res, companyPage(posts, req.params.page)),
  );
  server.get<{ Params: { name: string } }>(`${www}/in/:name`, (req, res) =>
    sendPage(res, memberPage(posts, req.params.name)),
  );
  server.get<{ Params: { urn: string } }>(`${www}/feed/update/:urn`, (req, res) =>
    sendPage(res, postPage(posts, comments, req.params.urn)),
  );
  server.get(`${www}/dms/:kind/:key`, (req, res) => sendMedia(state, world.blobs, req, res));
  server.get(`${www}/dms/:kind/:key/:side`, (req, res) => sendMedia(state, world.blobs, req, res));
  server.get('/linkedin/media/dms/image/profile/:sub', sendPortrait);
}
