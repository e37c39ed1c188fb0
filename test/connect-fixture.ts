/** A person on the way to a platform and back, for tests of connecting. */

import assert from 'node:assert/strict';
import { createAccountStore } from '../server/db/accounts/accounts.ts';
import { createConnectionStore } from '../server/db/accounts/connections.ts';
import type { DatabaseHandle } from '../server/db/postgres/database.ts';
import { createSlotStore } from '../server/db/schedule/slots.ts';
import { confirmConnection } from '../server/domain/accounts/confirm-connection.ts';
import { type ConnectOutcome, finishConnect } from '../server/domain/accounts/finish-connect.ts';
import { startConnect } from '../server/domain/accounts/start-connect.ts';
import type { ConnectionId } from '../server/lib/ids.ts';
import { catalog } from '../server/platforms/index.ts';
import {
  connectorRegistry,
  createRecordingAudit,
  createTestClock,
  fakeConnector,
  noAccountPosts,
  noPictures,
  noSignInLimit,
  type SessionActor,
  seedPerson,
  sessionOf,
  testKeyRing,
} from './account-fixtures.ts';

export async function openConnectFixture(handle: DatabaseHandle) {
  const clock = createTestClock();
  const connector = fakeConnector(clock);
  const keyRing = testKeyRing();
  const audit = createRecordingAudit();
  const ada = await seedPerson(handle);
  const people = new Map<string, SessionActor>([[ada.userId, ada]]);
  const deps = {
    transact: handle.transact,
    accounts: createAccountStore(handle, keyRing),
    connections: createConnectionStore(handle, keyRing),
    slots: createSlotStore(handle),
    connectors: connectorRegistry(connector),
    catalog,
    people: { actorInWorkspace: async (caller: { userId: string }) => people.get(caller.userId) },
    accountPosts: noAccountPosts,
    audit,
    clock,
    baseUrl: new URL('http://localhost:3000'),
    verifierOf: (state: string) => `verifier-of-${state}`,
    ...noPictures,
    ...noSignInLimit,
  };
  const begin = async (actor = ada): Promise<string> => {
    const { authorizationUrl } = await startConnect(deps, actor, { platform: 'linkedin' });
    return new URL(authorizationUrl).searchParams.get('state') ?? '';
  };
  const comeBack = (
    state: string | undefined,
    actor: SessionActor | null = ada,
    answer: object = { code: 'c' },
  ): Promise<ConnectOutcome> =>
    finishConnect(deps, actor && sessionOf(actor), { platform: 'linkedin', state, ...answer });
  const toConfirm = async (actor = ada): Promise<ConnectionId> => {
    const landing = await comeBack(await begin(actor), actor);
    assert.equal(landing.kind, 'confirm');
    return (landing as { connectionId: ConnectionId }).connectionId;
  };
  const confirm = (id: ConnectionId, externalIds: string[], actor = ada) =>
    confirmConnection(deps, actor, { id, externalIds });
  return { handle, clock, connector, audit, ada, people, deps, begin, comeBack, toConfirm, confirm };
}
