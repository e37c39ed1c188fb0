import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql as raw } from 'kysely';
import { openTestDatabase } from '../../../test/database.ts';
import type { Tx } from '../../domain/tx.ts';
import { type DatabaseHandle, send, sqlOf } from './database.ts';

const database = await openTestDatabase();
const { handle: pool } = database;
after(() => database[Symbol.asyncDispose]());
beforeEach(() => pool.sql.deleteFrom('budgets').execute());

const row = (name: string) => ({ name, window_start: new Date(0), spent: 1 });
const write = ({ sql }: DatabaseHandle, name: string) =>
  sql.insertInto('budgets').values(row(name)).execute();
const writeIn = (tx: Tx, name: string) => sqlOf(tx).insertInto('budgets').values(row(name)).execute();
const names = async ({ sql }: DatabaseHandle = pool): Promise<string[]> =>
  (await sql.selectFrom('budgets').select('name').orderBy('name').execute()).map(({ name }) => name);

test('the builder, plain queries and transactions share one transaction, which no other connection sees before the commit', async () => {
  await pool.inTransaction('all', async (handle) => {
    await write(handle, 'a');
    await handle.pool.query("insert into budgets values ('b', 'epoch', 1)");
    await handle.transact((tx) => writeIn(tx, 'c'));
    assert.deepEqual(await names(handle), ['a', 'b', 'c']);
    assert.deepEqual(await names(), []);
  });
  assert.deepEqual(await names(), ['a', 'b', 'c']);
});

test('a failure undoes everything, also what a nested transaction had completed', async () => {
  const broken = pool.inTransaction('all', async (handle) => {
    await write(handle, 'a');
    await handle.transact((tx) => writeIn(tx, 'b'));
    throw new Error('too late');
  });
  await assert.rejects(broken, /too late/);
  assert.deepEqual(await names(), []);
  await pool.inTransaction('all', (handle) => write(handle, 'after'));
  assert.deepEqual(await names(), ['after']);
});

test('a nested transaction that fails undoes only itself', async () => {
  await pool.inTransaction('all', async (handle) => {
    await write(handle, 'a');
    const refused = handle.transact(async (tx) => {
      await writeIn(tx, 'b');
      await writeIn(tx, 'a');
    });
    await assert.rejects(refused, /duplicate key/);
    await handle.transact((tx) => writeIn(tx, 'c'));
  });
  assert.deepEqual(await names(), ['a', 'c']);
});

test('what a nested transaction sent without waiting undoes everything when it fails, whatever comes after it', async () => {
  const hiding = pool.inTransaction('all', async (handle) => {
    await write(handle, 'a');
    await handle.transact(async (tx) => {
      const insert = sqlOf(tx).insertInto('budgets').values(row('a'));
      send(tx, insert.compile());
    });
    const next = handle.transact((tx) => writeIn(tx, 'b'));
    await assert.rejects(next, /duplicate key/);
    await handle.transact(async () => undefined).catch(() => undefined);
  });
  await assert.rejects(hiding, /duplicate key/);
  assert.deepEqual(await names(), []);
});

test('nested transactions that start at the same time run one after the other', async () => {
  await pool.inTransaction('all', async (handle) => {
    const parts = Array.from({ length: 10 }, (_, number) =>
      handle.transact(async (tx) => {
        await writeIn(tx, `${number}`);
        await writeIn(tx, `${number} more`);
        if (number % 2) throw new Error('odd');
      }),
    );
    await Promise.allSettled(parts);
  });
  const even = [0, 2, 4, 6, 8].flatMap((number) => [`${number}`, `${number} more`]);
  assert.deepEqual(await names(), even);
});

test('a transaction inside the work of another one is refused at once, and both are undone', async () => {
  await pool.inTransaction('all', async (handle) => {
    const nested = handle.transact(async (tx) => {
      await writeIn(tx, 'a');
      await handle.transact((inner) => writeIn(inner, 'b'));
    });
    await assert.rejects(nested, /pass on its tx/);
    await handle.transact((tx) => writeIn(tx, 'c'));
  });
  assert.deepEqual(await names(), ['c']);
});

test('effects registered for after the commit run after the outer commit, outside of the transaction, and never on rollback', async () => {
  const seen: string[] = [];
  let visible: Promise<string[]> | undefined;
  await pool.inTransaction('all', async (handle) => {
    await handle.transact(async (tx) => {
      await writeIn(tx, 'a');
      tx.afterCommit(() => {
        seen.push('effect');
        visible = names();
      });
    });
    await handle
      .transact(async (tx) => {
        tx.afterCommit(() => seen.push('never'));
        throw new Error('no');
      })
      .catch(() => undefined);
    assert.deepEqual(seen, []);
  });
  assert.deepEqual(seen, ['effect']);
  assert.deepEqual(await visible, ['a']);
  const broken = pool.inTransaction('all', async (handle) => {
    await handle.transact(async (tx) => tx.afterCommit(() => seen.push('never')));
    throw new Error('no');
  });
  await assert.rejects(broken);
  assert.deepEqual(seen, ['effect']);
});

test('work that was not awaited is refused, and no nested statement can end the transaction', async () => {
  let late: Promise<unknown> | undefined;
  let lateTransaction: Promise<unknown> | undefined;
  const start = Promise.withResolvers<void>();
  await pool.inTransaction('all', async (handle) => {
    late = start.promise.then(() => write(handle, 'late'));
    lateTransaction = start.promise.then(() => handle.transact((tx) => writeIn(tx, 'late too')));
    await assert.rejects(handle.pool.query('commit'), /made with transact/);
    await assert.rejects(raw`rollback`.execute(handle.sql), /made with transact/);
    await assert.rejects(
      handle.sql.transaction().execute(async () => undefined),
      /made with transact/,
    );
  });
  start.resolve();
  await assert.rejects(late ?? Promise.resolve(), /something was not awaited/);
  await assert.rejects(lateTransaction ?? Promise.resolve(), /something was not awaited/);
});

test('twenty requests at once share the available connections', async () => {
  const all = Array.from({ length: 20 }, (_, number) =>
    pool.inTransaction('all', async (handle) => {
      await write(handle, `${number}`.padStart(2, '0'));
      await handle.transact((tx) => writeIn(tx, `${number} more`));
    }),
  );
  await Promise.all(all);
  assert.equal((await names()).length, 40);
});
