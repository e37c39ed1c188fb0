import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seedOtherSession, seedPerson, sessionOf } from '../../../test/account-fixtures.ts';
import { openConnectFixture } from '../../../test/connect-fixture.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { minutes } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { can } from '../actor/roles.ts';
import { type ConnectOutcome, finishConnect } from './finish-connect.ts';
import { startConnect } from './start-connect.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());
const createFixture = () => openConnectFixture(database.handle);

const problemOf = (outcome: ConnectOutcome): string =>
  outcome.kind === 'problem' ? outcome.problem : outcome.kind;

describe('the state of a connection', () => {
  test('is a secret that is accepted once', async () => {
    const { begin, comeBack, handle, connector } = await createFixture();
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

  test('when absent, wrong or of another platform, makes no call to the platform', async () => {
    const { begin, comeBack, deps, ada, connector } = await createFixture();
    assert.equal(problemOf(await comeBack(undefined)), 'expired');
    assert.equal(problemOf(await comeBack('sost_wrong')), 'expired');
    const state = await begin();
    assert.equal(
      problemOf(await finishConnect(deps, sessionOf(ada), { platform: 'tiktok', state, code: 'c' })),
      'expired',
    );
    assert.equal(problemOf(await comeBack(state)), 'expired');
    assert.equal(connector.calls.exchanged.length, 0);
  });

  test('expires after ten minutes', async () => {
    const { begin, comeBack, clock } = await createFixture();
    const [early, late] = [await begin(), await begin()];
    clock.advance(minutes(10) - 1);
    assert.equal(problemOf(await comeBack(early)), 'confirm');
    clock.advance(1);
    assert.equal(problemOf(await comeBack(late)), 'expired');
  });

  test('is refused and consumed when another session, another person or a signed-out browser finishes', async () => {
    const { begin, comeBack, ada, handle, people, connector } = await createFixture();
    const bob = await seedPerson(handle, { workspaceId: ada.workspaceId });
    people.set(bob.userId, bob);
    for (const other of [await seedOtherSession(handle, ada), bob, null]) {
      const state = await begin();
      assert.equal(problemOf(await comeBack(state, other)), 'other_person');
      assert.equal(problemOf(await comeBack(state)), 'expired');
    }
    assert.equal(connector.calls.exchanged.length, 0);
  });

  test('20 concurrent callbacks create one connection', async () => {
    const { begin, comeBack, connector } = await createFixture();
    const state = await begin();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => comeBack(state)));
    assert.equal(outcomes.filter(({ kind }) => kind === 'confirm').length, 1);
    assert.equal(connector.calls.exchanged.length, 1);
  });

  test('is refused when the person has lost the permission meanwhile', async () => {
    const { begin, comeBack, ada, people } = await createFixture();
    const state = await begin();
    people.set(ada.userId, { ...ada, role: 'viewer' });
    assert.equal(problemOf(await comeBack(state)), 'not_allowed');
  });
});

describe('the callback of the platform', () => {
  test('a denial takes precedence over a code, and is explained in our own words', async () => {
    const { begin, comeBack, connector } = await createFixture();
    const outcome = await comeBack(await begin(), undefined, {
      code: 'c',
      error: 'access_denied',
      errorDescription: '<b>call 555</b>',
    });
    assert.equal(problemOf(outcome), 'denied');
    assert.ok(!JSON.stringify(outcome).includes('555'));
    assert.equal(connector.calls.exchanged.length, 0);
  });

  test('missing parameters, a refused code, an outage and an empty page list each have their problem', async () => {
    const { begin, comeBack, connector } = await createFixture();
    assert.equal(problemOf(await comeBack(await begin(), undefined, {})), 'failed');
    connector.responses.exchange = { kind: 'refused', plainReason: verbatim('no') };
    assert.equal(problemOf(await comeBack(await begin())), 'failed');
    connector.responses.exchange = { kind: 'unavailable', plainReason: verbatim('down') };
    assert.equal(problemOf(await comeBack(await begin())), 'unavailable');
    connector.responses.exchange = { kind: 'ok', value: null };
    connector.responses.targets = { kind: 'ok', value: [] };
    assert.equal(problemOf(await comeBack(await begin())), 'no_pages');
  });
});

describe('starting', () => {
  test('needs a session, a role and an offered platform', async () => {
    const { deps, ada } = await createFixture();
    const token = {
      ...ada,
      via: { kind: 'token', tokenId: 'tok_1', scopes: new Set(['accounts:write']) },
    } as const;
    await assert.rejects(startConnect(deps, token as never, { platform: 'linkedin' }), {
      code: 'session_required',
    });
    await assert.rejects(startConnect(deps, { ...ada, role: 'editor' }, { platform: 'linkedin' }), {
      code: 'forbidden',
    });
    assert.ok(!can('editor', 'manage_accounts'));
    for (const platform of ['tiktok', 'myspace', '__proto__', '']) {
      await assert.rejects(startConnect(deps, ada, { platform }), { code: 'unknown_platform' });
    }
  });
});
