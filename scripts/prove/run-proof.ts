/**
 * Runs the parts of a proof that are not there yet, and records the whole when it is. Started as a program, it runs one
 * part and hands its result to the process that started it.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PartResult, Proof } from '../../test/proof.ts';
import { createHashReader, programOf } from './covered.ts';
import { type FinishedPart, writeRecord } from './record.ts';

export interface RunProof {
  readonly root: string;
  readonly area: string;
  /** The words after the area: `--seed 7 --times 60 --only burst,idle`. */
  readonly args: readonly string[];
  readonly stop: AbortSignal;
}

type Options = Parameters<Proof['parts']>[0];

const readProof = async (root: string, area: string): Promise<Proof> =>
  (await import(path.join(root, programOf(area)))).proof;

/** False: something did not hold, or it was stopped. */
export async function runProof({ root, area, args, stop }: RunProof): Promise<boolean> {
  const proof = await readProof(root, area);
  const covered = createHashReader(root)(area);
  const { only, isWhole, ...chosen } = readOptions(proof, args);
  const kept = openKeptParts(root, `${area} ${covered.hash} ${args.join(' ')}`, chosen.seed);
  const options: Options = { ...chosen.own, seed: kept.seed };
  const all = Object.keys(proof.parts(options));
  const names = all.filter((name) => only.length === 0 || only.some((word) => name.startsWith(word)));
  if (names.length === 0) throw new Error(`There is nothing to prove among: ${all.join(', ')}.`);
  const seedArgs =
    proof.hasSeed && !args.some((word) => word.startsWith('--seed')) ? ['--seed', String(options.seed)] : [];
  const command = [area, ...args.map(quoted), ...seedArgs].join(' ');
  console.log(`npm run prove -- ${command}\n${names.length} ${names.length === 1 ? 'part' : 'parts'}`);

  for (const name of names) {
    const before = kept.parts[name];
    const isDone = before?.missed.length === 0;
    console.log(`\n== ${name}${isDone ? ' (done before)' : ''}`);
    if (isDone) continue;
    const part = await runPart({ root, area, stop }, name, options);
    if (part === undefined) return false;
    if (createHashReader(root)(area).hash !== covered.hash) {
      console.log('The files that it covers changed while it ran: begin again.');
      return false;
    }
    kept.keep({ ...part, earlierFailures: before === undefined ? 0 : before.earlierFailures + 1 });
  }

  const parts = names.flatMap((name) => kept.parts[name] ?? []);
  const counts: Record<string, number> = {};
  for (const [name, count] of parts.flatMap((part) => Object.entries(part.counts ?? {})))
    counts[name] = (counts[name] ?? 0) + count;
  const missed = [
    ...parts.flatMap((part) => part.missed.map((one) => `${part.name}: ${one}`)),
    ...(proof.judge?.(counts) ?? []),
  ];
  const holds = missed.length === 0;
  const sums = Object.entries(counts).map(([name, count]) => `${name.padEnd(44)}${count}`);
  const verdict = holds ? ['Everything held.'] : ['Missed:', ...missed.map((one) => `  ${one}`)];
  const summary = [...(sums.length > 0 ? ['== all parts', ...sums] : []), ...verdict].join('\n');
  console.log(`\n${summary}`);
  if (isWhole) writeRecord(root, area, { command, covered, parts, holds, summary });
  else console.log(`Not recorded: the proof is npm run prove -- ${area}, or more than that.`);
  // What held need not be repeated for the sake of a part that did not.
  if (holds) kept.remove();
  return holds;
}

const quoted = (word: string): string => (/^[\w,./-]+$/.test(word) ? word : JSON.stringify(word));

function readOptions({ hasSeed, options: usual = {} }: Proof, args: readonly string[]) {
  const names = [...Object.keys(usual), 'only', ...(hasSeed ? ['seed'] : [])];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const read = <Value extends number | string>(name: string, other: Value): Value => {
    const given = values[name] ?? other;
    if (typeof other === 'string') return given as Value;
    if (!/^\d{1,15}$/.test(String(given))) throw new Error(`--${name} takes a whole number.`);
    return Number(given) as Value;
  };
  const own = Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, read(name, value)]));
  return {
    own,
    seed: hasSeed ? read('seed', Date.now() % 1_000_000) : 0,
    /** The beginnings of the names of parts. */
    only: values.only?.split(',') ?? [],
    /** Only a run of everything, with at least the usual numbers, is the proof. */
    isWhole:
      values.only === undefined &&
      Object.entries(usual).every(([name, value]) =>
        typeof value === 'number' ? Number(own[name]) >= value : own[name] === value,
      ),
  };
}

/**
 * The seed and the parts of a run that is under way, on disk, so that a run that was killed goes on where it was. The
 * file's name holds the hash of what the proof covers: results for other code are never taken for these.
 */
function openKeptParts(root: string, key: string, newSeed: number) {
  const folder = path.join(root, 'dist/proofs');
  const file = path.join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  mkdirSync(folder, { recursive: true });
  const kept: { seed: number; parts: Record<string, FinishedPart> } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { seed: newSeed, parts: {} };
  const save = (): void => {
    writeFileSync(`${file}.unfinished`, JSON.stringify(kept));
    renameSync(`${file}.unfinished`, file);
  };
  save();
  return {
    ...kept,
    keep(part: FinishedPart): void {
      kept.parts[part.name] = part;
      save();
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** Undefined: it was stopped. */
async function runPart(
  { root, area, stop }: Omit<RunProof, 'args'>,
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
    ...(result ?? { missed: [`ended without a result, exit code ${code}`] }),
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
    return { missed: [`did not come to its end: ${error instanceof Error ? error.message : String(error)}`] };
  });
  // Connections of clients that were cut off may linger.
  process.send?.(result, () => process.exit());
}
