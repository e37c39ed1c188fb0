/**
 * The surface a template draws on. Templates work in reading direction: for right-to-left scripts everything is
 * mirrored here and nowhere else.
 */
import type { BrandKit } from '../../domain/content/brand-kit.ts';
import { contrast, mix } from './colours.ts';
import type { DrawnText, Part, Scrim } from './composition.ts';
import { type Face, faceOf } from './fonts/faces.ts';
import type { Logo } from './logo.ts';
import { inset, type Rect } from './rect.ts';
import type { GlyphStores } from './text/paragraph.ts';

export interface Faces {
  readonly heading: Face;
  readonly body: Face;
  readonly strong: Face;
}

/** The background of a text: one or more flat colours, or a photo under a scrim. */
export interface Backdrop {
  readonly fills: readonly string[];
  readonly scrim?: Scrim;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** A thousandth of the picture, so that sizes look alike in every format. */
  readonly unit: number;
  readonly shape: 'wide' | 'square' | 'tall';
  readonly rightToLeft: boolean;
  readonly brand: BrandKit;
  readonly faces: Faces;
  readonly logo: Logo | null;
  readonly photos: number;
  readonly whole: Rect;
  /** Inside the margins, and clear of what platforms lay over tall pictures. */
  readonly content: Rect;
  readonly stores: GlyphStores;
  readonly parts: Part[];
  readonly texts: DrawnText[];
  readonly missingCharacters: Set<string>;
  text(slot: string): string;
}

export const facesOf = ({ fonts }: BrandKit): Faces => ({
  heading: faceOf(fonts.heading, 'display', fonts.heading === 'mono' ? -0.03 : -0.018),
  body: faceOf(fonts.body, 'regular'),
  strong: faceOf(fonts.body, 'strong'),
});

export interface CanvasOptions {
  readonly width: number;
  readonly height: number;
  readonly brand: BrandKit;
  readonly logo: Logo | null;
  readonly photos: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly rightToLeft: boolean;
  readonly stores: GlyphStores;
}

const wideFrom = 1.25;
const tallFrom = 1.5;
/** Share of the height that a platform's names and buttons cover on a story. */
const coveredAbove = 0.12;
const coveredBelow = 0.15;

export function createCanvas(setting: CanvasOptions): Canvas {
  const { width, height, texts } = setting;
  const unit = (0.65 * Math.min(width, height) + 0.35 * Math.sqrt(width * height)) / 1000;
  const shape = width / height >= wideFrom ? 'wide' : height / width >= tallFrom ? 'tall' : 'square';
  const whole = { x: 0, y: 0, width, height };
  const inner = inset(whole, 74 * unit);
  const covered =
    shape === 'tall' ? { above: height * coveredAbove, below: height * coveredBelow } : undefined;
  return {
    ...setting,
    unit,
    shape,
    faces: facesOf(setting.brand),
    whole,
    content: covered ? { ...inner, y: covered.above, height: height - covered.above - covered.below } : inner,
    parts: [],
    texts: [],
    missingCharacters: new Set(),
    text: (slot) => texts[slot] ?? '',
  };
}

export const mirrorRect = (canvas: Canvas, place: Rect): Rect =>
  canvas.rightToLeft ? { ...place, x: canvas.width - place.x - place.width } : place;

const number = (value: number): string => String(Math.round(value * 100) / 100);

export interface RectStyle {
  readonly radius?: number;
  readonly stroke?: { readonly colour: string; readonly width: number; readonly dash?: number };
}

/** `fill` may be `none`. */
export function drawRect(
  canvas: Canvas,
  place: Rect,
  fill: string,
  { radius = 0, stroke }: RectStyle = {},
): void {
  const { x, y, width, height } = mirrorRect(canvas, place);
  const line = stroke
    ? ` stroke="${stroke.colour}" stroke-width="${number(stroke.width)}"${stroke.dash ? ` stroke-dasharray="${number(stroke.dash)}"` : ''}`
    : '';
  drawShape(
    canvas,
    `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${number(radius)}" fill="${fill}"${line}/>`,
  );
}

export function drawCircle(
  canvas: Canvas,
  centre: { readonly x: number; readonly y: number },
  radius: number,
  fill: string,
  stroke?: { readonly colour: string; readonly width: number },
): void {
  const x = canvas.rightToLeft ? canvas.width - centre.x : centre.x;
  const line = stroke ? ` stroke="${stroke.colour}" stroke-width="${number(stroke.width)}"` : '';
  drawShape(
    canvas,
    `<circle cx="${number(x)}" cy="${number(centre.y)}" r="${number(radius)}" fill="${fill}"${line}/>`,
  );
}

/** A drawing in a 100 × 100 square, placed and, where needed, mirrored. */
export function drawIcon(canvas: Canvas, inner: string, place: Rect): void {
  const { x, y, width, height } = mirrorRect(canvas, place);
  const [across, down] = [width / 100, height / 100];
  const transform = canvas.rightToLeft
    ? `translate(${number(x + width)} ${number(y)}) scale(${number(-across)} ${number(down)})`
    : `translate(${number(x)} ${number(y)}) scale(${number(across)} ${number(down)})`;
  drawShape(canvas, `<g transform="${transform}">${inner}</g>`);
}

export const drawShape = (canvas: Canvas, svg: string): void => {
  canvas.parts.push({ kind: 'shape', svg });
};

/** The photo, or a plain field in the brand's colours where there is none. */
export function drawPhoto(canvas: Canvas, photo: number, place: Rect, radius = 0): void {
  if (photo < canvas.photos) {
    canvas.parts.push({ kind: 'photo', photo, place: mirrorRect(canvas, place), radius });
    return;
  }
  const { primary, secondary, accent } = canvas.brand.colours;
  drawRect(canvas, place, mix(secondary, photo % 2 === 0 ? primary : accent, 0.22), { radius });
}

export function drawScrim(canvas: Canvas, place: Rect, fade: Scrim['fade']): Backdrop {
  const { primary } = canvas.brand.colours;
  const dark = contrast(primary, '#ffffff') > 8 ? primary : '#07080b';
  // A scrim over everything has a brand colour; one that fades is a shadow.
  const colour = mix('#07080b', dark, fade === 'none' ? 0.8 : 0.3);
  const scrim: Scrim = { kind: 'scrim', place: mirrorRect(canvas, place), colour, fade, textAreas: [] };
  canvas.parts.push(scrim);
  return { fills: [colour], scrim };
}
