/**
 * Where a picture, a video or a document can appear on a platform, and which files are accepted there. The numbers
 * are in `platforms/`.
 */
import type { Message } from '../../lib/message.ts';
import type { PlatformName } from '../platforms.ts';

export interface Placement {
  /** Such as `instagram.story`. */
  readonly id: PlacementId;
  readonly platform: PlatformName;
  /** Such as "Instagram Story". */
  readonly label: Message;
  /** As the start of a sentence: "Instagram Stories take at most …". */
  readonly plural: Message;
  readonly image: ImageRules | null;
  readonly video: VideoRules | null;
  /** Missing: documents are not accepted. */
  readonly document?: DocumentRules;
  /** Why pictures are not accepted, as a sentence. */
  readonly noImage?: Message;
  readonly noVideo?: Message;
  /**
   * Set for a placement that is not a post of its own: the still picture of a video, by the platform's word for
   * it.
   */
  readonly still?: 'thumbnail' | 'cover';
  /** Something a person should know that is not a rule for files. */
  readonly hint?: Message;
}

export type PlacementId = `${PlatformName}.${string}`;

/** Missing: the platform has no such limit. Pixels are those of the upright picture. */
export interface FrameRules {
  readonly minWidth?: number;
  readonly maxWidth?: number;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  readonly maxShortSide?: number;
  readonly maxLongSide?: number;
  readonly maxPixels?: number;
  /** Width divided by height. When both are equal, exactly that ratio within a pixel. */
  readonly minRatio?: number;
  readonly maxRatio?: number;
}

export interface ImageRules extends FrameRules {
  readonly mimes: readonly string[];
  readonly maxSizeBytes: number;
  /** False: an animation would become a still picture there. */
  readonly animated: boolean;
  /** Our renditions are no wider than this: the platform would discard the rest. */
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
  /** In bits per second, of all streams together. */
  readonly maxBitrate?: number;
  readonly maxAudioSampleRate?: number;
  /** The shorter side of our renditions is at most this. */
  readonly bestShortSide: number;
}

export interface DocumentRules {
  readonly mimes: readonly string[];
  readonly maxSizeBytes: number;
}
