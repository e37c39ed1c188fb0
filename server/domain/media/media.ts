/** A file of the library, and what is known about it. */
import type { MediaId, UserId, WorkspaceId } from '../../lib/ids.ts';

export type MediaKind = 'image' | 'video' | 'document';

/** What a file is, read from its bytes. Sizes are those a viewer sees, turned upright; of a document, its first page in points. */
export interface FileFacts {
  readonly kind: MediaKind;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  /** Null for pictures. */
  readonly durationMs: number | null;
  readonly details: FileDetails;
}

/** What only matters for some kinds. A name that is missing means "does not apply" or "the file does not say". */
export interface FileDetails {
  /** Pictures that move. */
  readonly animated?: boolean;
  /** Pictures one can see through. */
  readonly alpha?: boolean;
  readonly frameRate?: number;
  /** Of everything together, in bits a second. */
  readonly bitrate?: number;
  /** Such as avc, hevc, vp9, av1. */
  readonly videoCodec?: string;
  /** Such as aac, opus, mp3; missing for a video without sound. */
  readonly audioCodec?: string;
  readonly audioChannels?: number;
  readonly audioSampleRate?: number;
  /** How far the stored frames are turned to stand upright: 90, 180 or 270. */
  readonly rotation?: number;
  /** True when a place was found in the file and blanked out. */
  readonly locationRemoved?: boolean;
}

/** What lists show of a file: its preview, or the file itself where that is a small picture. */
export interface SmallPicture {
  readonly mediaId: MediaId;
  readonly kind: 'content' | 'preview';
}

/** A point from 0 to 1 across and down. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** A part of the whole, each value from 0 to 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shapes people may cut to, as width to height. */
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
  /** Null: cuts keep what catches the eye. */
  readonly focus: Focus | null;
  readonly crops: Partial<Record<Shape, Crop>>;
  /** A small still picture of it; null when the file itself is small. */
  readonly previewSha256: string | null;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}
