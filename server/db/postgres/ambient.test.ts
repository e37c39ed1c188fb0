import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql as raw } from 'kysely';
import { testDatabase } from '../../../test/database.ts';
import type { Tx } from '../../domain/tx.ts';
import { outsideTransaction } from './ambient.ts';
import { sqlOf } from './database.ts';

const database = await testDatabase();
const { handle } = database;
after(() => database[Symbol.asyncDispose]());
beforeEach(() => handle.sql.deleteFrom('budgets').execute());

const row = (name: string) => ({ name, window_start: new Date(0), spent: 1 });
const write = (name: string) => handle.sql.insertInto('budgets').values(row(name)).execute();
const writeIn = (tx: Tx, name: string) => sqlOf(tx).insertInto('budgets').values(row(name)).execute();
const names = async (): Promise<string[]> =>
  (await handle.sql.selectFrom('budgets').select('name').orderBy('name').execute()).map(({ name }) => name);
const outside = (): Promise<string[]> => outsideTransaction(names);

test('the builder, the pool and transactions inside share one transaction, seen by nobody before the commit', async () => {
  await handle.around(async () => {
    await write('a');
    await handle.pool.query("insert into budgets values ('b', 'epoch', 1)");
    await handle.transact((tx) => writeIn(tx, 'c'));
    assert.deepEqual(await names(), ['a', 'b', 'c']);
    assert.deepEqual(await outside(), []);
  });
  assert.deepEqual(await names(), ['a', 'b', 'c']);
});

test('a failure takes everything with it, also what a transaction inside had finished', async () => {
  const broken = handle.around(async () => {
    await write('a');
    await handle.transact((tx) => writeIn(tx, 'b'));
    throw new Error('too late');
  });
  await assert.rejects(broken, /too late/);
  assert.deepEqual(await names(), []);
  await handle.around(() => write('after'));
  assert.deepEqual(await names(), ['after']);
});

test('a transaction inside that fails takes only itself', async () => {
  await handle.around(async () => {
    await write('a');
    const refused = handle.transact(async (tx) => {
      await writeIn(tx, 'b');
      await writeIn(tx, 'a');
    });
    await assert.rejects(refused, /duplicate key/);
    await handle.transact((tx) => writeIn(tx, 'c'));
  });
  assert.deepEqual(await names(), ['a', 'c']);
});

test('transactions inside at the same time take turns; one within another does not wait for itself', async () => {
  await handle.around(async () => {
    const turns = Array.from({ length: 10 }, (_, number) =>
      handle.transact(async (tx) => {
        await writeIn(tx, `${number}`);
        await handle.transact((inner) => writeIn(inner, `${number} within`));
        if (number % 2) throw new Error('odd');
      }),
    );
    await Promise.allSettled(turns);
  });
  const even = [0, 2, 4, 6, 8].flatMap((number) => [`${number}`, `${number} within`]);
  assert.deepEqual(await names(), even);
});

test('what should happen after the commit happens after the outer one, outside of it, and never on rollback', async () => {
  const seen: string[] = [];
  let visible: Promise<string[]> | undefined;
  await handle.around(async () => {
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
  const broken = handle.around(async () => {
    await handle.transact(async (tx) => tx.afterCommit(() => seen.push('never')));
    throw new Error('no');
  });
  await assert.rejects(broken);
  assert.deepEqual(seen, ['effect']);
});

test('whoever was not awaited is refused, and nobody can end the transaction by the way', async () => {
  let late: Promise<unknown> | undefined;
  const start = Promise.withResolvers<void>();
  await handle.around(async () => {
    late = start.promise.then(() => write('late'));
    await assert.rejects(handle.pool.query('commit'), /made with transact/);
    await assert.rejects(raw`rollback`.execute(handle.sql), /made with transact/);
    await assert.rejects(
      handle.sql.transaction().execute(async () => undefined),
      /made with transact/,
    );
    await assert.rejects(
      handle.around(async () => undefined),
      /around this already/,
    );
  });
  start.resolve();
  await assert.rejects(late ?? Promise.resolve(), /something was not awaited/);
});

test('twenty at once do not need more connections than there are', async () => {
  const all = Array.from({ length: 20 }, (_, number) =>
    handle.around(async () => {
      await write(`${number}`.padStart(2, '0'));
      await handle.transact((tx) => writeIn(tx, `${number} more`));
    }),
  );
  await Promise.all(all);
  assert.equal((await names()).length, 40);
});
