import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  fakeConnector,
  onlyConnector,
  otherSession,
  recordingAudit,
  type SessionActor,
  seedPerson,
  signedInAs,
  target,
  testClock,
  testRing,
} from '../../../test/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { createAccountStore } from '../../db/accounts.ts';
import { createConnectionStore } from '../../db/connections.ts';
import type { AppError } from '../../errors.ts';
import { minutes } from '../../lib/clock.ts';
import type { ConnectionId } from '../../lib/ids.ts';
import { can } from '../workspaces/roles.ts';
import { confirmConnection } from './confirm-connection.ts';
import { finishConnect, type Landing } from './finish-connect.ts';
import { readConnection } from './read-connection.ts';
import { startConnect } from './start-connect.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());

async function world() {
  const { handle } = database;
  const clock = testClock();
  const connector = fakeConnector(clock);
  const ring = testRing();
  const audit = recordingAudit();
  const ada = await seedPerson(handle);
  const people = new Map<string, SessionActor>([[ada.userId, ada]]);
  const deps = {
    transact: handle.transact,
    accounts: createAccountStore(handle, ring),
    connections: createConnectionStore(handle, ring),
    connectors: onlyConnector(connector),
    people: { actorInWorkspace: async (caller: { userId: string }) => people.get(caller.userId) },
    audit,
    clock,
    baseUrl: new URL('http://localhost:3000'),
  };
  const begin = async (actor = ada): Promise<string> => {
    const { authorizationUrl } = await startConnect(deps, actor, { platform: 'linkedin' });
    return new URL(authorizationUrl).searchParams.get('state') ?? '';
  };
  const comeBack = (
    state: string | undefined,
    actor: SessionActor | null = ada,
    answer: object = { code: 'c' },
  ): Promise<Landing> =>
    finishConnect(deps, actor && signedInAs(actor), { platform: 'linkedin', state, ...answer });
  const toConfirm = async (actor = ada): Promise<ConnectionId> => {
    const landing = await comeBack(await begin(actor), actor);
    assert.equal(landing.kind, 'confirm');
    return (landing as { connectionId: ConnectionId }).connectionId;
  };
  const confirm = (id: ConnectionId, externalIds: string[], actor = ada) =>
    confirmConnection(deps, actor, { id, externalIds });
  return { handle, clock, connector, audit, ada, people, deps, begin, comeBack, toConfirm, confirm };
}

const problemOf = (landing: Landing): string => (landing.kind === 'problem' ? landing.problem : landing.kind);
const code = (expected: string) => (error: AppError) => error.code === expected;

describe('the state of a connection', () => {
  test('goes out as a secret and comes back once', async () => {
    const { begin, comeBack, handle, connector } = await world();
    const state = await begin();
    assert.match(state, /^sost_/);
    assert.deepEqual(
      await handle.sql.selectFrom('connections').select('id').where('state_hash', '=', state).execute(),
      [],
    );
    assert.equal(problemOf(await comeBack(state)), 'confirm');
    assert.equal(problemOf(await comeBack(state)), 'expired');
    assert.equal(connector.calls.exchanged.length, 1);
  });

  test('absent, wrong or of another platform: nothing is asked of the platform', async () => {
    const { begin, comeBack, deps, ada, connector } = await world();
    assert.equal(problemOf(await comeBack(undefined)), 'expired');
    assert.equal(problemOf(await comeBack('sost_wrong')), 'expired');
    const state = await begin();
    assert.equal(
      problemOf(await finishConnect(deps, signedInAs(ada), { platform: 'tiktok', state, code: 'c' })),
      'expired',
    );
    assert.equal(problemOf(await comeBack(state)), 'expired');
    assert.equal(connector.calls.exchanged.length, 0);
  });

  test('ends after ten minutes', async () => {
    const { begin, comeBack, clock } = await world();
    const [early, late] = [await begin(), await begin()];
    clock.move(minutes(10) - 1);
    assert.equal(problemOf(await comeBack(early)), 'confirm');
    clock.move(1);
    assert.equal(problemOf(await comeBack(late)), 'expired');
  });

  test('finished by another session, another person or nobody: refused, and used up', async () => {
    const { begin, comeBack, ada, handle, people, connector } = await world();
    const bob = await seedPerson(handle, { workspaceId: ada.workspaceId });
    people.set(bob.userId, bob);
    for (const other of [await otherSession(handle, ada), bob, null]) {
      const state = await begin();
      assert.equal(problemOf(await comeBack(state, other)), 'other_person');
      assert.equal(problemOf(await comeBack(state)), 'expired');
    }
    assert.equal(connector.calls.exchanged.length, 0);
  });

  test('20 callbacks at once make one connection', async () => {
    const { begin, comeBack, connector } = await world();
    const state = await begin();
    const landings = await Promise.all(Array.from({ length: 20 }, () => comeBack(state)));
    assert.equal(landings.filter(({ kind }) => kind === 'confirm').length, 1);
    assert.equal(connector.calls.exchanged.length, 1);
  });

  test('a person who lost the right meanwhile is refused', async () => {
    const { begin, comeBack, ada, people } = await world();
    const state = await begin();
    people.set(ada.userId, { ...ada, role: 'viewer' });
    assert.equal(problemOf(await comeBack(state)), 'not_allowed');
  });
});

