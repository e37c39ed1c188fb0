import type { FastifyInstance } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import type { World } from '../core/world.ts';
import { authorize } from './authorize.ts';
import { oauthManners } from './manners.ts';
import { openIdConfiguration } from './openid-configuration.ts';
import { revokeToken } from './revoke-token.ts';
import type { YouTubeState } from './state.ts';
import { token } from './token.ts';
import { tokenInfo } from './token-info.ts';

/** What stands for accounts.google.com and oauth2.googleapis.com. The operation names are those the fault knobs use. */
export function addOauthRoutes(
  server: FastifyInstance,
  world: World,
  state: YouTubeState,
  signingKey: SigningKey,
): void {
  const handle = (name: string, decide: (call: Call) => Outcome) =>
    operation(world, oauthManners, name, decide);
  const issuer = () => `${world.url()}/youtube/accounts`;
  const accounts = '/youtube/accounts';
  const oauth2 = '/youtube/oauth2';

  const consent = handle('authorize', (call) => authorize(state.grants, call));
  server.route({ method: ['GET', 'POST'], url: `${accounts}/o/oauth2/v2/auth`, handler: consent });
  const configuration = handle('discovery', () => openIdConfiguration(issuer(), world.url()));
  server.get(`${accounts}/.well-known/openid-configuration`, configuration);
  const keys = handle('jwks', () => ({ answer: { status: 200, body: signingKey.publicKeys() } }));
  server.get('/youtube/api/oauth2/v3/certs', keys);

  const { grants, settings, now } = state;
  const deps = { grants, settings, signingKey, issuer, now };
  server.post(
    `${oauth2}/token`,
    handle('token', (call) => token(deps, call)),
  );
  server.post(
    `${oauth2}/revoke`,
    handle('revoke', (call) => revokeToken(grants, call)),
  );
  const info = handle('tokeninfo', (call) => tokenInfo(grants, now, call));
  server.route({ method: ['GET', 'POST'], url: `${oauth2}/tokeninfo`, handler: info });
}
