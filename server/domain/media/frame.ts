/**
 * Computes which part of a picture is kept and at what size it is sent. Promises: the part lies inside the
 * picture, nothing is enlarged, upper limits hold, and the ratio is right within a pixel (two for videos, whose
 * sides must be even).
 */
import { type Crop, type Focus, type Shape, shapeNames, shapes } from './media.ts';
import type { FrameRules } from './placements.ts';
import type { PixelRect } from './recipe.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface FileToFrame extends Size {
  readonly focus: Focus | null;
  readonly crops: Partial<Record<Shape, Crop>>;
}

export interface Frame extends Size {
  readonly crop: PixelRect | 'attention' | null;
  /** The ratio it is cropped to; null when nothing is cropped. */
  readonly ratio: number | null;
}

export interface FrameOptions {
  readonly rules: FrameRules;
  readonly shape: Shape | null;
  /** What is kept when no part was chosen: what catches the eye, or the centre. */
  readonly defaultCrop: 'attention' | 'centre';
  /** Sides are multiples of this: 2 for videos. */
  readonly step: 1 | 2;
  readonly bestWidth?: number | undefined;
  readonly bestShortSide?: number | undefined;
}

export function computeFrame(file: FileToFrame, options: FrameOptions): Frame {
  const { rules, shape, step } = options;
  const ratio = shape === null ? nearestRatio(file, rules) : shapes[shape];
  const chosen = ratio === null ? undefined : chosenPart(file, ratio);
  const keepsWhole =
    ratio === null || (chosen === undefined && hasRatio(file, ratio) && ratioFits(file, rules));
  if (keepsWhole) return { ...shrink(file, ratio, options), crop: null, ratio: null };
  const around = chosen ?? { left: 0, top: 0, width: file.width, height: file.height };
  const part = clampRatio(largestPart(around, ratio, step), rules, step);
  const size = shrink(part, ratio, options);
  if (part.width === file.width && part.height === file.height) return { ...size, crop: null, ratio: null };
  if (chosen === undefined && file.focus === null && options.defaultCrop === 'attention') {
    return { ...size, crop: 'attention', ratio };
  }
  const centre = chosen ? centreOf(chosen) : focusCentre(file);
  const at = (middle: number, side: number, whole: number): number =>
    floorTo(Math.min(Math.max(Math.round(middle - side / 2), 0), whole - side), step);
  const left = at(centre.x, part.width, file.width);
  const top = at(centre.y, part.height, file.height);
  return { ...size, crop: { left, top, ...part }, ratio };
}

/** Whether every rule is met, including the lower limits. */
export const frameFits = (size: Size, rules: FrameRules): boolean =>
  size.width >= (rules.minWidth ?? 1) &&
  size.height >= (rules.minHeight ?? 1) &&
  scaleFor(size, rules) === 1 &&
  ratioFits(size, rules);

export function ratioFits(
  { width, height }: Size,
  { minRatio = 0, maxRatio = Infinity }: FrameRules,
): boolean {
  if (minRatio === maxRatio) return hasRatio({ width, height }, minRatio);
  return width / height >= minRatio - epsilon && width / height <= maxRatio + epsilon;
}

/** Whether this ratio is accepted at all. */
export const acceptsRatio = (ratio: number, { minRatio = 0, maxRatio = Infinity }: FrameRules): boolean =>
  ratio >= minRatio - epsilon && ratio <= maxRatio + epsilon;

const epsilon = 1e-9;
const hasRatio = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width - height * ratio) <= 1 || Math.abs(height - width / ratio) <= 1;

function nearestRatio(size: Size, rules: FrameRules): number | null {
  if (ratioFits(size, rules)) return null;
  const { minRatio = 0, maxRatio = Infinity } = rules;
  return size.width / size.height < minRatio ? minRatio : maxRatio;
}

function chosenPart(file: FileToFrame, ratio: number): PixelRect | undefined {
  const name = shapeNames.find((shape) => Math.abs(shapes[shape] - ratio) < 1e-6);
  const crop = name === undefined ? undefined : file.crops[name];
  if (crop === undefined) return undefined;
  const [left, top] = [clamp01(crop.x) * file.width, clamp01(crop.y) * file.height];
  return {
    left,
    top,
    width: Math.max(1, Math.min(crop.width * file.width, file.width - left)),
    height: Math.max(1, Math.min(crop.height * file.height, file.height - top)),
  };
}

/** The largest size in whole pixels with this ratio that fits inside. */
function largestPart(around: Size, ratio: number, step: number): Size {
  const [maxWidth, maxHeight] = [wholePixels(around.width, step), wholePixels(around.height, step)];
  if (around.width / around.height > ratio) {
    return { width: Math.min(maxWidth, roundTo(maxHeight * ratio, step)), height: maxHeight };
  }
  return { width: maxWidth, height: Math.min(maxHeight, roundTo(maxWidth / ratio, step)) };
}

/** A range of ratios is met to the pixel, because platforms refuse the slightest deviation. */
function clampRatio(size: Size, { minRatio = 0, maxRatio = Infinity }: FrameRules, step: number): Size {
  if (minRatio === maxRatio) return size;
  const { width, height } = size;
  if (width / height < minRatio - epsilon) return { width, height: wholePixels(width / minRatio, step) };
  if (width / height > maxRatio + epsilon) return { width: wholePixels(height * maxRatio, step), height };
  return size;
}

function shrink(size: Size, ratio: number | null, options: FrameOptions): Size {
  const { rules, step, bestWidth = Infinity, bestShortSide = Infinity } = options;
  const scale = Math.min(
    scaleFor(size, rules),
    bestWidth / size.width,
    bestShortSide / Math.min(size.width, size.height),
  );
  const width = wholePixels(size.width * scale, step);
  const largest = wholePixels(size.height * scale, step);
  const wanted = roundTo(width / (ratio ?? size.width / size.height), step);
  const unclamped = { width, height: Math.min(wanted, wholePixels(size.height, step)) };
  const within = scaleFor(unclamped, rules) === 1 ? unclamped : { width, height: Math.min(wanted, largest) };
  return clampRatio(within, rules, step);
}

/** The factor that brings it within the upper limits; 1 when they already hold. */
function scaleFor({ width, height }: Size, rules: FrameRules): number {
  const {
    maxWidth = Infinity,
    maxHeight = Infinity,
    maxShortSide = Infinity,
    maxLongSide = Infinity,
  } = rules;
  return Math.min(
    1,
    maxWidth / width,
    maxHeight / height,
    maxShortSide / Math.min(width, height),
    maxLongSide / Math.max(width, height),
    Math.sqrt((rules.maxPixels ?? Infinity) / (width * height)),
  );
}

const clamp01 = (value: number): number => Math.min(Math.max(value, 0), 1);
const centreOf = (part: PixelRect) => ({ x: part.left + part.width / 2, y: part.top + part.height / 2 });
const focusCentre = (file: FileToFrame) => ({
  x: (file.focus?.x ?? 0.5) * file.width,
  y: (file.focus?.y ?? 0.5) * file.height,
});

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;
/** Rounded down, with a tolerance for floating-point error. */
const wholePixels = (value: number, step: number): number => Math.max(step, floorTo(value + 1e-6, step));
const roundTo = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);
