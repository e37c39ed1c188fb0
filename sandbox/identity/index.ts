import type { FastifyInstance } from 'fastify';
import { type Call, type Outcome, operation, type PlatformManners } from '../core/operation.ts';
import type { SigningKey } from '../core/signing-key.ts';
import type { World } from '../core/world.ts';
import { authorize } from './authorize.ts';
import { discovery } from './discovery.ts';
import { createGrants } from './grants.ts';
import { createPeople, type People } from './people.ts';
import { token } from './token.ts';
import { userinfo } from './userinfo.ts';

/** An OpenID provider whose people are test people: code flow, PKCE, nothing remembered in the browser. */
const manners: PlatformManners = {
  name: 'identity',
  headers: () => ({}),
  failure: (status) => ({
    status,
    body: { error: status === 503 ? 'temporarily_unavailable' : 'server_error' },
  }),
};

export function addIdentityProvider(
  server: FastifyInstance,
  world: World,
  signingKey: SigningKey,
): { people: People } {
  const people = createPeople(world.journal);
  const grants = createGrants(world);
  const issuer = () => `${world.url()}/identity`;
  const handle = (name: string, decide: (call: Call) => Outcome) => operation(world, manners, name, decide);

  server.get(
    '/identity/.well-known/openid-configuration',
    handle('discovery', () => discovery(issuer())),
  );
  server.get(
    '/identity/jwks',
    handle('jwks', () => ({ answer: { status: 200, body: signingKey.publicKeys() } })),
  );
  server.route({
    method: ['GET', 'POST'],
    url: '/identity/authorize',
    handler: handle('authorize', (call) => authorize({ people, grants, issuer }, call)),
  });
  const tokenDeps = { people, grants, signingKey, issuer, now: world.clock.now };
  server.post(
    '/identity/token',
    handle('token', (call) => token(tokenDeps, call)),
  );
  server.route({
    method: ['GET', 'POST'],
    url: '/identity/userinfo',
    handler: handle('userinfo', (call) => userinfo({ people, grants }, call)),
  });
  return { people };
}
