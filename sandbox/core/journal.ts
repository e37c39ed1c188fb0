import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxClock } from './clock.ts';

/**
 * Promise: whatever the sandbox has confirmed survives `kill -9`. Every change of state is one line in an append-only
 * file, written before the response is sent and replayed at the next start. The changes of one call share one line, so
 * a call is restored completely or not at all.
 */
export type JournalEvent = { type: string; data: unknown };
export type Journal = {
  /** Declares an event type and how it changes the state. Returns a function that creates such events. */
  define<T>(type: string, apply: (data: T, at: number) => void): (data: T) => JournalEvent;
  /** Applies an event that is stored inside another one. */
  apply(event: JournalEvent, at: number): void;
  replay(): void;
  commit(events: JournalEvent[]): void;
  close(): void;
};

type Line = { at: number; events: JournalEvent[] };

export function openJournal(dataDir: string, clock: SandboxClock): Journal {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'journal.jsonl');
  const appliers = new Map<string, (data: unknown, at: number) => void>();
  let file: number | undefined;
  /** The expected file size, and how much of it is complete lines: a killed process may leave an incomplete last line. */
  let size = 0;
  let completeBytes = 0;

  function apply(event: JournalEvent, at: number) {
    const applier = appliers.get(event.type);
    if (!applier)
      throw new Error(`The journal holds "${event.type}", which is not known here. ${startOverAdvice(path)}`);
    applier(event.data, at);
  }

  /** The file is opened at the first write only, because a second process that cannot get the port must not touch it. */
  function append(line: string) {
    file ??= openSync(path, 'a', 0o600);
    if (fstatSync(file).size !== size) {
      throw new Error(
        `Another sandbox writes to ${path}. Stop one of them, or give each its own SANDBOX_DATA.`,
      );
    }
    if (size > completeBytes) ftruncateSync(file, completeBytes);
    try {
      completeBytes += writeAll(file, Buffer.from(line));
    } finally {
      size = fstatSync(file).size; // a partial write is truncated before the next one
    }
  }

  return {
    define<T>(type: string, applyData: (data: T, at: number) => void) {
      if (appliers.has(type)) throw new Error(`The journal event "${type}" is declared twice.`);
      // The cast is safe because the same function wrote the data that is read back.
      appliers.set(type, (data, at) => applyData(data as T, at));
      return (data: T) => ({ type, data });
    },
    apply,
    replay() {
      const bytes = readIfExists(path);
      size = bytes.length;
      completeBytes = bytes.lastIndexOf(0x0a) + 1;
      for (const text of bytes.subarray(0, completeBytes).toString('utf8').split('\n')) {
        if (text === '') continue;
        const line = readLine(text, path);
        for (const event of line.events) apply(event, line.at);
      }
    },
    commit(events) {
      if (events.length === 0) return;
      const at = clock.now();
      append(`${JSON.stringify({ at, events } satisfies Line)}\n`);
      for (const event of events) apply(event, at);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function readIfExists(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

function readLine(text: string, path: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch (cause) {
    throw new Error(`The journal is damaged. ${startOverAdvice(path)}`, { cause });
  }
}

const startOverAdvice = (path: string): string => `Remove ${path} to start over.`;

function writeAll(file: number, bytes: Buffer): number {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  return written;
}
