import { execSync } from 'node:child_process';
import { testKeys } from '../house.ts';
import { ledger } from '../ledger.ts';
import { createCpuMeter } from './cpu.ts';
import { addAccounts, addPosts } from './crowd.ts';
import type { LoadStage } from './load-stage.ts';

/** Everything due in the same second. */
export async function burst(stage: LoadStage, posts: number): Promise<void> {
  const now = new Date();
  const workspaces = await addAccounts(
    stage.pool,
    testKeys,
    stage.pattern,
    Array.from({ length: 200 }, () => Math.ceil(posts / 5 / 200)),
    now,
  );
  const accounts = workspaces.flat();
  const dueAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 15_000 + posts * 2);
  const started = performance.now();
  await addPosts(
    stage.pool,
    stage.pattern,
    Array.from({ length: posts }, (_one, index) => ({
      account: accounts[index % accounts.length]!,
      publishAt: dueAt,
    })),
    now,
  );
  await stage.pool.query('analyze');
  console.log(`seeded ${posts} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await using _one = await stage.worker();
  await using _two = await stage.worker();
  console.log(`workers are up, due in ${((dueAt.getTime() - Date.now()) / 1000).toFixed(1)} s`);
  const meter = createCpuMeter();
  const sandboxPid = Number(execSync(`pgrep -P ${process.pid} -f sandbox/main.ts`).toString().trim());
  const lookAll = async () => {
    meter.look('workers', [_one.pid, _two.pid]);
    meter.look('sandbox', [sandboxPid]);
    const { rows } = await stage.pool.query('select pid from pg_stat_activity');
    meter.look(
      'postgres',
      rows.map((row) => row.pid),
    );
  };
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt.getTime() - Date.now() - 300)));
  await lookAll();
  const before = ['workers', 'sandbox', 'postgres'].map((group) => meter.seconds(group));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { rows } = await stage.pool.query(
      `select count(*)::int as started, count(finished_at)::int as finished, extract(epoch from max(started_at) - $1) as last, extract(epoch from min(started_at) - $1) as first from attempts`,
      [dueAt],
    );
    console.log(((Date.now() - dueAt.getTime()) / 1000).toFixed(1), rows[0]);
    await lookAll();
    if (rows[0].finished >= posts || Date.now() - dueAt.getTime() > 180_000) break;
  }
  console.log(
    ['workers', 'sandbox', 'postgres']
      .map(
        (group, index) =>
          `${group} ${(((meter.seconds(group) - before[index]!) * 1000) / posts).toFixed(2)} ms a post`,
      )
      .join(', '),
  );
  const entries = await ledger(stage.sandboxUrl);
  console.log(`ledger ${entries.length}`);
}
