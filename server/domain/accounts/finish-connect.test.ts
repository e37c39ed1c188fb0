import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { otherSession, seedPerson, signedInAs } from '../../../test/accounts.ts';
import { connectWorld } from '../../../test/connect.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { minutes } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { can } from '../actor/roles.ts';
import { finishConnect, type Landing } from './finish-connect.ts';
import { startConnect } from './start-connect.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database[Symbol.asyncDispose]());
const world = () => connectWorld(database.handle);

const problemOf = (landing: Landing): string => (landing.kind === 'problem' ? landing.problem : landing.kind);

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
    connector.says.exchange = { kind: 'refused', plainReason: verbatim('no') };
    assert.equal(problemOf(await comeBack(await begin())), 'failed');
    connector.says.exchange = { kind: 'unavailable', plainReason: verbatim('down') };
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
