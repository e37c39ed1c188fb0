/**
 * Runs the missing parts of a proof, and records the proof when all parts are done. Started as a program, it runs one
 * part and sends its result to the parent process.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PartResult, Proof } from '../../test/proof.ts';
import { createCoverageReader, programPath } from './coverage.ts';
import { readOptions } from './read-options.ts';
import { type FinishedPart, writeRecord } from './record.ts';

export interface RunProofOptions {
  readonly root: string;
  readonly area: string;
  /** The arguments after the area: `--seed 7 --times 60 --only burst,idle`. */
  readonly args: readonly string[];
  readonly stop: AbortSignal;
}

type Options = Parameters<Proof['parts']>[0];

const readProof = async (root: string, area: string): Promise<Proof> =>
  (await import(path.join(root, programPath(area)))).proof;

/** False if something did not hold or the run was stopped. */
export async function runProof({ root, area, args, stop }: RunProofOptions): Promise<boolean> {
  const proof = await readProof(root, area);
  const coverage = createCoverageReader(root)(area);
  const { only, isWhole, ...chosen } = readOptions(proof, args);
  const stored = openStoredParts(root, `${area} ${coverage.hash} ${args.join(' ')}`, chosen.seed);
  const options: Options = { ...chosen.own, seed: stored.seed };
  const all = Object.keys(proof.parts(options));
  const names = all.filter((name) => only.length === 0 || only.some((arg) => name.startsWith(arg)));
  if (names.length === 0) throw new Error(`There is nothing to prove among: ${all.join(', ')}.`);
  const seedArgs =
    proof.hasSeed && !args.some((arg) => arg.startsWith('--seed')) ? ['--seed', String(options.seed)] : [];
  const command = [area, ...args.map(quote), ...seedArgs].join(' ');
  console.log(`npm run prove -- ${command}\n${names.length} ${names.length === 1 ? 'part' : 'parts'}`);

  for (const name of names) {
    const before = stored.parts[name];
    const isDone = before?.failures.length === 0;
    console.log(`\n== ${name}${isDone ? ' (done before)' : ''}`);
    if (isDone) continue;
    const part = await runPart({ root, area, stop }, name, options);
    if (part === undefined) return false;
    if (createCoverageReader(root)(area).hash !== coverage.hash) {
      console.log('The files that it covers changed while it ran: start it again.');
      return false;
    }
    stored.save({ ...part, earlierFailures: before === undefined ? 0 : before.earlierFailures + 1 });
  }

  const parts = names.flatMap((name) => stored.parts[name] ?? []);
  const counts: Record<string, number> = {};
  for (const [name, count] of parts.flatMap((part) => Object.entries(part.counts ?? {})))
    counts[name] = (counts[name] ?? 0) + count;
  const missed = [
    ...parts.flatMap((part) => part.failures.map((one) => `${part.name}: ${one}`)),
    ...(proof.judge?.(counts) ?? []),
  ];
  const holds = missed.length === 0;
  const sums = Object.entries(counts).map(([name, count]) => `${name.padEnd(43)} ${count}`);
  const verdict = holds ? ['Everything held.'] : ['Missed:', ...missed.map((one) => `  ${one}`)];
  const summary = [...(sums.length > 0 ? ['== all parts', ...sums] : []), ...verdict].join('\n');
  console.log(`\n${summary}`);
  if (isWhole) writeRecord(root, area, { command, coverage, parts, holds, summary });
  else console.log(`Not recorded: the proof is npm run prove -- ${area}, or more than that.`);
  // If a part failed, the others are stored so that only the failed part runs again.
  if (holds) stored.remove();
  return holds;
}

const quote = (arg: string): string => (/^[\w,./-]+$/.test(arg) ? arg : JSON.stringify(arg));

/**
 * The seed and the finished parts of a run, on disk, so that a killed run can resume. The file name depends on the hash
 * of what the proof covers, so results for other code are never reused.
 */
function openStoredParts(root: string, key: string, newSeed: number) {
  const folder = path.join(root, 'dist/proofs');
  const file = path.join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  mkdirSync(folder, { recursive: true });
  const stored: { seed: number; parts: Record<string, FinishedPart> } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { seed: newSeed, parts: {} };
  const save = (): void => {
    writeFileSync(`${file}.unfinished`, JSON.stringify(stored));
    renameSync(`${file}.unfinished`, file);
  };
  save();
  return {
    ...stored,
    save(part: FinishedPart): void {
      stored.parts[part.name] = part;
      save();
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** Undefined if it was stopped. */
async function runPart(
  { root, area, stop }: Omit<RunProofOptions, 'args'>,
  name: string,
  options: Options,
): Promise<Omit<FinishedPart, 'earlierFailures'> | undefined> {
  if (stop.aborted) return undefined;
  const startedAt = performance.now();
  const load = os.loadavg()[0] ?? 0;
  const child = fork(import.meta.filename, [area, name, JSON.stringify(options)], {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      output += text;
    });
  let result: PartResult | undefined;
  child.once('message', (message) => {
    result = message as PartResult;
  });
  const end = (): void => void child.kill('SIGTERM');
  stop.addEventListener('abort', end, { once: true });
  const [code] = await once(child, 'close');
  stop.removeEventListener('abort', end);
  if (stop.aborted) return undefined;
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    ...(result ?? { failures: [`ended without a result, exit code ${code}`] }),
    name,
    output,
    seconds,
    load,
  };
}

if (import.meta.main) {
  const [area = '', name = '', options = ''] = process.argv.slice(2);
  const part = (await readProof(process.cwd(), area)).parts(JSON.parse(options))[name];
  if (!part) throw new Error(`There is no part "${name}".`);
  const result = await part().catch((error: unknown): PartResult => {
    console.log(error);
    return {
      failures: [`did not come to its end: ${error instanceof Error ? error.message : String(error)}`],
    };
  });
  // Connections of aborted clients may still be open.
  process.send?.(result, () => process.exit());
}
