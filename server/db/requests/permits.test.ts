import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { FastifyReply } from 'fastify';
import { openTestDatabase, silentLog } from '../../../test/database.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import { unlimitedQuotas } from '../../../test/unlimited-route-deps.ts';
import { createRateLimiter } from '../../http/pipeline/rate-limit.ts';
import { seconds } from '../../lib/clock.ts';
import { openDatabase } from '../postgres/database.ts';
import { createPermitStore } from './permits.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
const run = promisify(execFile);
const permits = createPermitStore(database.handle);
const reply = { header: () => reply } as unknown as FastifyReply;

const isAllowed = async (spending: Promise<void>): Promise<boolean> => {
  try {
    await spending;
    return true;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'rate_limited');
    return false;
  }
};

test('four processes that hammer one token allow exactly the limit within a window', async () => {
  const program = join(import.meta.dirname, '../../../test/api/limit-process.ts');
  const quota = 333;
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, [program, database.connectionString, String(quota)]),
    ),
  );
  const counts = outputs.map(({ stdout }) => JSON.parse(stdout) as { allowed: number });
  assert.equal(
    counts.reduce((sum, { allowed }) => sum + allowed, 0),
    quota,
  );
});

test('four limiters over one database allow exactly the limit in each window, and count the last one', async () => {
  const clock = new TestClock();
  const quota = 40;
  const limiters = Array.from({ length: 4 }, () =>
    createRateLimiter({ ...unlimitedQuotas, user: quota }, clock, permits),
  );
  const hammer = async (): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        isAllowed(limiters[index % 4]?.spend(reply, 'user', 'usr_1') as Promise<void>),
      ),
    );
    return answers.filter(Boolean).length;
  };
  assert.equal(await hammer(), quota);
  clock.advance(seconds(59));
  assert.equal(await hammer(), 0);
  clock.advance(seconds(2));
  assert.equal(await hammer(), quota);
  for (const limiter of limiters) await limiter[Symbol.asyncDispose]();
});

test('a process that stops returns what it held', async () => {
  const clock = new TestClock();
  const quotas = { ...unlimitedQuotas, token: 40 };
  const stopping = createRateLimiter(quotas, clock, permits);
  await stopping.spend(reply, 'token', 'returned');
  await stopping[Symbol.asyncDispose]();
  await using other = createRateLimiter(quotas, clock, permits);
  let allowed = 0;
  while (await isAllowed(other.spend(reply, 'token', 'returned'))) allowed += 1;
  assert.equal(allowed, 39);
});

test('without its database a limiter refuses with a failure, and never lets anyone pass', async () => {
  await using gone = openDatabase('postgres://nobody@127.0.0.1:1/none', silentLog);
  await using limiter = createRateLimiter(unlimitedQuotas, new TestClock(), createPermitStore(gone));
  await assert.rejects(limiter.spend(reply, 'token', 'anyone'), { code: 'ECONNREFUSED' });
});

test('rows whose permits no longer count are removed, and hold no name', async () => {
  const { sql } = database.handle;
  const rows = await sql.selectFrom('rate_limits').selectAll().execute();
  assert.ok(rows.length > 0);
  assert.doesNotMatch(JSON.stringify(rows), /usr_1|returned|hammered/);
  const last = Math.max(...rows.map(({ last_until }) => last_until));
  await permits.forgetOld(new Date((last + 1) * 1_000));
  assert.deepEqual(await sql.selectFrom('rate_limits').selectAll().execute(), []);
});
