/**
 * The platform sends the browser back. Promises: a state counts once, for ten minutes, for one platform, and
 * only in the web session that asked for it; nothing is connected before that person has confirmed what.
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

/** What came back, as far as it was given once and as text. */
export interface PlatformAnswer {
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

export type Landing =
  | { readonly kind: 'confirm'; readonly connectionId: ConnectionId }
  | { readonly kind: 'problem'; readonly problem: ConnectProblem; readonly message: Message };

type SignedIn = { readonly userId: UserId; readonly sessionId: SessionId };

export async function finishConnect(
  deps: FinishConnectDeps,
  caller: SignedIn | null,
  answer: PlatformAnswer,
): Promise<Landing> {
  // Whoever shows a state uses it up: one that came back through the wrong hands is not tried again.
  const connection =
    answer.state === undefined
      ? undefined
      : await deps.connections.claim(hashSecret(answer.state), deps.clock.now());
  const connector = connection && deps.connectors.connector(connection.platform);
  if (!connection || !connector || connection.platform !== answer.platform) {
    return problem('expired', messages.expired());
  }
  if (caller?.userId !== connection.userId || caller.sessionId !== connection.sessionId) {
    return problem('other_person', messages.other_person());
  }
  const actor = await deps.people.actorInWorkspace(caller, connection.workspaceId);
  if (!actor || !can(actor.role, 'manage_accounts')) {
    return problem('not_allowed', messages.not_allowed());
  }
  if (answer.error !== undefined) {
    return problem('denied', connector.explainDenial(answer.error, answer.errorDescription ?? ''));
  }
  if (answer.code === undefined) {
    return problem(
      'failed',
      messages.failed({
        displayName: connector.displayName,
      }),
    );
  }

  const now = deps.clock.now();
  const exchanged = await connector.exchangeCode({
    code: answer.code,
    redirectUri: redirectUri(deps.baseUrl, connection.platform),
    codeVerifier: deps.verifierOf(answer.state ?? ''),
    way: connection.way,
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
  found: Omit<Parameters<ConnectionStore['fill']>[1], 'expiresAt'>,
): Promise<Landing> {
  await deps.connections.fill(connection, { ...found, expiresAt: later(deps.clock.now(), connectionTtlMs) });
  return { kind: 'confirm', connectionId: connection.id };
}

const problem = (code: ConnectProblem, message: Message): Landing => ({
  kind: 'problem',
  problem: code,
  message,
});

const failed = (result: Exclude<ConnectResult<unknown>, { kind: 'ok' }>): Landing =>
  problem(result.kind === 'refused' ? 'failed' : 'unavailable', result.plainReason);
