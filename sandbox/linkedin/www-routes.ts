import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import type { World } from '../core/world.ts';
import { sendPage } from '../pages/send-page.ts';
import { accessToken } from './access-token.ts';
import { authorization } from './authorization.ts';
import { companyPage, postPage } from './feed-pages.ts';
import { introspectToken } from './introspect-token.ts';
import { manners } from './manners.ts';
import { openIdConfiguration } from './openid-configuration.ts';
import { receiveUploads } from './receive-upload.ts';
import { revokeToken } from './revoke-token.ts';
import type { LinkedInState } from './state.ts';
import { uploadImage } from './upload-image.ts';

/** What stands for www.linkedin.com: OAuth, the addresses that take bytes, and the pages readers see. */
export function addWwwRoutes(
  server: FastifyInstance,
  world: World,
  state: LinkedInState,
  signingKey: SigningKey,
): void {
  const { grants, posts } = state;
  const issuer = () => `${state.wwwUrl()}/oauth`;
  const handle = (name: string, decide: (call: Call) => Outcome) => operation(world, manners, name, decide);

  const oauth = '/linkedin/www/oauth';
  const consent = handle('authorize', (call) => authorization(grants, call));
  server.route({ method: ['GET', 'POST'], url: `${oauth}/v2/authorization`, handler: consent });
  const tokenDeps = { grants, signingKey, issuer, now: state.now };
  server.post(
    `${oauth}/v2/accessToken`,
    handle('token', (call) => accessToken(tokenDeps, call)),
  );
  server.post(
    `${oauth}/v2/introspectToken`,
    handle('introspect', (call) => introspectToken(grants, call)),
  );
  server.post(
    `${oauth}/v2/revoke`,
    handle('revoke', (call) => revokeToken(grants, call)),
  );
  const configuration = handle('discovery', () => openIdConfiguration(issuer(), world.url()));
  server.get(`${oauth}/.well-known/openid-configuration`, configuration);
  const keys = handle('jwks', () => ({ answer: { status: 200, body: signingKey.publicKeys() } }));
  server.get(`${oauth}/openid/jwks`, keys);

  const www = '/linkedin/www';
  server.get<{ Params: { page: string } }>(`${www}/company/:page`, (req, res) =>
    sendPage(res, companyPage(posts, req.params.page)),
  );
  server.get<{ Params: { urn: string } }>(`${www}/feed/update/:urn`, (req, res) =>
    sendPage(res, postPage(posts, req.params.urn)),
  );
  server.get(`${www}/dms/image/:key`, (req, res) => sendImage(world, state, req, res));

  server.register(async (uploads) => {
    receiveUploads(uploads, world.blobs);
    const upload = handle('upload', (call) => uploadImage(state, call));
    uploads.put(`${www}/dms-uploads/:key/:part`, upload);
  });
}

function sendImage(world: World, state: LinkedInState, req: FastifyRequest, res: FastifyReply) {
  const { key } = req.params as { key: string };
  const bytes = state.images.find(`urn:li:image:${key}`)?.bytes;
  if (!bytes?.type) return res.code(404).send('There is no such image in the sandbox.');
  return res
    .headers({
      'content-type': bytes.type,
      'content-length': bytes.sizeBytes,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(world.blobs.read(bytes.sha256));
}
