/** Where bytes are stored, and where files wait until they are complete and checked. */
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

/**
 * A file whose hash was verified. Its bytes are checked again while they are read, and reading fails where they
 * changed.
 */
export interface VerifiedFile {
  readonly sizeBytes: number;
  /** The whole file, or the part of the range that exists. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
}

/** Bytes addressed by their hash, separate for each workspace. Stored bytes never change. */
export interface MediaStorage {
  put(workspaceId: WorkspaceId, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Moves a staged file to the location of its hash. It is durable when this resolves. */
  putStaged(workspaceId: WorkspaceId, staged: StagedFile): Promise<StoredBytes>;
  has(workspaceId: WorkspaceId, sha256: string): Promise<boolean>;
  /** Without opening them. Rejects with `BytesMissingError` when they are not stored. */
  size(workspaceId: WorkspaceId, sha256: string): Promise<number>;
  /**
   * Rejects with `BytesMissingError` when they are not stored. `sizeBytes` is the size of the whole file. Read the
   * stream or cancel it: until then it holds a connection to the storage.
   */
  open(
    workspaceId: WorkspaceId,
    sha256: string,
    range?: ByteRange,
  ): Promise<{ readonly stream: ReadableStream<Uint8Array>; readonly sizeBytes: number }>;
  /** For sending. Rejects with `WrongBytesError` when the stored bytes do not match the hash. */
  verify(workspaceId: WorkspaceId, sha256: string): Promise<VerifiedFile>;
  localFile(workspaceId: WorkspaceId, sha256: string): Promise<LocalFile>;
  delete(workspaceId: WorkspaceId, sha256: string): Promise<void>;
}

/** The register lists these bytes but the storage does not have them. */
export class BytesMissingError extends Error {}

/** The storage itself is full, unreachable or refuses us. */
export class StorageError extends Error {}

/** More bytes than allowed or declared. */
export class TooManyBytesError extends Error {}

/** Bytes that replace others of the same length; a number stands for that many zeros. */
export interface Overwrite {
  readonly offset: number;
  readonly bytes: Uint8Array | number;
}

export const overwriteLength = ({ bytes }: Overwrite): number =>
  typeof bytes === 'number' ? bytes : bytes.length;

/**
 * A complete file that has arrived and is not stored yet. Disposing discards it unless it was stored. A resumable
 * upload stays until `removeUpload`, stored or not, so that another process can finish it.
 */
export interface StagedFile extends AsyncDisposable {
  readonly sizeBytes: number;
  sha256(): Promise<string>;
  /** Random access, for detecting the file's type. Ranges past the end are cut. */
  read(range: ByteRange): Promise<Uint8Array>;
  stream(): ReadableStream<Uint8Array>;
  /** Changes bytes in place before the file is stored; its hash changes with them. */
  overwrite(parts: readonly Overwrite[]): Promise<void>;
}

export interface ReceiveOptions {
  /** Rejects with `TooManyBytesError` as soon as more arrive. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (receivedBytes: number) => void;
}

/** Where files wait until they are complete and checked. Memory stays bounded, whatever their size. */
export interface Staging {
  receive(bytes: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<StagedFile>;
  /** A resumable upload whose bytes have all arrived; undefined when it does not exist or is incomplete. */
  openUpload(id: UploadId): Promise<StagedFile | undefined>;
  /** How many bytes of a resumable upload have arrived. */
  uploadedBytes(id: UploadId): Promise<number>;
  removeUpload(id: UploadId): Promise<void>;
  /** Deletes temporary files of processes that died; those of resumable uploads stay. */
  removeAbandoned(now: Date): Promise<void>;
}

/** A private path where nothing exists yet; disposing removes the file written there. */
export interface ScratchFile extends LocalFile {
  bytes(): AsyncIterable<Uint8Array>;
}

export interface Scratch {
  file(): Promise<ScratchFile>;
}
