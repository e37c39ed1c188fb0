/** Sends a person to the platform's own authorization page. Only the same person can finish. */

import { AppError } from '../../errors.ts';
import { type Clock, later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import type { Connector } from '../platform-port/connector.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { PlatformName } from '../platforms.ts';
import { connectionTtlMs } from './limits.ts';
import { messages } from './messages.ts';
import type { ConnectionStore, Connectors } from './ports.ts';

export interface StartConnectDeps extends FreshSignInDeps {
  readonly connections: ConnectionStore;
  readonly connectors: Connectors;
  readonly catalog: PlatformCatalog;
  readonly clock: Clock;
  readonly baseUrl: URL;
  /** The PKCE verifier of a state. It is derived with our keys, so it is secret and need not be stored. */
  readonly verifierOf: (state: string) => string;
}

export async function startConnect(
  deps: StartConnectDeps,
  actor: Actor,
  input: { readonly platform: string; readonly way?: string | null | undefined },
): Promise<{ readonly authorizationUrl: string }> {
  require(actor, 'manage_accounts');
  const sessionId = requireSession(actor);
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
  const { platform, connector } = requireConnector(deps, input.platform);
  const method = chooseMethod(connector, input.way ?? null);
  const now = deps.clock.now();
  // Cleans up the tokens of connections that were never confirmed.
  await deps.connections.destroyExpiredTokens(now);
  const state = newSecret('sost');
  await deps.connections.start(
    {
      id: newId('con', now.getTime()),
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      sessionId,
      platform,
      method,
      expiresAt: later(now, connectionTtlMs),
    },
    hashSecret(state),
    now,
  );
  return {
    authorizationUrl: connector.authorizationUrl({
      state,
      redirectUri: redirectUri(deps.baseUrl, platform),
      codeVerifier: deps.verifierOf(state),
      method,
    }),
  };
}

/** The method the person chose among those of the platform; the first when they chose none. */
export function chooseMethod({ methods = [], displayName }: Connector, named: string | null): string | null {
  if (named === null) return methods[0]?.id ?? null;
  if (methods.some(({ id }) => id === named)) return named;
  throw new AppError(
    'invalid_request',
    messages.there_no_way_to_connect({
      named,
      displayName,
    }),
    {
      errors: [
        {
          param: 'way',
          code: 'unknown_way',
          message:
            methods.length === 0
              ? messages.leave_way_out()
              : messages.ways({ ways: methods.map(({ id }) => id) }),
        },
      ],
    },
  );
}

/** One address per platform, so that one platform's callback cannot be passed off as another's. */
export const redirectUri = (baseUrl: URL, platform: PlatformName): string =>
  new URL(`/oauth/callback/${platform}`, baseUrl).href;

export function requireConnector(
  { connectors, catalog }: Pick<StartConnectDeps, 'connectors' | 'catalog'>,
  named: string,
): { platform: PlatformName; connector: Connector } {
  const profile = catalog.find(named);
  const connector = profile && connectors.connector(profile.name);
  if (profile && !connector) {
    throw new AppError(
      'unknown_platform',
      messages.not_set_up_here({ title: profile.title, credentials: profile.credentials.join(' and ') }),
    );
  }
  if (!profile || !connector) {
    const known = catalog.names.filter((name) => connectors.connector(name) !== undefined);
    throw new AppError(
      'unknown_platform',
      messages.cannot_be_connected_here({ named, known: known.join(', ') || 'none' }),
    );
  }
  return { platform: profile.name, connector };
}
