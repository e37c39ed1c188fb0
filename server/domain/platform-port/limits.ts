/** A platform's limits and options as data: validation, previews, docs, pages and tests read this one table. */
import type { Message } from '../../lib/message.ts';

/** How a platform counts text: UTF-16 units, code points, or UTF-8 bytes. */
export type TextUnit = 'utf16' | 'code_points' | 'bytes';

export interface PlatformLimits {
  readonly caption: {
    readonly label: Message;
    readonly maxLength: number;
    readonly unit: TextUnit;
    /** The approximate length shown before "more". */
    readonly foldAt: number;
    /** Undefined: the platform refuses no number of them. */
    readonly maxHashtags?: number;
  };
  readonly images: {
    readonly maxCount: number;
    readonly mimes: readonly string[];
    readonly maxSizeBytes: number;
    readonly maxPixels: number;
    readonly maxAltTextLength: number;
  };
  readonly videos: { readonly maxCount: number };
  readonly documents: { readonly maxCount: number };
  readonly requiresMedia: boolean;
  /** Posting limits, as sentences for people. The quota code has its own numbers. */
  readonly quotas: readonly Message[];
}

/** A value of the post beside its caption and media, which the author sets. Approvers set declarations instead. */
export interface PostOption {
  /** Its name in `options`. */
  readonly key: string;
  readonly label: Message;
  readonly help?: Message;
  readonly kind: OptionKind;
  readonly required?: boolean;
  /** For a list: of each of its texts. */
  readonly maxLength?: number;
  readonly unit?: TextUnit;
  /** For lists of any kind, once there is at least one value. */
  readonly minCount?: number;
  readonly maxCount?: number;
  /**
   * For entities: whether they are found by what a person types, or listed at once. For words and people tags, which
   * are typed: the platform can be asked whom a name belongs to. Absent: neither.
   */
  readonly lookup?: 'search' | 'list';
  readonly choices?: readonly { readonly value: string; readonly label: Message }[];
  /** The default; a toggle without one is off. */
  readonly initial?: string | boolean;
  /** For a link: whether the author may set its card's picture, as a thumbnail. */
  readonly takesPicture?: boolean;
  /** Only for posts whose own option `kind` is one of these. */
  readonly onlyForKinds?: readonly string[];
  /** Only for posts with such media. */
  readonly onlyWithMedia?: 'image' | 'video' | 'document' | 'none';
  /** Only while this other option has a value, or while it has none. */
  readonly onlyWithOption?: string;
  readonly onlyWithoutOption?: string;
}

export const optionKinds = [
  'text',
  'long_text',
  'choice',
  'toggle',
  'words',
  'link',
  /** A moment of the video, in seconds from its start. */
  'moment',
  /** Texts of a line each, in order. */
  'list',
  /** Entities that the caption names as `@name`; each of these places links to the entity. */
  'mentions',
  'entities',
  /** People in the pictures. */
  'people_tags',
] as const;
export type OptionKind = (typeof optionKinds)[number];

export function textLength(text: string, unit: TextUnit): number {
  switch (unit) {
    case 'utf16':
      return text.length;
    case 'code_points':
      return [...text].length;
    case 'bytes':
      return new TextEncoder().encode(text).length;
  }
}
