/**
 * Copies every registered file from one storage to the other. Can be stopped and restarted: complete files are
 * skipped. Nothing is removed from the old storage.
 */

import { BytesMissingError, type MediaStorage } from '../../domain/media/ports.ts';
import { WrongBytesError } from '../../domain/publishing/deps.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { createStorage, type OpenStorage, type StorageConfig } from '../../storage/index.ts';
import { StartError } from '../start-error.ts';

export interface RegisteredObject {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
  /** 0 when it was never recorded. */
  readonly sizeBytes: number;
}

export interface MigrationResult {
  readonly copied: number;
  readonly present: number;
  readonly copiedBytes: number;
  /** One line for each file that could not be copied, with the reason. */
  readonly problems: readonly string[];
}

const progressInterval = 100;

/** Sets exit code 1 when a file could not be copied. */
export async function migrateStorage(
  config: StorageConfig,
  from: OpenStorage['kind'],
  list: AsyncIterable<RegisteredObject>,
  to: OpenStorage['kind'],
  print: (line: string) => void,
): Promise<MigrationResult> {
  if (from === to) throw new StartError(`The files are on ${from} already: --from and --to must differ.`);
  if (!config.s3)
    throw new StartError('Set S3_BUCKET and the other S3 settings: one side of the move is S3.');
  await using disk = await createStorage({ ...config, s3: null });
  await using s3 = await createStorage(config);
  const sides = { disk: disk.storage, s3: s3.storage };
  const result = await copyObjects(sides[from], list, sides[to], print);
  if (result.problems.length > 0) process.exitCode = 1;
  return result;
}

async function copyObjects(
  from: MediaStorage,
  list: AsyncIterable<RegisteredObject>,
  to: MediaStorage,
  print: (line: string) => void,
): Promise<MigrationResult> {
  const result = { copied: 0, present: 0, copiedBytes: 0, problems: [] as string[] };
  const printProgress = (): void =>
    print(
      `${result.copied} copied (${megabytes(result.copiedBytes)} MB), ${result.present} were there, ${result.problems.length} with problems`,
    );
  let seen = 0;
  for await (const object of list) {
    const outcome = await copyObject(from, object, to);
    if (outcome === 'present') result.present += 1;
    else if (typeof outcome === 'number') {
      result.copied += 1;
      result.copiedBytes += outcome;
    } else {
      const problem = `${object.workspaceId}/${object.sha256}: ${outcome.problem}`;
      result.problems.push(problem);
      print(problem);
    }
    seen += 1;
    if (seen % progressInterval === 0) printProgress();
  }
  printProgress();
  return result;
}

/** Returns how many bytes were copied, or why none were. */
async function copyObject(
  from: MediaStorage,
  { workspaceId, sha256, sizeBytes }: RegisteredObject,
  to: MediaStorage,
): Promise<number | 'present' | { readonly problem: string }> {
  try {
    const targetSize = await sizeOf(to, workspaceId, sha256);
    const sourceSize = await sizeOf(from, workspaceId, sha256);
    const expected = sizeBytes > 0 ? sizeBytes : sourceSize;
    if (targetSize !== undefined && (expected === undefined || targetSize === expected)) return 'present';
    if (sourceSize === undefined) return { problem: 'missing in the old storage and in the new one' };
    // The hash is checked while reading; the last bytes of a damaged file are never delivered, so it is never
    // stored.
    return (await to.put(workspaceId, (await from.verify(workspaceId, sha256)).stream())).sizeBytes;
  } catch (error) {
    if (error instanceof WrongBytesError)
      return { problem: 'damaged in the old storage: its bytes are not the named ones' };
    throw error;
  }
}

async function sizeOf(
  storage: MediaStorage,
  workspaceId: WorkspaceId,
  sha256: string,
): Promise<number | undefined> {
  try {
    return await storage.size(workspaceId, sha256);
  } catch (error) {
    if (error instanceof BytesMissingError) return undefined;
    throw error;
  }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