describe('what the platform may answer', () => {
  test('a denial wins over a code, and is told in our own words', async () => {
    const { begin, comeBack, connector } = await world();
    const landing = await comeBack(await begin(), undefined, {
      code: 'c',
      error: 'access_denied',
      errorDescription: '<b>call 555</b>',
    });
    assert.equal(problemOf(landing), 'denied');
    assert.ok(!JSON.stringify(landing).includes('555'));
    assert.equal(connector.calls.exchanged.length, 0);
  });

  test('neither code nor error, a refused code, an outage, no pages', async () => {
    const { begin, comeBack, connector } = await world();
    assert.equal(problemOf(await comeBack(await begin(), undefined, {})), 'failed');
    connector.says.exchange = { kind: 'refused', plainReason: 'no' };
    assert.equal(problemOf(await comeBack(await begin())), 'failed');
    connector.says.exchange = { kind: 'unavailable', plainReason: 'down' };
    assert.equal(problemOf(await comeBack(await begin())), 'unavailable');
    connector.says.exchange = { kind: 'ok', value: null };
    connector.says.targets = { kind: 'ok', value: [] };
    assert.equal(problemOf(await comeBack(await begin())), 'no_pages');
  });
});

describe('starting', () => {
  test('needs a session, a role and an offered platform', async () => {
    const { deps, ada } = await world();
    const token = {
      ...ada,
      via: { kind: 'token', tokenId: 'tok_1', scopes: new Set(['accounts:write']) },
    } as const;
    await assert.rejects(
      startConnect(deps, token as never, { platform: 'linkedin' }),
      code('session_required'),
    );
    await assert.rejects(
      startConnect(deps, { ...ada, role: 'editor' }, { platform: 'linkedin' }),
      code('forbidden'),
    );
    assert.ok(!can('editor', 'manage_accounts'));
    for (const platform of ['tiktok', 'myspace', '__proto__', '']) {
      await assert.rejects(startConnect(deps, ada, { platform }), code('unknown_platform'));
    }
  });
});

