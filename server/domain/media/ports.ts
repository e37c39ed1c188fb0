/** What media needs from the outside, and what others get from media. */
import type { MediaId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';

export interface Media {
  readonly id: MediaId;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly kind: 'image';
  readonly mime: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly altText: string;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}

/** Where a page of the list begins: after this file. */
export interface MediaPlace {
  readonly createdAt: Date;
  readonly id: MediaId;
}

export interface MediaStore {
  /** False when the name is taken by a living file of the workspace. */
  insert(tx: Tx, media: Media): Promise<boolean>;
  /** Living names that begin and end like this. */
  namesLike(tx: Tx, workspaceId: WorkspaceId, start: string, end: string): Promise<ReadonlySet<string>>;
  find(tx: Tx | null, workspaceId: WorkspaceId, id: MediaId): Promise<Media | undefined>;
  /** Newest first. */
  list(
    workspaceId: WorkspaceId,
    filter: {
      readonly name?: string | undefined;
      readonly after?: MediaPlace | undefined;
      readonly limit: number;
    },
  ): Promise<readonly Media[]>;
  /**
   * Living files, in the order asked for; a name or id that is not there is left out. With a transaction the
   * files cannot be deleted until it ends, so what was found can be attached.
   */
  findByNames(tx: Tx | null, workspaceId: WorkspaceId, names: readonly string[]): Promise<readonly Media[]>;
  findByIds(tx: Tx | null, workspaceId: WorkspaceId, ids: readonly MediaId[]): Promise<readonly Media[]>;
  /** Nobody can attach it or change it until the transaction ends. */
  lock(tx: Tx, workspaceId: WorkspaceId, id: MediaId): Promise<Media | undefined>;
  markDeleted(tx: Tx, id: MediaId, at: Date): Promise<void>;
}

export interface StoredBytes {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Bytes under their hash, apart for each workspace. What was stored never changes. */
export interface MediaStorage {
  put(workspaceId: WorkspaceId, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  has(workspaceId: WorkspaceId, sha256: string): Promise<boolean>;
  /** Rejects when they are not there. */
  open(
    workspaceId: WorkspaceId,
    sha256: string,
  ): Promise<{ readonly stream: ReadableStream<Uint8Array>; readonly sizeBytes: number }>;
  /** For sending: fails before its last byte when the bytes are not the named ones. */
  openVerified(workspaceId: WorkspaceId, sha256: string): Promise<ReadableStream<Uint8Array>>;
  delete(workspaceId: WorkspaceId, sha256: string): Promise<void>;
}

/** A picture as we keep it: made anew from its pixels, without what the camera or a stranger put beside them. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

export type PictureResult =
  | { readonly kind: 'ok'; readonly picture: Picture }
  | { readonly kind: 'not_readable'; readonly plainReason: string };

export interface PictureReader {
  /** What a file is comes from its bytes, never from its name. */
  read(bytes: Uint8Array): Promise<PictureResult>;
}

/** Which living posts a file belongs to. */
export interface MediaUse {
  livingPostsUsing(tx: Tx, mediaId: MediaId): Promise<readonly PostId[]>;
}
