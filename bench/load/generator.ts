/** Starts the load generator as a process and has it run one job after the other. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadJob, LoadResult } from './job.ts';

export interface LoadGenerator extends AsyncDisposable {
  readonly pid: number;
  run(job: LoadJob): Promise<LoadResult>;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'generate.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    async run(job) {
      child.send(job);
      const ended = exited.then(() => {
        throw new Error('the load generator ended');
      });
      const [result] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult];
      if (result.refusal !== null) throw new Error(`Not every answer was 200: ${result.refusal}`);
      return result;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}
