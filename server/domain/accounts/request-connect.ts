/**
 * An app asks for an account to be connected. It gets a link of ours, not the platform's: whoever opens it must be
 * signed in as the person the app acts for, sees which app asks for what, and only then goes to the platform, in
 * their own browser session. So nobody can be made to connect their account to somebody else's workspace.
 */

import { AppError, notFound } from '../../errors.ts';
import { later } from '../../lib/clock.ts';
import { newId, type SessionId, type UserId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, require } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import type { AppStore } from '../apps/ports.ts';
import type { Authenticator } from '../people/ports.ts';
import { connectionTtlMs } from './limits.ts';
import { messages } from './messages.ts';
import type { Connection } from './ports.ts';
import { chosenWay, offered, redirectUri, type StartConnectDeps } from './start-connect.ts';

export interface RequestConnectDeps extends StartConnectDeps {
  readonly apps: Pick<AppStore, 'find'>;
  readonly people: Pick<Authenticator, 'actorInWorkspace'>;
}

export async function requestConnect(
  deps: RequestConnectDeps,
  actor: Actor,
  input: { readonly platform: string; readonly way?: string | null; readonly returnUrl: string | null },
): Promise<{ readonly authorizationUrl: string }> {
  require(actor, 'manage_accounts');
  const appId = actor.via.kind === 'token' ? (actor.via.appId ?? null) : null;
  const { platform, connector } = offered(deps, input.platform);
  const proposed = input.way ?? null;
  const way = proposed === null ? null : chosenWay(connector, proposed);
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
  const request = { id: newId('con', now.getTime()), platform, way, appId, returnUrl: input.returnUrl };
  const { workspaceId, userId } = actor;
  await deps.connections.request(
    { ...request, workspaceId, userId, expiresAt: later(now, connectionTtlMs) },
    hashSecret(secret),
    now,
  );
  return { authorizationUrl: new URL(`/accounts/request/${secret}`, deps.baseUrl).href };
}

type SignedIn = { readonly userId: UserId; readonly sessionId: SessionId };

/** What an app asks for, shown only to the person it asked for. */
export async function readConnectRequest(
  deps: RequestConnectDeps,
  caller: SignedIn,
  secret: string,
): Promise<Connection> {
  const request = await deps.connections.findRequest(hashSecret(secret), deps.clock.now());
  if (!request) throw new AppError('connect_expired', messages.request_expired());
  if (request.userId !== caller.userId) throw notFound('request');
  const actor = await deps.people.actorInWorkspace(caller, request.workspaceId);
  if (!actor || !can(actor.role, 'manage_accounts')) {
    throw new AppError('forbidden', messages.forbidden());
  }
  return request;
}

/** The person takes it up: from here on it is their own attempt to connect, bound to this session. */
export async function takeUpConnectRequest(
  deps: RequestConnectDeps,
  caller: SignedIn,
  secret: string,
  named: string | null = null,
): Promise<{ readonly authorizationUrl: string }> {
  const { platform, way: proposed } = await readConnectRequest(deps, caller, secret);
  const { connector } = offered(deps, platform);
  const state = newSecret('sost');
  const way = chosenWay(connector, named ?? proposed);
  const taken = await deps.connections.takeUp(
    hashSecret(secret),
    { sessionId: caller.sessionId, stateHash: hashSecret(state), way },
    deps.clock.now(),
  );
  if (!taken) throw new AppError('connect_expired', messages.this_request_used_already());
  return {
    authorizationUrl: connector.authorizationUrl({
      state,
      redirectUri: redirectUri(deps.baseUrl, platform),
      codeVerifier: deps.verifierOf(state),
      way,
    }),
  };
}
