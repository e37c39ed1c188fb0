/**
 * Permissions are the scope and the role together, on every route. Generated from the route table, so that a new
 * route is in the matrix automatically.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { can, type Role, roles } from '../../server/domain/actor/roles.ts';
import { type Scope, scopes } from '../../server/domain/actor/scopes.ts';
import type { Route } from '../../server/http/pipeline/define-route.ts';
import type { ProblemDocument } from '../../server/http/pipeline/view-parts.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import { OAuthFixture } from './oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const { server, ines: owner, tomas: member } = fixture;
const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'viewer' });
await member.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });
member.workspace = owner.workspace;

const setRole = (role: Role) =>
  fixture.change('memberships', 'update memberships set role = $1 where workspace_id = $2 and user_id = $3', [
    role,
    owner.workspace,
    member.userId,
  ]);

const whole = await fixture.register({ scopes });
const grant = (allowed: readonly string[], who: BrowserSession) =>
  fixture.tokens(whole, {
    who,
    changes: { scope: allowed.join(' ') },
    answer: { workspace_id: owner.workspace },
  });
const full = (await grant(scopes, member)).access_token;
/** For each scope a token that has every other one. */
const without = new Map<Scope, string>();
for (const scope of scopes)
  without.set(
    scope,
    (
      await grant(
        scopes.filter((one) => one !== scope),
        member,
      )
    ).access_token,
  );

const guarded = server.context.routes.filter(({ access }) => access.kind !== 'public');
const anonymous = server.newSession();

/** Sends invalid input: access is decided before the input is read. */
function probe(
  route: Route,
  who: BrowserSession,
  headers: Record<string, string> = {},
  path: string = route.paths[0],
): Promise<Reply<ProblemDocument>> {
  const url = path.replaceAll(/:\w+/g, 'no-such-thing');
  return who.request(route.method, url, {
    headers,
    ...(route.method === 'POST' ? { json: { nonsense: true } } : {}),
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const describeReply = ({ status, body }: Reply<ProblemDocument>): string => `${status} ${body?.code ?? ''}`;

for (const role of roles) {
  test(`a session of a ${role} gets what the role allows on every route, and nothing else`, async () => {
    await setRole(role);
    for (const route of guarded) {
      const reply = await probe(route, member);
      const { access } = route;
      if (access.kind === 'signed_in' || (access.kind !== 'public' && can(role, access.capability))) {
        assert.ok(
          ![401, 403].includes(reply.status) ||
            !['unauthenticated', 'insufficient_scope'].includes(reply.body.code),
          `${route.operationId}: ${describeReply(reply)}`,
        );
        assert.notEqual(describeReply(reply), '403 forbidden', route.operationId);
      } else assert.equal(describeReply(reply), '403 forbidden', route.operationId);
    }
  });

  test(`a token with every scope, of a ${role}, gets the scope and the role together on every route`, async () => {
    await setRole(role);
    for (const route of guarded) {
      const reply = await probe(route, anonymous, bearer(full));
      const { access } = route;
      if (access.kind === 'person')
        assert.equal(
          describeReply(reply),
          `403 ${access.tokenRefusal ?? 'session_required'}`,
          route.operationId,
        );
      if (access.kind === 'signed_in')
        assert.equal(describeReply(reply), '403 session_required', route.operationId);
      if (access.kind !== 'scope') continue;
      if (!can(role, access.capability))
        assert.equal(describeReply(reply), '403 forbidden', route.operationId);
      else assert.ok(![401, 403].includes(reply.status), `${route.operationId}: ${describeReply(reply)}`);
    }
  });
}

test('a token that lacks only the scope of a route is refused there, and the response names the scope', async () => {
  await setRole('owner');
  for (const route of guarded) {
    const { access } = route;
    if (access.kind !== 'scope') continue;
    for (const path of route.paths) {
      const reply = await probe(route, anonymous, bearer(without.get(access.scope) ?? ''), path);
      assert.equal(describeReply(reply), '403 insufficient_scope', `${route.operationId} at ${path}`);
      assert.match(
        reply.headers.get('www-authenticate') ?? '',
        new RegExp(`insufficient_scope.*scope="${access.scope}"`),
      );
    }
  }
});

const strangers: Record<string, Record<string, string>> = {
  'no credentials': {},
  'a made-up token': bearer('soat_made-up'),
  'an empty token': { authorization: 'Bearer ' },
  'another scheme': { authorization: 'Basic aW5lczppbmVz' },
  'two tokens in one header': { authorization: `Bearer ${full}, Bearer ${full}` },
};

test('every other presentation of a token is refused on every route', async () => {
  for (const route of guarded) {
    for (const [name, headers] of Object.entries(strangers)) {
      const reply = await probe(route, anonymous, headers);
      assert.equal(reply.status, 401, `${route.operationId} with ${name}: ${describeReply(reply)}`);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    const path = `${route.paths[0]}?access_token=${full}`;
    assert.equal(
      (await probe(route, anonymous, {}, path)).status,
      400,
      `${route.operationId} with a token in the address`,
    );
    const both = await probe(route, anonymous, bearer(full), path);
    assert.equal(both.status, 400, `${route.operationId} with two tokens`);
  }
});

test('a revoked and an expired token are refused on every route that takes tokens', async () => {
  const revoked = (await grant(scopes, member)).access_token;
  await fixture.as(whole, '/oauth/revoke', { token: revoked });
  const expired = (await grant(scopes, member)).access_token;
  await fixture.change(
    'oidc_records',
    "update oidc_records set expires_at = now() - interval '1 second', payload = jsonb_set(payload, '{exp}', '1') where kind = 'AccessToken' and payload->>'iat' is not null and id_hash = encode(sha256($1::bytea), 'hex')",
    [expired],
  );
  for (const route of guarded) {
    if (route.access.kind !== 'scope') continue;
    assert.equal(
      describeReply(await probe(route, anonymous, bearer(revoked))),
      '401 invalid_token',
      route.operationId,
    );
    assert.equal(
      describeReply(await probe(route, anonymous, bearer(expired))),
      '401 invalid_token',
      route.operationId,
    );
  }
});
