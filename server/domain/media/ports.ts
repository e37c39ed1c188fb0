/** What media needs from adapters, and what other areas get from media. */

import type { MediaId, PostId, RenditionId, UploadId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { GeneratorSource, Source } from '../sources/source.ts';
import type { Tx } from '../tx.ts';
import type { Crop, FileFacts, Focus, Media, MediaKind, Shape } from './media.ts';
import type { PictureRecipe, Recipe, VideoRecipe } from './recipe.ts';
import type { LocalFile, Overwrite, StagedFile, StoredBytes } from './storage-ports.ts';

export type { Media } from './media.ts';
export * from './storage-ports.ts';

/** Where a page of the list starts: after this file. */
export interface MediaCursor {
  readonly createdAt: Date;
  readonly id: MediaId;
}

export interface MediaFilter {
  readonly name?: string | undefined;
  /** Part of a name, a tag or the alt text. */
  readonly search?: string | undefined;
  readonly kind?: MediaKind | undefined;
  readonly tag?: string | undefined;
  readonly after?: MediaCursor | undefined;
  readonly limit: number;
}

/** Undefined leaves a value as it is. */
export interface MediaChanges {
  readonly name?: string;
  readonly altText?: string;
  readonly tags?: readonly string[];
  readonly focus?: Focus | null;
  readonly crops?: Partial<Record<Shape, Crop>>;
}

export interface MediaStore {
  /** False when the name is taken by another file of the workspace that is not deleted. */
  insert(tx: Tx, media: Media): Promise<boolean>;
  /** False when the new name is taken. */
  update(tx: Tx, id: MediaId, changes: MediaChanges): Promise<boolean>;
  /** Names of undeleted files that start and end like this. */
  namesLike(tx: Tx, workspaceId: WorkspaceId, start: string, end: string): Promise<ReadonlySet<string>>;
  find(tx: Tx | null, workspaceId: WorkspaceId, id: MediaId): Promise<Media | undefined>;
  /** Newest first. */
  list(workspaceId: WorkspaceId, filter: MediaFilter): Promise<readonly Media[]>;
  /** Every tag of the workspace, the most used first. */
  tags(workspaceId: WorkspaceId): Promise<readonly string[]>;
  /**
   * Undeleted files in the requested order; unknown names or ids are left out. With a transaction, the files
   * cannot be deleted until it ends, so they can safely be attached.
   */
  findByNames(tx: Tx | null, workspaceId: WorkspaceId, names: readonly string[]): Promise<readonly Media[]>;
  findByIds(tx: Tx | null, workspaceId: WorkspaceId, ids: readonly MediaId[]): Promise<readonly Media[]>;
  /** No other transaction can attach or change it until this one ends. */
  lock(tx: Tx, workspaceId: WorkspaceId, id: MediaId): Promise<Media | undefined>;
  markDeleted(tx: Tx, id: MediaId, at: Date): Promise<void>;
  /** The generator that made exactly these bytes for this workspace before, deleted or not. */
  generatorOf(tx: Tx, workspaceId: WorkspaceId, sha256: string): Promise<GeneratorSource | undefined>;
}

/**
 * A picture as we store it: re-encoded from its pixels, without the metadata that a camera or an unknown person
 * added.
 */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly alpha: boolean;
}

export type PictureResult =
  | { readonly kind: 'ok'; readonly picture: Picture }
  | { readonly kind: 'not_readable'; readonly plainReason: Message };

export interface PictureReader {
  /** The type of a file is read from its bytes, never from its name. */
  read(bytes: Uint8Array): Promise<PictureResult>;
}

export type FileReading =
  | { readonly kind: 'picture'; readonly picture: Picture }
  /** `overwrite` blanks out locations stored in the file. */
  | { readonly kind: 'video'; readonly facts: FileFacts; readonly overwrite: readonly Overwrite[] }
  /** Stored byte for byte. */
  | { readonly kind: 'document'; readonly facts: FileFacts }
  | { readonly kind: 'not_readable'; readonly plainReason: Message };

export interface FileReader {
  /** The type of a file is read from its bytes, never from its name or the declared type. */
  read(file: StagedFile): Promise<FileReading>;
}

export interface PictureRenderer {
  /** A small still picture; undefined when the picture itself is small. */
  renderPreview(original: Uint8Array): Promise<Picture | undefined>;
  render(original: Uint8Array, recipe: PictureRecipe): Promise<PictureResult>;
}

export type VideoResult =
  | { readonly kind: 'ok'; readonly facts: FileFacts }
  | { readonly kind: 'failed'; readonly plainReason: Message }
  | { readonly kind: 'cancelled' };

/** Video processing by an external program that may not be installed. */
export interface VideoRenderer {
  /** Null when it is installed; otherwise why videos cannot be processed on this installation. */
  readonly unavailableReason: Message | null;
  /** A still picture from near the beginning; undefined when none can be generated. */
  renderPoster(file: LocalFile, facts: FileFacts): Promise<Picture | undefined>;
  /** Writes the result to `target`, a path that does not exist yet. */
  render(
    file: LocalFile,
    facts: FileFacts,
    recipe: VideoRecipe,
    target: string,
    options: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void },
  ): Promise<VideoResult>;
}