describe('confirming', () => {
  test('connects exactly the chosen pages, once', async () => {
    const { toConfirm, confirm, deps, ada, handle, audit } = await world();
    const id = await toConfirm();
    const shown = await readConnection(deps, ada, id);
    assert.deepEqual(
      shown.targets.map(({ externalId, connected }) => [externalId, connected]),
      [
        ['urn:page:1', false],
        ['urn:page:2', false],
      ],
    );
    const accounts = await confirm(id, ['urn:page:2']);
    assert.deepEqual(
      accounts.map(({ externalId, status, simulated }) => ({ externalId, status, simulated })),
      [{ externalId: 'urn:page:2', status: 'active', simulated: true }],
    );
    assert.deepEqual(
      (await deps.accounts.list(ada.workspaceId)).map(({ id }) => id),
      accounts.map(({ id }) => id),
    );
    await assert.rejects(confirm(id, ['urn:page:1']), code('connect_expired'));
    await assert.rejects(readConnection(deps, ada, id), code('connect_expired'));
    const row = await handle.sql
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row.tokens_sealed, null);
    assert.deepEqual(
      audit.records.map(({ action }) => action),
      ['account.connected'],
    );
  });

  test('20 confirmations at once connect once', async () => {
    const { toConfirm, confirm, deps, ada } = await world();
    const id = await toConfirm();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(id, ['urn:page:1'])));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(
      (await deps.accounts.list(ada.workspaceId)).map(({ tokenVersion }) => tokenVersion),
      [1],
    );
  });

  test('is refused to another session, person or workspace, and after ten minutes', async () => {
    const { toConfirm, confirm, handle, ada, clock, deps } = await world();
    const id = await toConfirm();
    const elsewhere = await otherSession(handle, ada);
    const bob = await seedPerson(handle, { workspaceId: ada.workspaceId });
    const stranger = await seedPerson(handle);
    for (const other of [elsewhere, bob, stranger]) {
      await assert.rejects(confirm(id, ['urn:page:1'], other), code('not_found'));
      await assert.rejects(readConnection(deps, other, id), code('not_found'));
    }
    clock.move(minutes(10));
    await assert.rejects(confirm(id, ['urn:page:1']), code('connect_expired'));
    assert.ok((await deps.connections.forgetExpired(clock.now())) >= 1);
    const row = await handle.sql
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row.tokens_sealed, null);
  });

  test('refuses no page and pages that were not offered, and stays open', async () => {
    const { toConfirm, confirm } = await world();
    const id = await toConfirm();
    await assert.rejects(confirm(id, []), code('invalid_request'));
    await assert.rejects(confirm(id, ['urn:page:1', 'urn:page:9']), code('invalid_request'));
    assert.equal((await confirm(id, ['urn:page:1', 'urn:page:1'])).length, 1);
  });

  test('before the platform has answered there is nothing to confirm', async () => {
    const { begin, deps, ada, confirm, handle } = await world();
    await begin();
    const { id } = await handle.sql
      .selectFrom('connections')
      .select('id')
      .where('workspace_id', '=', ada.workspaceId)
      .executeTakeFirstOrThrow();
    await assert.rejects(readConnection(deps, ada, id), code('connect_expired'));
    await assert.rejects(confirm(id, ['urn:page:1']), code('connect_expired'));
  });

  test('again renews the same account and never touches another page', async () => {
    const { toConfirm, confirm, deps, handle, ada, audit } = await world();
    const both = await confirm(await toConfirm(), ['urn:page:1', 'urn:page:2']);
    const one = both.find(({ externalId }) => externalId === 'urn:page:1')!;
    const two = both.find(({ externalId }) => externalId === 'urn:page:2')!;
    await handle.sql
      .updateTable('accounts')
      .set({ status: 'reconnect_needed', status_reason: 'lost' })
      .where('id', '=', one.id)
      .execute();
    const id = await toConfirm();
    assert.deepEqual(
      (await readConnection(deps, ada, id)).targets.map(({ connected }) => connected),
      [true, true],
    );
    const [renewed] = await confirm(id, ['urn:page:1']);
    assert.deepEqual(
      [renewed?.id, renewed?.status, renewed?.statusReason, renewed?.tokenVersion],
      [one.id, 'active', null, 2],
    );
    assert.equal((await deps.accounts.read(null, one.id))?.openTokens()?.accessToken, 'access-2');
    assert.equal((await deps.accounts.read(null, two.id))?.openTokens()?.accessToken, 'access-1');
    assert.equal(audit.records.at(-1)?.action, 'account.renewed');
  });

  test('two people confirming the same pages at once make one account for each page', async () => {
    const { toConfirm, confirm, handle, ada, people, deps } = await world();
    const bob = await seedPerson(handle, { workspaceId: ada.workspaceId });
    people.set(bob.userId, bob);
    const [first, second] = [await toConfirm(), await toConfirm(bob)];
    await Promise.all([
      confirm(first, ['urn:page:1', 'urn:page:2']),
      confirm(second, ['urn:page:2', 'urn:page:1'], bob),
    ]);
    const accounts = await deps.accounts.list(ada.workspaceId);
    assert.deepEqual(
      accounts.map(({ tokenVersion }) => tokenVersion),
      [2, 2],
    );
    for (const { id } of accounts)
      assert.match((await deps.accounts.read(null, id))?.openTokens()?.accessToken ?? '', /^access-/);
  });

  test('fewer rights than needed make a limited account, and say so before', async () => {
    const { toConfirm, confirm, connector, deps, ada } = await world();
    connector.says.scopes = ['read'];
    const id = await toConfirm();
    assert.deepEqual((await readConnection(deps, ada, id)).missingScopes, ['write']);
    const [account] = await confirm(id, ['urn:page:1']);
    assert.equal(account?.status, 'limited');
    assert.match(account?.statusReason ?? '', /write/);
    connector.says.scopes = ['read', 'write'];
    const [full] = await confirm(await toConfirm(), ['urn:page:1']);
    assert.deepEqual([full?.id, full?.status], [account?.id, 'active']);
  });

  test('the same page in two workspaces is two accounts', async () => {
    const { toConfirm, confirm, handle, people, connector } = await world();
    connector.says.targets = { kind: 'ok', value: [target('urn:page:shared')] };
    const bob = await seedPerson(handle);
    people.set(bob.userId, bob);
    const [mine] = await confirm(await toConfirm(), ['urn:page:shared']);
    const [theirs] = await confirm(await toConfirm(bob), ['urn:page:shared'], bob);
    assert.notEqual(mine?.id, theirs?.id);
  });
});
