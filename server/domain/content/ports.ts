/** The ports of text and picture generation. Generators have no tools: they return only text and bytes. */

import type { Readable } from 'node:stream';
import type { Message } from '../../lib/message.ts';
import type { PlatformName } from '../platforms.ts';
import type { BrandKit } from './brand-kit.ts';
import type { Brief, CaptionVariant } from './brief.ts';
import type { Language } from './languages.ts';

export interface CaptionRequest {
  readonly brief: Brief;
  readonly brand: BrandKit;
  readonly platforms: readonly PlatformName[];
  /** How many captions for each platform; fewer are written where the brief has too few facts for them. */
  readonly variants: number;
  /** The same seed gives the same captions (built-in composer). */
  readonly seed: string;
  /** Captions that must not be repeated, such as those of the same campaign. */
  readonly avoid: readonly string[];
  /** The theme within a campaign, such as "tease" or "offer". */
  readonly angle: string | null;
  /** The campaign's name, for UTM rules that use it. */
  readonly campaign?: string;
  readonly signal: AbortSignal;
}

export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

export type CaptionEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'caption'; readonly variant: CaptionVariant }
  | { readonly kind: 'done'; readonly tokens: TokenCount | null };

export const rewriteActions = [
  'shorter',
  'longer',
  'friendlier',
  'more_formal',
  'fix',
  'translate',
  'hashtags',
  'alt_text',
] as const;
export type RewriteAction = (typeof rewriteActions)[number];

export interface RewriteRequest {
  readonly action: RewriteAction;
  readonly text: string;
  readonly brand: BrandKit;
  readonly platform: PlatformName | null;
  /** For `translate`, the language to translate into; otherwise the language of the text. */
  readonly language: Language;
  /** The picture to describe, for `alt_text`. */
  readonly image: { readonly bytes: Buffer; readonly mime: string } | null;
  readonly signal: AbortSignal;
}

/** Generates text. Every caption it returns has already been checked against the platform's limits. */
export interface Writer {
  /** Shown with what it wrote: "Built-in composer", "OpenAI gpt-…". */
  readonly name: string;
  readonly kind: 'built_in' | 'model';
  /** The actions it does well enough to offer. */
  readonly rewrites: readonly RewriteAction[];
  captions(request: CaptionRequest): AsyncIterable<CaptionEvent>;
  rewrite(request: RewriteRequest): AsyncIterable<CaptionEvent>;
}

export interface PictureRequest {
  readonly template: string;
  readonly brand: BrandKit;
  readonly logo: Buffer | null;
  readonly photos: readonly Buffer[];
  /** By the template's own slot names, such as `headline` and `byline`. */
  readonly texts: { readonly [slot: string]: string };
  readonly width: number;
  readonly height: number;
}

export interface PictureTemplate {
  readonly name: string;
  readonly title: Message;
  readonly slots: readonly {
    readonly name: string;
    readonly title: Message;
    readonly required: boolean;
    readonly maxLength: number;
  }[];
  /** How many photos it can show. */
  readonly photos: { readonly min: number; readonly max: number };
}

export interface PictureRenderer {
  readonly templates: readonly PictureTemplate[];
  /** A PNG of exactly the requested size. */
  render(request: PictureRequest): Promise<Buffer>;
}

/** An image model, when one is set up. */
export interface ImageModel {
  readonly name: string;
  generate(request: {
    readonly prompt: string;
    readonly width: number;
    readonly height: number;
    readonly signal: AbortSignal;
  }): Promise<{ readonly bytes: Buffer; readonly mime: string }>;
}

/** Renders a short video from pictures, when ffmpeg is available. */
export interface VideoRenderer {
  render(request: {
    readonly stills: readonly Buffer[];
    readonly secondsEach: number;
    readonly width: number;
    readonly height: number;
    readonly signal: AbortSignal;
  }): Promise<Readable>;
}