export interface Upload {
  readonly id: UploadId;
  readonly workspaceId: WorkspaceId;
  readonly createdBy: UserId;
  /** Whoever asked for it: a person, or a program of theirs. */
  readonly requestedBy: Source;
  readonly source: 'resumable' | 'address';
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number | null;
  readonly receivedBytes: number;
  readonly sourceUrl: string | null;
  readonly state: 'receiving' | 'checking' | 'done' | 'refused' | 'cancelled';
  readonly problem: { readonly code: string; readonly detail: Message } | null;
  readonly mediaId: MediaId | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

export type UploadChanges = Partial<
  Pick<Upload, 'state' | 'problem' | 'mediaId' | 'sizeBytes' | 'receivedBytes' | 'sourceUrl' | 'name'>
>;

export interface UploadStore {
  insert(tx: Tx, upload: Upload): Promise<void>;
  find(workspaceId: WorkspaceId, id: UploadId): Promise<Upload | undefined>;
  /** Locks the row until the transaction ends. */
  lock(tx: Tx, id: UploadId): Promise<Upload | undefined>;
  update(tx: Tx | null, id: UploadId, changes: UploadChanges, at: Date): Promise<void>;
  /** Updates only while the check is running; false when it has ended meanwhile. */
  updateWhileChecking(id: UploadId, changes: UploadChanges, at: Date): Promise<boolean>;
  /** Uploads this person has started and not finished, newest first. */
  listUnfinished(workspaceId: WorkspaceId, userId: UserId): Promise<readonly Upload[]>;
  /** Expired uploads, oldest first. */
  listExpired(now: Date, limit: number): Promise<readonly Upload[]>;
  /** Fetches whose process seems to have died. */
  listAbandonedFetches(untouchedSince: Date, limit: number): Promise<readonly UploadId[]>;
  remove(tx: Tx, id: UploadId): Promise<void>;
}

export interface ObjectKey {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
}

/** A quota reservation for an incoming file. Disposing releases it. */
export interface QuotaReservation extends Disposable {
  /** The reservation's id, for `announce`. */
  readonly id: UploadId;
  /**
   * Reserves `wantedBytes`, or as much as is available; throws `media_quota_exceeded` when that is less than the
   * minimum.
   */
  reserve(minBytes: number, wantedBytes: number): Promise<void>;
}

/** The register of all bytes in storage. */
export interface ObjectRegister {
  /**
   * Records that these bytes are about to be written and used; they are not collected for a day. Commits on its
   * own. Throws `media_quota_exceeded` when the workspace's quota is too small for them; a reservation made for
   * `reservedFor` counts as available to them.
   */
  announce(workspaceId: WorkspaceId, object: StoredBytes, reservedFor?: UploadId): Promise<void>;
  /** Locks the reserved bytes of uploads in progress; throws `media_quota_exceeded`. */
  checkQuota(tx: Tx, workspaceId: WorkspaceId, sizeBytes: number, reservedFor?: UploadId): Promise<void>;
  /** For incoming bytes of unknown length: nothing is reserved yet. */
  openReservation(workspaceId: WorkspaceId, id: UploadId): QuotaReservation;
  /** Reserved bytes count as used, so others cannot take them. */
  usage(
    workspaceId: WorkspaceId,
  ): Promise<{ readonly usedBytes: number; readonly quotaBytes: number; readonly files: number }>;
  isNeeded(workspaceId: WorkspaceId, sha256: string): Promise<boolean>;
  /** Objects that are not needed and were not touched since then, oldest first. */
  listOrphans(untouchedSince: Date, limit: number): Promise<readonly ObjectKey[]>;
  /** Unregisters one of them; `remove` deletes its bytes. False when it is no longer an orphan. */
  deleteOrphan(
    object: ObjectKey,
    untouchedSince: Date,
    remove: (workspaceId: WorkspaceId, sha256: string) => Promise<void>,
  ): Promise<boolean>;
}

export interface Rendition {
  readonly id: RenditionId;
  readonly workspaceId: WorkspaceId;
  readonly mediaId: MediaId;
  readonly recipeDigest: string;
  readonly recipe: Recipe;
  readonly state: 'waiting' | 'making' | 'ready' | 'failed' | 'cancelled';
  readonly progress: number;
  readonly problem: Message | null;
  /** Null until it is ready. */
  readonly file: RenditionFile | null;
}

export interface RenditionStore {
  forMedia(tx: Tx | null, workspaceId: WorkspaceId, ids: readonly MediaId[]): Promise<readonly Rendition[]>;
  find(workspaceId: WorkspaceId, id: RenditionId): Promise<Rendition | undefined>;
  /** The existing rendition of this recipe, or a new one that waits to be generated. */
  ensure(
    tx: Tx,
    wanted: Omit<Rendition, 'state' | 'progress' | 'problem' | 'file'>,
    at: Date,
  ): Promise<Rendition>;
  /**
   * Claims it for generation, unless another worker is generating it (and reported progress after `staleBefore`).
   */
  claim(id: RenditionId, staleBefore: Date, at: Date): Promise<Rendition | undefined>;
  /** False when it was cancelled meanwhile. */
  reportProgress(id: RenditionId, percent: number, at: Date): Promise<boolean>;
  finish(id: RenditionId, file: RenditionFile, at: Date): Promise<void>;
  fail(id: RenditionId, problem: Message, at: Date): Promise<void>;
  /** From an open state to cancelled, or from an ended one to waiting. False when it is in neither. */
  cancel(tx: Tx, id: RenditionId, at: Date): Promise<boolean>;
  retry(tx: Tx, id: RenditionId, at: Date): Promise<boolean>;
  /** Open renditions without progress since then. */
  listAbandoned(untouchedSince: Date, limit: number): Promise<readonly RenditionId[]>;
}

/** Long-running work, done by any free worker. */
export interface MediaJobs {
  generateRendition(tx: Tx, id: RenditionId): Promise<void>;
  fetchUpload(tx: Tx, id: UploadId): Promise<void>;
}

export interface RenditionFile {
  readonly sha256: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
}

/** What prevents a file from being deleted. */
export interface MediaUse {
  unfinishedPostsUsing(tx: Tx, mediaId: MediaId): Promise<readonly PostId[]>;
}
