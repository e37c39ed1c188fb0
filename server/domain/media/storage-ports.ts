/** Where bytes live, and where files wait until they are whole and checked. */
import type { UploadId, WorkspaceId } from '../../lib/ids.ts';

export interface StoredBytes {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file on this machine's disk, for tools that need one. Never written to; disposing may remove it. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

/** A file that was found to be the named one. What is read from it is checked again, and fails where it changed. */
export interface VerifiedFile {
  readonly sizeBytes: number;
  /** The whole, or the part of the range that is there. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Bytes under their hash, apart for each workspace. What was stored never changes. */
export interface MediaStorage {
  put(workspaceId: WorkspaceId, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Moves a staged file to the place its hash says. It is durable when this resolves. */
  keep(workspaceId: WorkspaceId, staged: StagedFile): Promise<StoredBytes>;
  has(workspaceId: WorkspaceId, sha256: string): Promise<boolean>;
  /** Without opening them. Rejects with `BytesMissing` when they are not there. */
  size(workspaceId: WorkspaceId, sha256: string): Promise<number>;
  /**
   * Rejects with `BytesMissing` when they are not there. `sizeBytes` is the size of the whole. Read the stream or
   * cancel it: until then it holds a connection to the storage.
   */
  open(
    workspaceId: WorkspaceId,
    sha256: string,
    range?: ByteRange,
  ): Promise<{ readonly stream: ReadableStream<Uint8Array>; readonly sizeBytes: number }>;
  /** For sending. Rejects with `WrongBytes` when the stored bytes are not the named ones. */
  verify(workspaceId: WorkspaceId, sha256: string): Promise<VerifiedFile>;
  localFile(workspaceId: WorkspaceId, sha256: string): Promise<LocalFile>;
  delete(workspaceId: WorkspaceId, sha256: string): Promise<void>;
}

/** The register names these bytes and the storage does not have them. */
export class BytesMissing extends Error {}

/** The storage itself is full, unreachable or refuses us. */
export class StorageTrouble extends Error {}

/** Something larger than was allowed or said. */
export class TooManyBytes extends Error {}

/** Bytes to write over others of the same number; where only their number is told, they are zeros. */
export interface Overwrite {
  readonly offset: number;
  readonly bytes: Uint8Array | number;
}

export const lengthOf = ({ bytes }: Overwrite): number => (typeof bytes === 'number' ? bytes : bytes.length);

/**
 * A whole file that has arrived and is not kept yet. Disposing throws it away unless it was kept. A resumable upload
 * stays until `removeUpload`, kept or not: whoever dies in between leaves it to the next.
 */
export interface StagedFile extends AsyncDisposable {
  readonly sizeBytes: number;
  sha256(): Promise<string>;
  /** Random access, for reading what the file is. Ranges past the end are cut. */
  read(range: ByteRange): Promise<Uint8Array>;
  stream(): ReadableStream<Uint8Array>;
  /** Changes bytes in place, before the file is kept; its hash is then another. */
  overwrite(parts: readonly Overwrite[]): Promise<void>;
}

export interface ReceiveOptions {
  /** Rejects with `TooManyBytes` as soon as more arrive. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (receivedBytes: number) => void;
}

/** Where files wait until they are whole and checked. Memory stays bounded, whatever their size. */
export interface Staging {
  receive(bytes: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<StagedFile>;
  /** A resumable upload whose bytes have all arrived; undefined when it is not there or not whole. */
  openUpload(id: UploadId): Promise<StagedFile | undefined>;
  /** How much of a resumable upload is there. */
  uploadedBytes(id: UploadId): Promise<number>;
  removeUpload(id: UploadId): Promise<void>;
  /** Throws away files that passed through a process which died; those of resumable uploads stay. */
  removeAbandoned(now: Date): Promise<void>;
}

/** A path of our own that nothing is at yet; disposing removes what was put there. */
export interface ScratchFile extends LocalFile {
  bytes(): AsyncIterable<Uint8Array>;
}

export interface Scratch {
  file(): Promise<ScratchFile>;
}
