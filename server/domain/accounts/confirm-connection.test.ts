import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connectTarget, seedOtherSession, seedPerson } from '../../../test/account-fixtures.ts';
import { openConnectFixture } from '../../../test/connect-fixture.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { minutes } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { readConnection } from './read-connection.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());
const createFixture = () => openConnectFixture(database.handle);

describe('confirming', () => {
  test('connects exactly the chosen pages, once', async () => {
    const { toConfirm, confirm, deps, ada, handle, audit } = await createFixture();
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
    await assert.rejects(confirm(id, ['urn:page:1']), { code: 'connect_expired' });
    await assert.rejects(readConnection(deps, ada, id), { code: 'connect_expired' });
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
    const { toConfirm, confirm, deps, ada } = await createFixture();
    const id = await toConfirm();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(id, ['urn:page:1'])));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(
      (await deps.accounts.list(ada.workspaceId)).map(({ tokenVersion }) => tokenVersion),
      [1],
    );
  });

  test('is refused to another session, person or workspace, and after ten minutes', async () => {
    const { toConfirm, confirm, handle, ada, clock, deps } = await createFixture();
    const id = await toConfirm();
    const otherBrowser = await seedOtherSession(handle, ada);
    const bob = await seedPerson(handle, { workspaceId: ada.workspaceId });
    const stranger = await seedPerson(handle);
    for (const other of [otherBrowser, bob, stranger]) {
      await assert.rejects(confirm(id, ['urn:page:1'], other), { code: 'not_found' });
      await assert.rejects(readConnection(deps, other, id), { code: 'not_found' });
    }
    clock.advance(minutes(10));
    await assert.rejects(confirm(id, ['urn:page:1']), { code: 'connect_expired' });
    assert.ok((await deps.connections.destroyExpiredTokens(clock.now())) >= 1);
    const row = await handle.sql
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(row.tokens_sealed, null);
  });

  test('rejects an empty choice and pages that were not offered, and stays open', async () => {
    const { toConfirm, confirm } = await createFixture();
    const id = await toConfirm();
    await assert.rejects(confirm(id, []), { code: 'invalid_request' });
    await assert.rejects(confirm(id, ['urn:page:1', 'urn:page:9']), { code: 'invalid_request' });
    assert.equal((await confirm(id, ['urn:page:1', 'urn:page:1'])).length, 1);
  });

  test('is refused before the platform has called back', async () => {
    const { begin, deps, ada, confirm, handle } = await createFixture();
    await begin();
    const { id } = await handle.sql
      .selectFrom('connections')
      .select('id')
      .where('workspace_id', '=', ada.workspaceId)
      .executeTakeFirstOrThrow();
    await assert.rejects(readConnection(deps, ada, id), { code: 'connect_expired' });
    await assert.rejects(confirm(id, ['urn:page:1']), { code: 'connect_expired' });
  });

  test('a second time renews the same account and never changes another page', async () => {
    const { toConfirm, confirm, deps, handle, ada, audit } = await createFixture();
    const both = await confirm(await toConfirm(), ['urn:page:1', 'urn:page:2']);
    const one = both.find(({ externalId }) => externalId === 'urn:page:1')!;
    const two = both.find(({ externalId }) => externalId === 'urn:page:2')!;
    await handle.sql
      .updateTable('accounts')
      .set({ status: 'reconnect_needed', status_reason: verbatim('lost') })
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

  test('reconnects a disconnected page as the same account, even when two people do it at once', async () => {
    const { toConfirm, confirm, handle, ada, people, deps, clock } = await createFixture();
    const [first] = await confirm(await toConfirm(), ['urn:page:1']);
    assert.ok(first);
    await deps.transact((tx) => deps.accounts.disconnect(tx, first.id, clock.now()));
    const bob = await seedPerson(handle, { workspaceId: ada.workspaceId });
    people.set(bob.userId, bob);
    const [mine, theirs] = [await toConfirm(), await toConfirm(bob)];
    await Promise.all([confirm(mine, ['urn:page:1']), confirm(theirs, ['urn:page:1'], bob)]);
    const accounts = await deps.accounts.list(ada.workspaceId);
    assert.deepEqual(
      accounts.map(({ id, status, tokenVersion, disconnectedAt }) => [
        id,
        status,
        tokenVersion,
        disconnectedAt,
      ]),
      [[first.id, 'active', 3, null]],
    );
  });

  test('two people confirming the same pages at once create one account per page', async () => {
    const { toConfirm, confirm, handle, ada, people, deps } = await createFixture();
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

  test('missing permissions create a limited account, and are shown before confirming', async () => {
    const { toConfirm, confirm, connector, deps, ada } = await createFixture();
    connector.responses.scopes = ['read'];
    const id = await toConfirm();
    assert.deepEqual((await readConnection(deps, ada, id)).missingScopes, ['write']);
    const [account] = await confirm(id, ['urn:page:1']);
    assert.equal(account?.status, 'limited');
    assert.match(account?.statusReason?.text ?? '', /write/);
    connector.responses.scopes = ['read', 'write'];
    const [full] = await confirm(await toConfirm(), ['urn:page:1']);
    assert.deepEqual([full?.id, full?.status], [account?.id, 'active']);
  });

  test('what the platform did not list is shown before confirming, and the rest is connected', async () => {
    const { toConfirm, confirm, connector, deps, ada } = await createFixture();
    const notShown = [verbatim('The platform does not show your pages.')];
    connector.responses.targets = { kind: 'ok', value: [connectTarget('urn:profile')], notShown };
    const id = await toConfirm();
    assert.deepEqual((await readConnection(deps, ada, id)).connection.notShown, notShown);
    const [account] = await confirm(id, ['urn:profile']);
    assert.equal(account?.status, 'active');
  });

  test('the same page in two workspaces is two accounts', async () => {
    const { toConfirm, confirm, handle, people, connector } = await createFixture();
    connector.responses.targets = { kind: 'ok', value: [connectTarget('urn:page:shared')] };
    const bob = await seedPerson(handle);
    people.set(bob.userId, bob);
    const [mine] = await confirm(await toConfirm(), ['urn:page:shared']);
    const [theirs] = await confirm(await toConfirm(bob), ['urn:page:shared'], bob);
    assert.notEqual(mine?.id, theirs?.id);
  });
});
