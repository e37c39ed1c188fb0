/** Where a picture, a video or a document can stand on a platform, and which files that place takes. The numbers are in `platforms/`. */
import type { Message } from '../../lib/message.ts';
import type { PlatformName } from '../platforms.ts';

export interface Placement {
  /** Such as `instagram.story`. */
  readonly id: PlacementId;
  readonly platform: PlatformName;
  /** Such as "Instagram Story". */
  readonly label: Message;
  /** As sentences begin: "Instagram Stories take at most …". */
  readonly plural: Message;
  readonly image: ImageRules | null;
  readonly video: VideoRules | null;
  /** Missing: it takes no documents. */
  readonly document?: DocumentRules;
  /** Why pictures are not taken, as a sentence. */
  readonly noImage?: Message;
  readonly noVideo?: Message;
  /** A place that is no post of its own: the still picture of a video, by the platform's word for it. */
  readonly still?: 'thumbnail' | 'cover';
  /** What a person should know that is no rule for files. */
  readonly hint?: Message;
}

export type PlacementId = `${PlatformName}.${string}`;

/** Missing: the platform names no such limit. Pixels are those of the upright picture. */
export interface FrameRules {
  readonly minWidth?: number;
  readonly maxWidth?: number;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  readonly maxShortSide?: number;
  readonly maxLongSide?: number;
  readonly maxPixels?: number;
  /** Width divided by height. When both are equal, that shape within a pixel. */
  readonly minRatio?: number;
  readonly maxRatio?: number;
}

export interface ImageRules extends FrameRules {
  readonly mimes: readonly string[];
  readonly maxSizeBytes: number;
  /** False: a picture that moves would stand still there. */
  readonly animated: boolean;
  /** What we make is no wider: the platform would throw the rest away. */
  readonly bestWidth?: number;
}

export interface VideoRules extends FrameRules {
  readonly mimes: readonly string[];
  readonly videoCodecs: readonly string[] | 'any';
  readonly audioCodecs: readonly string[] | 'any';
  readonly minSizeBytes?: number;
  readonly maxSizeBytes: number;
  readonly minDurationMs?: number;
  readonly maxDurationMs: number;
  readonly minFrameRate?: number;
  readonly maxFrameRate?: number;
  /** In bits a second, of everything together. */
  readonly maxBitrate?: number;
  readonly maxAudioSampleRate?: number;
  /** The shorter side of what we make is at most this. */
  readonly bestShortSide: number;
}

export interface DocumentRules {
  readonly mimes: readonly string[];
  readonly maxSizeBytes: number;
}
