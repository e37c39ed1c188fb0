/** Which part of a picture remains when it is cropped to a shape, in fractions of the whole. */
import type { CropView, ShapeName } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** In the order users think of them: feed first. */
export const shapeRatios: Readonly<Record<ShapeName, number>> = {
  '4:5': 4 / 5,
  '1:1': 1,
  '9:16': 9 / 16,
  '16:9': 16 / 9,
  '1.91:1': 1.91,
};
export const shapeNames = Object.keys(shapeRatios) as readonly ShapeName[];

export const shapeLabels: Readonly<Record<ShapeName, string>> = {
  '4:5': t('portrait'),
  '1:1': t('square'),
  '9:16': t('full screen, upright'),
  '16:9': t('wide'),
  '1.91:1': t('link picture'),
};

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const precision = 1_000_000;
const round = (value: number): number => Math.round(value * precision) / precision;
/** Never beyond the edge, however the last digits are rounded. */
const roundCrop = ({ x, y, width, height }: CropView): CropView => ({
  x: Math.floor(clamp(x, 0, 1 - round(width)) * precision) / precision,
  y: Math.floor(clamp(y, 0, 1 - round(height)) * precision) / precision,
  width: round(width),
  height: round(height),
});

export const clampPoint = ({ x, y }: Point): Point => ({
  x: round(clamp(x, 0, 1)),
  y: round(clamp(y, 0, 1)),
});

/** The size of the largest crop of that shape. */
const maxCropSize = (shape: ShapeName, size: Size): { width: number; height: number } => {
  const ratio = size.width / size.height;
  const targetRatio = shapeRatios[shape];
  return ratio > targetRatio
    ? { width: targetRatio / ratio, height: 1 }
    : { width: 1, height: ratio / targetRatio };
};

const cropAround = (point: Point, width: number, height: number): CropView =>
  roundCrop({
    x: clamp(point.x - width / 2, 0, 1 - width),
    y: clamp(point.y - height / 2, 0, 1 - height),
    width,
    height,
  });

/** As large as possible, with the focus point as near to its center as the edges allow. */
export const automaticCrop = (shape: ShapeName, size: Size, focus: Point | null): CropView => {
  const { width, height } = maxCropSize(shape, size);
  return cropAround(focus ?? { x: 0.5, y: 0.5 }, width, height);
};

export const moveCrop = (crop: CropView, by: Point): CropView =>
  roundCrop({
    ...crop,
    x: clamp(crop.x + by.x, 0, 1 - crop.width),
    y: clamp(crop.y + by.y, 0, 1 - crop.height),
  });

/** Wider or narrower by a fraction of the picture's width, around its center; the shape stays. */
export const resizeCrop = (crop: CropView, by: number, shape: ShapeName, size: Size): CropView => {
  const max = maxCropSize(shape, size);
  const width = clamp(crop.width + by, max.width * 0.15, max.width);
  const height = (width / max.width) * max.height;
  return cropAround({ x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }, width, height);
};

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A step of one hundredth, or ten with Shift; null for other keys. */
export const arrowStep = (event: { key: string; shiftKey: boolean }): Point | null => {
  const direction = arrows[event.key];
  const step = event.shiftKey ? 0.1 : 0.01;
  return direction ? { x: direction.x * step, y: direction.y * step } : null;
};
