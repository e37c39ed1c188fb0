/** Runs the parts of a proof that are not there yet, and records the whole when it is. */
import { execFileSync, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PartResult, Proof, ProofOptions } from '../../test/proof.ts';
import { createHashReader, programOf } from './covered.ts';
import { type ChosenOptions, commandOf, isWhole, readOptions } from './options.ts';
import { countsOf, type FinishedPart, formatRecord, formatSummary, holds } from './record.ts';
import { recordOf } from './table.ts';
import { openWorkFolder } from './work-folder.ts';

export interface RunProof {
  readonly root: string;
  readonly area: string;
  readonly args: readonly string[];
  readonly stop: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
}

/** False: something did not hold, or it was stopped. */
export async function runProof({ root, area, args, stop, environment }: RunProof): Promise<boolean> {
  const { proof } = (await import(path.join(root, programOf(area)))) as { readonly proof: Proof };
  const covered = createHashReader(root)(area);
  const chosen = readOptions(proof, args);
  const work = openWorkFolder(root, { area, hash: covered.hash, args }, () => chosen);
  const options: ChosenOptions = { ...chosen, ...work.options };
  const names = chooseParts(Object.keys(proof.parts(options)), options.only);
  if (names.length === 0) throw new Error('There is nothing to prove: no part is left.');
  const command = commandOf(area, proof, options);
  console.log(`npm run prove -- ${command}\n${names.length} ${names.length === 1 ? 'part' : 'parts'}`);

  const parts: FinishedPart[] = [];
  for (const name of names) {
    const before = work.part(name);
    const isDone = before?.missed.length === 0;
    console.log(`\n== ${name}${isDone ? ` (done ${before.endedAt})` : ''}`);
    const part = isDone ? before : await runPart({ root, area, name, options, stop, environment });
    if (part === undefined) return false;
    if (createHashReader(root)(area).hash !== covered.hash) {
      console.log('The files that it covers changed while it ran: begin again.');
      return false;
    }
    const failures = isDone || before === undefined ? 0 : before.earlierFailures + 1;
    const kept = isDone ? part : { ...part, earlierFailures: failures };
    work.keep(kept);
    parts.push(kept);
  }

  const run = {
    command,
    machine: describeMachine(),
    covered,
    parts,
    missedTogether: proof.judge?.(countsOf(parts)) ?? [],
  };
  console.log(`\n${formatSummary(run)}`);
  if (isWhole(proof, options)) {
    mkdirSync(path.dirname(recordOf(root, area)), { recursive: true });
    writeFileSync(recordOf(root, area), formatRecord(run));
  } else console.log(`Not recorded: the proof is npm run prove -- ${area}, or more than that.`);
  // What held need not be repeated for the sake of a part that did not.
  if (holds(run)) work.remove();
  return holds(run);
}

/** Each word is the name of a part, or else the beginning of some. */
function chooseParts(names: readonly string[], only: readonly string[]): readonly string[] {
  if (only.length === 0) return names;
  const chosen = only.flatMap((word) => {
    const found = names.includes(word) ? [word] : names.filter((name) => name.startsWith(word));
    if (found.length === 0) throw new Error(`There is no part "${word}" among: ${names.join(', ')}.`);
    return found;
  });
  return names.filter((name) => chosen.includes(name));
}

/** Undefined: it was stopped. */
async function runPart({
  root,
  area,
  name,
  options,
  stop,
  environment,
}: Omit<RunProof, 'args'> & {
  readonly name: string;
  readonly options: ProofOptions;
}): Promise<FinishedPart | undefined> {
  if (stop.aborted) return undefined;
  const startedAt = performance.now();
  const load = os.loadavg()[0] ?? 0;
  const child = fork(path.join(import.meta.dirname, 'run-part.ts'), [area, name, JSON.stringify(options)], {
    cwd: root,
    env: environment,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (text: string): void => {
    process.stdout.write(text);
    output += text;
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  let result: PartResult | undefined;
  child.once('message', (message) => {
    result = message as PartResult;
  });
  const end = (): void => void child.kill('SIGTERM');
  stop.addEventListener('abort', end, { once: true });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  stop.removeEventListener('abort', end);
  if (stop.aborted) return undefined;
  return {
    ...(result ?? { missed: [`ended without a result, exit code ${code}`] }),
    name,
    output,
    seconds: (performance.now() - startedAt) / 1_000,
    endedAt: new Date().toISOString(),
    commit: describeCommit(root),
    load,
    earlierFailures: 0,
  };
}

function describeMachine(): string {
  const memoryGb = (os.totalmem() / 1024 ** 3).toFixed(1);
  const processor = os.cpus()[0]?.model.trim() || 'unknown model';
  return `${os.availableParallelism()} cores (${processor}), ${memoryGb} GB, ${process.arch}, Linux ${os.release()}, Node ${process.version}`;
}

function describeCommit(root: string): string {
  const git = (...command: string[]): string =>
    execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const isClean = git('status', '--porcelain', '--', ':!docs/proofs') === '';
    return `${git('rev-parse', 'HEAD')}${isClean ? '' : ' with uncommitted changes'}`;
  } catch (error) {
    return `unknown (${error instanceof Error ? error.message.split('\n')[0] : 'no git'})`;
  }
}
