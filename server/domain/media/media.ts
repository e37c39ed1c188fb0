/** A file of the library and its known properties. */
import type { MediaId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Source } from '../sources/source.ts';

export type MediaKind = 'image' | 'video' | 'document';

/**
 * What a file is, read from its bytes. Sizes are those a viewer sees after rotation; for a document, those of its
 * first page in points.
 */
export interface FileFacts {
  readonly kind: MediaKind;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  /** Null for pictures. */
  readonly durationMs: number | null;
  readonly details: FileDetails;
}

/** Properties of some kinds only. A missing one does not apply, or the file does not contain it. */
export interface FileDetails {
  /** The picture is animated. */
  readonly animated?: boolean;
  /** The picture has transparency. */
  readonly alpha?: boolean;
  readonly frameRate?: number;
  /** Of all streams together, in bits per second. */
  readonly bitrate?: number;
  /** Such as avc, hevc, vp9, av1. */
  readonly videoCodec?: string;
  /** Such as aac, opus, mp3; missing for a video without sound. */
  readonly audioCodec?: string;
  readonly audioChannels?: number;
  readonly audioSampleRate?: number;
  /** The rotation that makes the stored frames upright: 90, 180 or 270. */
  readonly rotation?: number;
  /** True when a location was found in the file and blanked out. */
  readonly locationRemoved?: boolean;
}

/** What lists show for a file: its preview, or the file itself when it is a small picture. */
export interface Thumbnail {
  readonly mediaId: MediaId;
  readonly kind: 'content' | 'preview';
}

/** A point from 0 to 1 across and down. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** A part of the picture, each value from 0 to 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shapes people may crop to, as width divided by height. */
export const shapes = { '1:1': 1, '4:5': 4 / 5, '9:16': 9 / 16, '16:9': 16 / 9, '1.91:1': 1.91 } as const;
export type Shape = keyof typeof shapes;
export const shapeNames = Object.keys(shapes) as readonly Shape[];

export interface Trim {
  readonly startMs: number;
  readonly endMs: number;
}

export interface Media extends FileFacts {
  readonly id: MediaId;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly altText: string;
  readonly tags: readonly string[];
  /** Null: crops keep what catches the eye. */
  readonly focus: Focus | null;
  readonly crops: Partial<Record<Shape, Crop>>;
  /** A small still picture of it; null when the file itself is small. */
  readonly previewSha256: string | null;
  readonly createdBy: UserId;
  /** Who or what made it, as far as the service can know: see docs/origins.md. */
  readonly madeBy: Source;
  readonly createdAt: Date;
}
