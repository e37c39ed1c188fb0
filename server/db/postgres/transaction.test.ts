import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql as raw } from 'kysely';
import { openTestDatabase } from '../../../test/database.ts';
import type { Tx } from '../../domain/tx.ts';
import { send, sqlOf } from './database.ts';

const database = await openTestDatabase();
const { handle } = database;
after(() => database[Symbol.asyncDispose]());
beforeEach(() => handle.sql.deleteFrom('budgets').execute());

const row = (name: string) => ({ name, window_start: new Date(0), spent: 1 });
const insert = (tx: Tx, name: string) => sqlOf(tx).insertInto('budgets').values(row(name));
const names = async (): Promise<string[]> =>
  (await handle.sql.selectFrom('budgets').select('name').orderBy('name').execute()).map(({ name }) => name);

test('what is sent without waiting runs before what follows it, and is committed with it', async () => {
  await handle.transact(async (tx) => {
    send(tx, insert(tx, 'a').compile());
    const seen = await sqlOf(tx).selectFrom('budgets').select('name').execute();
    assert.deepEqual(seen, [{ name: 'a' }]);
    send(tx, insert(tx, 'b').compile());
  });
  assert.deepEqual(await names(), ['a', 'b']);
});

test('what was sent and failed undoes everything, and its own failure is the one that is told', async () => {
  const broken = handle.transact(async (tx) => {
    send(tx, insert(tx, 'a').compile());
    send(tx, insert(tx, 'a').compile());
    send(tx, insert(tx, 'b').compile());
    await insert(tx, 'c').execute();
  });
  await assert.rejects(broken, /duplicate key/);
  assert.deepEqual(await names(), []);
});

test('a failure that the work hides is not committed as if nothing had been', async () => {
  const effects: string[] = [];
  const hiding = handle.transact(async (tx) => {
    tx.afterCommit(() => effects.push('told'));
    await insert(tx, 'a').execute();
    await insert(tx, 'a')
      .execute()
      .catch(() => undefined);
  });
  await assert.rejects(hiding, /duplicate key/);
  assert.deepEqual([await names(), effects], [[], []]);
});

test('a statement that comes after the end is refused, and the connection serves the next transaction', async () => {
  let kept: Tx | undefined;
  let sql: ReturnType<typeof sqlOf> | undefined;
  await handle.transact(async (tx) => {
    kept = tx;
    sql = sqlOf(tx);
  });
  assert.throws(() => send(kept as Tx, raw`select 1`.compile(handle.sql)), /not awaited/);
  assert.ok(sql);
  await assert.rejects(sql.selectFrom('budgets').selectAll().execute(), /not awaited/);
  await handle.transact((tx) => insert(tx, 'next').execute());
  assert.deepEqual(await names(), ['next']);
});

test('statements of one reading travel together, and one that fails leaves the connection usable', async () => {
  const number = (value: number) => raw<{ value: number }>`select ${value}::int as value`;
  const read = await handle.readTogether((sql) =>
    Promise.all([1, 2, 3].map(async (value) => (await number(value).execute(sql)).rows[0]?.value)),
  );
  assert.deepEqual(read, [1, 2, 3]);
  const failing = handle.readTogether((sql) =>
    Promise.all([raw`select 1 / 0`.execute(sql), number(4).execute(sql)]),
  );
  await assert.rejects(failing, /division by zero/);
  assert.deepEqual(await names(), []);
});
