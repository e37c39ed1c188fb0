/**
 * Runs FFmpeg on untrusted files. Promises: it reads one local file, with the demuxer we chose, and nothing else
 * (no network, no playlists, no files named inside the file); no environment, its own folder, low priority; it
 * is killed with all its children when time is up or the caller cancels.
 */

import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';
import type { Container } from './file-kind.ts';

const run = promisify(execFile);
const probeMs = 20_000;
const maxOutputBytes = 40_000_000;
const maxSingleAllocation = 1_000_000_000;
const lowPriority = 10;

export type Ffmpeg = { readonly path: string; readonly version: string } | { readonly missing: Message };

/** Null: searched in the PATH. Checks that it runs and can write the formats that all platforms accept. */
export async function findFfmpeg(given: string | null): Promise<Ffmpeg> {
  const path = given ?? (await findInPath());
  if (path === undefined)
    return {
      missing: messages.ffmpeg_not_installed(),
    };
  const known = knownWorking.get(path);
  if (known) return known;
  const found = await probe(path);
  if ('path' in found) knownWorking.set(path, found);
  return found;
}

/** A program's abilities do not change while we run, so a working one is probed only once. */
const knownWorking = new Map<string, Ffmpeg>();

async function probe(path: string): Promise<Ffmpeg> {
  try {
    // It prints its version before the list of encoders.
    const { stdout, stderr } = await run(path, ['-encoders'], { timeout: probeMs });
    const version = /^ffmpeg version (\S+)/m.exec(stderr)?.[1];
    if (version === undefined)
      return {
        missing: messages.not_ffmpeg({ path }),
      };
    if (!/\blibx264\b/.test(stdout) || !/\baac\b/.test(stdout))
      return {
        missing: messages.ffmpeg_not_complete({ path }),
      };
    return { path, version };
  } catch {
    return {
      missing: messages.ffmpeg_does_not_start({ path }),
    };
  }
}

async function findInPath(): Promise<string | undefined> {
  const answer = await run('/bin/sh', ['-c', 'command -v ffmpeg'], { timeout: probeMs }).catch(
    () => undefined,
  );
  const path = answer?.stdout.trim();
  return path?.startsWith('/') ? path : undefined;
}

export interface FfmpegJob extends FfmpegLimits {
  readonly input: { readonly path: string; readonly container: Container; readonly startMs?: number };
  /** Everything after the input. */
  readonly output: readonly string[];
}

export interface FfmpegLimits {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
  readonly onOutput?: (text: string) => void;
}

export type FfmpegEnd =
  | { readonly kind: 'ok'; readonly output: Buffer }
  | { readonly kind: 'failed' | 'out_of_time' | 'cancelled' };

export const runFfmpeg = (path: string, job: FfmpegJob): Promise<FfmpegEnd> =>
  runFfmpegWith(path, argumentsOf(job), job);

/**
 * Runs it with the same limits on our own files, such as the stills of a video: the caller passes every
 * argument.
 */
export async function runFfmpegWith(
  path: string,
  args: readonly string[],
  limits: FfmpegLimits,
): Promise<FfmpegEnd> {
  if (limits.signal?.aborted) return { kind: 'cancelled' };
  const folder = await mkdtemp(join(tmpdir(), 'signoff-ffmpeg-'));
  try {
    return await runInFolder(folder, path, args, limits);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsOf({ input, output }: FfmpegJob): string[] {
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(maxSingleAllocation)],
    ...['-protocol_whitelist', 'file', '-f', input.container === 'isobmff' ? 'mov' : 'matroska'],
    ...(input.container === 'isobmff' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...['-threads', '2'],
    ...(input.startMs ? ['-ss', String(input.startMs / 1_000)] : []),
    ...['-i', `file:${input.path}`, ...output],
  ];
}

function runInFolder(
  folder: string,
  path: string,
  args: readonly string[],
  job: FfmpegLimits,
): Promise<FfmpegEnd> {
  const { promise, resolve } = Promise.withResolvers<FfmpegEnd>();
  // Its own process group, so that killing it leaves no children behind.
  const child = spawn(path, args, {
    cwd: folder,
    env: {},
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  let received = 0;
  let reason: 'failed' | 'out_of_time' | 'cancelled' = 'failed';
  const kill = (why: typeof reason): void => {
    reason = why;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  const cancel = () => kill('cancelled');
  const timer = setTimeout(() => kill('out_of_time'), job.timeLimitMs);
  job.signal?.addEventListener('abort', cancel);
  child.once('spawn', () => {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (job.onOutput) return job.onOutput(chunk.toString());
    received += chunk.length;
    if (received > maxOutputBytes) kill('failed');
    else chunks.push(chunk);
  });
  child.once('error', () => resolve({ kind: 'failed' }));
  child.once('close', (code) =>
    resolve(code === 0 ? { kind: 'ok', output: Buffer.concat(chunks) } : { kind: reason }),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    job.signal?.removeEventListener('abort', cancel);
  });
}
