/** Sends a person to the platform's own authorization page. Who finishes must be who started. */

import { AppError } from '../../errors.ts';
import { type Clock, later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { Connector } from '../platform-port/connector.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { PlatformName } from '../platforms.ts';
import { connectionTtlMs } from './limits.ts';
import { messages } from './messages.ts';
import type { ConnectionStore, Connectors } from './ports.ts';

export interface StartConnectDeps {
  readonly connections: ConnectionStore;
  readonly connectors: Connectors;
  readonly catalog: PlatformCatalog;
  readonly clock: Clock;
  readonly baseUrl: URL;
  /** The PKCE verifier that belongs to a state. Nobody without our keys can tell it, and nothing need be stored. */
  readonly verifierOf: (state: string) => string;
}

export async function startConnect(
  deps: StartConnectDeps,
  actor: Actor,
  input: { readonly platform: string; readonly way?: string | null | undefined },
): Promise<{ readonly authorizationUrl: string }> {
  require(actor, 'manage_accounts');
  const sessionId = requireSession(actor);
  const { platform, connector } = offered(deps, input.platform);
  const way = chosenWay(connector, input.way ?? null);
  const now = deps.clock.now();
  // Tokens of journeys that nobody confirmed do not lie about.
  await deps.connections.forgetExpired(now);
  const state = newSecret('sost');
  await deps.connections.start(
    {
      id: newId('con', now.getTime()),
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      sessionId,
      platform,
      way,
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
      way,
    }),
  };
}

/** The way a person chose among those the platform has; the first when they chose none. */
export function chosenWay({ ways = [], displayName }: Connector, named: string | null): string | null {
  if (named === null) return ways[0]?.id ?? null;
  if (ways.some(({ id }) => id === named)) return named;
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
            ways.length === 0 ? messages.leave_way_out() : messages.ways({ ways: ways.map(({ id }) => id) }),
        },
      ],
    },
  );
}

/** One address for each platform, so that one platform's answer cannot be passed off as another's. */
export const redirectUri = (baseUrl: URL, platform: PlatformName): string =>
  new URL(`/oauth/callback/${platform}`, baseUrl).href;

export function offered(
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
