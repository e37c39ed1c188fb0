/**
 * Handles the redirect back from the platform. Promises: a state is valid once, for ten minutes, for one platform, and
 * only in the web session that started it; nothing is connected before that person has confirmed the pages.
 */

import { type Clock, later } from '../../lib/clock.ts';
import type { ConnectionId, SessionId, UserId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { can } from '../actor/roles.ts';
import type { Authenticator } from '../people/ports.ts';
import type { ConnectResult } from '../platform-port/connector.ts';
import { connectionTtlMs } from './limits.ts';
import { messages } from './messages.ts';
import type { Connection, ConnectionStore, Connectors } from './ports.ts';
import { redirectUri } from './start-connect.ts';

export interface FinishConnectDeps {
  readonly connections: ConnectionStore;
  readonly connectors: Connectors;
  readonly people: Pick<Authenticator, 'actorInWorkspace'>;
  readonly clock: Clock;
  readonly baseUrl: URL;
  readonly verifierOf: (state: string) => string;
}

/** The parameters of the callback; a parameter that was repeated or is not text is left out. */
export interface CallbackParams {
  readonly platform: string;
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly errorDescription?: string | undefined;
}

export type ConnectProblem =
  | 'expired'
  | 'other_person'
  | 'not_allowed'
  | 'denied'
  | 'failed'
  | 'unavailable'
  | 'no_pages';

export type ConnectOutcome =
  | { readonly kind: 'confirm'; readonly connectionId: ConnectionId }
  | { readonly kind: 'problem'; readonly problem: ConnectProblem; readonly message: Message };

type SignedIn = { readonly userId: UserId; readonly sessionId: SessionId };

export async function finishConnect(
  deps: FinishConnectDeps,
  caller: SignedIn | null,
  params: CallbackParams,
): Promise<ConnectOutcome> {
  // Claiming consumes the state, even for the wrong caller: a state that leaked cannot be tried again.
  const connection =
    params.state === undefined
      ? undefined
      : await deps.connections.claim(hashSecret(params.state), deps.clock.now());
  const connector = connection && deps.connectors.connector(connection.platform);
  if (!connection || !connector || connection.platform !== params.platform) {
    return problem('expired', messages.expired());
  }
  if (caller?.userId !== connection.userId || caller.sessionId !== connection.sessionId) {
    return problem('other_person', messages.other_person());
  }
  const actor = await deps.people.actorInWorkspace(caller, connection.workspaceId);
  if (!actor || !can(actor.role, 'manage_accounts')) {
    return problem('not_allowed', messages.not_allowed());
  }
  if (params.error !== undefined) {
    return problem('denied', connector.explainDenial(params.error, params.errorDescription ?? ''));
  }
  if (params.code === undefined) {
    return problem(
      'failed',
      messages.failed({
        displayName: connector.displayName,
      }),
    );
  }

  const now = deps.clock.now();
  const exchanged = await connector.exchangeCode({
    code: params.code,
    redirectUri: redirectUri(deps.baseUrl, connection.platform),
    codeVerifier: deps.verifierOf(params.state ?? ''),
    method: connection.method,
    now,
  });
  if (exchanged.kind !== 'ok') return failed(exchanged);
  const listed = await connector.listTargets(exchanged.value);
  if (listed.kind !== 'ok') return failed(listed);
  if (listed.value.length === 0) {
    return problem('no_pages', messages.no_pages({ displayName: connector.displayName }));
  }
  return fill(deps, connection, {
    tokens: exchanged.value,
    targets: listed.value,
    notShown: listed.notShown ?? [],
    now,
  });
}

async function fill(
  deps: FinishConnectDeps,
  connection: Connection,
  found: Omit<Parameters<ConnectionStore['saveAuthorization']>[1], 'expiresAt'>,
): Promise<ConnectOutcome> {
  await deps.connections.saveAuthorization(connection, {
    ...found,
    expiresAt: later(deps.clock.now(), connectionTtlMs),
  });
  return { kind: 'confirm', connectionId: connection.id };
}

const problem = (code: ConnectProblem, message: Message): ConnectOutcome => ({
  kind: 'problem',
  problem: code,
  message,
});

const failed = (result: Exclude<ConnectResult<unknown>, { kind: 'ok' }>): ConnectOutcome =>
  problem(result.kind === 'refused' ? 'failed' : 'unavailable', result.plainReason);
