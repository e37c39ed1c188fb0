import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Sends these bytes, then nothing more, not even an end. */
export async function* neverEnding(bytes: Uint8Array, onSilence: () => void): AsyncGenerator<Uint8Array> {
  yield* inChunks(bytes, 65_536);
  setImmediate(onSilence);
  await new Promise(() => undefined);
}

/** What a receiver got before the stream ended or failed. */
export async function collectBytes(
  stream: ReadableStream<Uint8Array>,
): Promise<{ readonly bytes: Buffer; readonly failed: boolean }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), failed: false };
  } catch {
    return { bytes: Buffer.concat(chunks), failed: true };
  }
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
