/** What media needs from the outside, and what others get from media. */

import type { MediaId, PostId, RenditionId, UploadId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Tx } from '../tx.ts';
import type { Crop, FileFacts, Focus, Media, MediaKind, Shape } from './media.ts';
import type { PictureRecipe, Recipe, VideoRecipe } from './recipe.ts';
import type { LocalFile, Overwrite, StagedFile, StoredBytes } from './storage-ports.ts';

export type { Media } from './media.ts';
export * from './storage-ports.ts';

/** Where a page of the list begins: after this file. */
export interface MediaPlace {
  readonly createdAt: Date;
  readonly id: MediaId;
}

export interface MediaFilter {
  readonly name?: string | undefined;
  /** Part of a name, a tag or the alt text. */
  readonly search?: string | undefined;
  readonly kind?: MediaKind | undefined;
  readonly tag?: string | undefined;
  readonly after?: MediaPlace | undefined;
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
  /** False when the name is taken by a living file of the workspace. */
  insert(tx: Tx, media: Media): Promise<boolean>;
  /** False when the new name is taken. */
  update(tx: Tx, id: MediaId, changes: MediaChanges): Promise<boolean>;
  /** Living names that begin and end like this. */
  namesLike(tx: Tx, workspaceId: WorkspaceId, start: string, end: string): Promise<ReadonlySet<string>>;
  find(tx: Tx | null, workspaceId: WorkspaceId, id: MediaId): Promise<Media | undefined>;
  /** Newest first. */
  list(workspaceId: WorkspaceId, filter: MediaFilter): Promise<readonly Media[]>;
  /** Every tag of the workspace, the most used first. */
  tags(workspaceId: WorkspaceId): Promise<readonly string[]>;
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

/** A picture as we keep it: made anew from its pixels, without what the camera or a stranger put beside them. */
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
  /** What a file is comes from its bytes, never from its name. */
  read(bytes: Uint8Array): Promise<PictureResult>;
}

export type FileReading =
  | { readonly kind: 'picture'; readonly picture: Picture }
  /** `overwrite` blanks out places that the file tells. */
  | { readonly kind: 'video'; readonly facts: FileFacts; readonly overwrite: readonly Overwrite[] }
  /** Kept byte for byte. */
  | { readonly kind: 'document'; readonly facts: FileFacts }
  | { readonly kind: 'not_readable'; readonly plainReason: Message };

export interface FileReader {
  /** What a file is comes from its bytes, never from its name or what was said about it. */
  read(file: StagedFile): Promise<FileReading>;
}

export interface PictureMaker {
  /** A small still picture; undefined when the picture itself is small. */
  preview(original: Uint8Array): Promise<Picture | undefined>;
  make(original: Uint8Array, recipe: PictureRecipe): Promise<PictureResult>;
}

export type VideoResult =
  | { readonly kind: 'ok'; readonly facts: FileFacts }
  | { readonly kind: 'failed'; readonly plainReason: Message }
  | { readonly kind: 'cancelled' };

/** Video work by a program that may not be there. */
export interface VideoMaker {
  /** Null when it is there; else why videos cannot be changed on this installation. */
  readonly missing: Message | null;
  /** A still picture of a moment near the beginning; undefined when none can be made. */
  poster(file: LocalFile, facts: FileFacts): Promise<Picture | undefined>;
  /** Writes the result to `target`, a path that does not exist yet. */
  make(
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
  /** Holds the row until the transaction ends. */
  lock(tx: Tx, id: UploadId): Promise<Upload | undefined>;
  update(tx: Tx | null, id: UploadId, changes: UploadChanges, at: Date): Promise<void>;
  /** The same, unless the check has ended meanwhile, whoever ended it; false then. */
  updateChecking(id: UploadId, changes: UploadChanges, at: Date): Promise<boolean>;
  /** What this person has begun and not ended, newest first. */
  unfinished(workspaceId: WorkspaceId, userId: UserId): Promise<readonly Upload[]>;
  /** Those whose time is over, oldest first. */
  expired(now: Date, limit: number): Promise<readonly Upload[]>;
  /** Fetches whose process seems to have died. */
  abandonedFetches(untouchedSince: Date, limit: number): Promise<readonly UploadId[]>;
  remove(tx: Tx, id: UploadId): Promise<void>;
}

export interface ObjectName {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
}

/** Room for a file on its way in. Disposing gives it back. */
export interface Room extends Disposable {
  /** Whose promise it is, for `announce`. */
  readonly id: UploadId;
  /** Sets aside `wantedBytes`, or as much as there is; throws `media_quota_exceeded` when that is less than the least. */
  hold(leastBytes: number, wantedBytes: number): Promise<void>;
}

/** The register of all bytes in storage. */
export interface ObjectRegister {
  /**
   * Says that these bytes are about to be written and used; nothing throws them away for a day. Commits on its own.
   * Throws `media_quota_exceeded` when the workspace has no room for them; room set aside for `promisedTo` is theirs.
   */
  announce(workspaceId: WorkspaceId, object: StoredBytes, promisedTo?: UploadId): Promise<void>;
  /** Holds the promised bytes of uploads on their way in; throws `media_quota_exceeded`. */
  checkRoom(tx: Tx, workspaceId: WorkspaceId, sizeBytes: number, promisedTo?: UploadId): Promise<void>;
  /** For bytes that come before anybody knows how many: nothing is held yet. */
  roomFor(workspaceId: WorkspaceId, id: UploadId): Room;
  /** What is promised and held counts as used: nobody else gets it. */
  usage(
    workspaceId: WorkspaceId,
  ): Promise<{ readonly usedBytes: number; readonly quotaBytes: number; readonly files: number }>;
  isNeeded(workspaceId: WorkspaceId, sha256: string): Promise<boolean>;
  /** Objects that nothing needs and nobody touched since, the oldest first. */
  orphans(untouchedSince: Date, limit: number): Promise<readonly ObjectName[]>;
  /** Forgets one of them; `remove` throws its bytes away. False when it is none any more. */
  collect(
    object: ObjectName,
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
  /** The rendition of this recipe: the one that is there, or a new one that waits to be made. */
  ensure(
    tx: Tx,
    wanted: Omit<Rendition, 'state' | 'progress' | 'problem' | 'file'>,
    at: Date,
  ): Promise<Rendition>;
  /** Takes it to be made, unless somebody is at it (and was, after `staleBefore`). */
  claim(id: RenditionId, staleBefore: Date, at: Date): Promise<Rendition | undefined>;
  /** False when it was cancelled meanwhile. */
  progress(id: RenditionId, percent: number, at: Date): Promise<boolean>;
  finish(id: RenditionId, file: RenditionFile, at: Date): Promise<void>;
  fail(id: RenditionId, problem: Message, at: Date): Promise<void>;
  /** From an open state to cancelled, or from an ended one to waiting. False when it is in no such state. */
  cancel(tx: Tx, id: RenditionId, at: Date): Promise<boolean>;
  again(tx: Tx, id: RenditionId, at: Date): Promise<boolean>;
  /** Open ones that nobody touched for long. */
  abandoned(untouchedSince: Date, limit: number): Promise<readonly RenditionId[]>;
}

/** Work that takes long and is done by whoever is free. */
export interface MediaJobs {
  makeRendition(tx: Tx, id: RenditionId): Promise<void>;
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

/** What keeps a file from being deleted. */
export interface MediaUse {
  livingPostsUsing(tx: Tx, mediaId: MediaId): Promise<readonly PostId[]>;
}
