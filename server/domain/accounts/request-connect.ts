/**
 * An app requests that an account be connected. It gets a link to us, not to the platform: the visitor must be signed
 * in as the person the app acts for, sees which app requests what, and only then goes to the platform, in their own
 * browser session. So no one can be tricked into connecting their account to another person's workspace.
 */

import { AppError, notFound } from '../../errors.ts';
import { later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, require } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { can } from '../actor/roles.ts';
import type { AppStore } from '../apps/ports.ts';
import type { Authenticator } from '../people/ports.ts';
import { connectionTtlMs } from './limits.ts';
import { messages } from './messages.ts';
import type { Connection } from './ports.ts';
import { chooseMethod, redirectUri, requireConnector, type StartConnectDeps } from './start-connect.ts';

export interface RequestConnectDeps extends StartConnectDeps {
  readonly apps: Pick<AppStore, 'find'>;
  readonly people: Pick<Authenticator, 'actorInWorkspace'>;
}

export async function requestConnect(
  deps: RequestConnectDeps,
  actor: Actor,
  input: { readonly platform: string; readonly method?: string | null; readonly returnUrl: string | null },
): Promise<{ readonly authorizationUrl: string }> {
  require(actor, 'manage_accounts');
  const appId = actor.via.kind === 'token' ? (actor.via.appId ?? null) : null;
  const { platform, connector } = requireConnector(deps, input.platform);
  const proposed = input.method ?? null;
  const method = proposed === null ? null : chooseMethod(connector, proposed);
  const app = appId ? await deps.apps.find(appId) : undefined;
  if (input.returnUrl !== null && !app?.redirectUris.includes(input.returnUrl)) {
    throw new AppError('invalid_request', messages.return_url_not_registered(), {
      errors: [
        {
          param: 'return_url',
          code: 'not_registered',
          message: messages.not_registered(),
        },
      ],
    });
  }
  const now = deps.clock.now();
  const secret = newSecret('socr');
  const request = { id: newId('con', now.getTime()), platform, method, appId, returnUrl: input.returnUrl };
  const { workspaceId, userId } = actor;
  await deps.connections.request(
    { ...request, workspaceId, userId, expiresAt: later(now, connectionTtlMs) },
    hashSecret(secret),
    now,
  );
  return { authorizationUrl: new URL(`/accounts/request/${secret}`, deps.baseUrl).href };
}

type SignedIn = Parameters<Authenticator['actorInWorkspace']>[0];

/** The request of an app, shown only to the person the app acts for. */
export async function readConnectRequest(
  deps: RequestConnectDeps,
  caller: SignedIn,
  secret: string,
): Promise<Connection> {
  return (await findRequest(deps, caller, secret)).request;
}

async function findRequest(
  deps: RequestConnectDeps,
  caller: SignedIn,
  secret: string,
): Promise<{ readonly request: Connection; readonly actor: Actor }> {
  const request = await deps.connections.findRequest(hashSecret(secret), deps.clock.now());
  if (!request) throw new AppError('connect_expired', messages.request_expired());
  if (request.userId !== caller.userId) throw notFound('request');
  const actor = await deps.people.actorInWorkspace(caller, request.workspaceId);
  if (!actor || !can(actor.role, 'manage_accounts')) {
    throw new AppError('forbidden', messages.forbidden());
  }
  return { request, actor };
}

/** The person accepts the request: from here on it is their own attempt to connect, bound to this session. */
export async function acceptConnectRequest(
  deps: RequestConnectDeps,
  caller: SignedIn,
  secret: string,
  named: string | null = null,
): Promise<{ readonly authorizationUrl: string }> {
  const { request, actor } = await findRequest(deps, caller, secret);
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
  const { platform, method: proposed } = request;
  const { connector } = requireConnector(deps, platform);
  const state = newSecret('sost');
  const method = chooseMethod(connector, named ?? proposed);
  const isAccepted = await deps.connections.acceptRequest(
    hashSecret(secret),
    { sessionId: caller.sessionId, stateHash: hashSecret(state), method },
    deps.clock.now(),
  );
  if (!isAccepted) throw new AppError('connect_expired', messages.this_request_used_already());
  return {
    authorizationUrl: connector.authorizationUrl({
      state,
      redirectUri: redirectUri(deps.baseUrl, platform),
      codeVerifier: deps.verifierOf(state),
      method,
    }),
  };
}
