/** Which part of a picture stays when it is cut to a shape, in shares of the whole. */
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

/** In the order a person thinks of them: feed first. */
export const shapeRatios: Readonly<Record<ShapeName, number>> = {
  '4:5': 4 / 5,
  '1:1': 1,
  '9:16': 9 / 16,
  '16:9': 16 / 9,
  '1.91:1': 1.91,
};
export const shapeNames = Object.keys(shapeRatios) as readonly ShapeName[];

export const shapeWords: Readonly<Record<ShapeName, string>> = {
  '4:5': t('portrait'),
  '1:1': t('square'),
  '9:16': t('full screen, upright'),
  '16:9': t('wide'),
  '1.91:1': t('link picture'),
};

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const fine = 1_000_000;
const round = (value: number): number => Math.round(value * fine) / fine;
/** Never past the edge, however the last digits fall. */
const rounded = ({ x, y, width, height }: CropView): CropView => ({
  x: Math.floor(between(x, 0, 1 - round(width)) * fine) / fine,
  y: Math.floor(between(y, 0, 1 - round(height)) * fine) / fine,
  width: round(width),
  height: round(height),
});

export const inside = ({ x, y }: Point): Point => ({
  x: round(between(x, 0, 1)),
  y: round(between(y, 0, 1)),
});

/** The largest part of that shape. */
const largest = (shape: ShapeName, size: Size): { width: number; height: number } => {
  const own = size.width / size.height;
  const wanted = shapeRatios[shape];
  return own > wanted ? { width: wanted / own, height: 1 } : { width: 1, height: own / wanted };
};

const around = (point: Point, width: number, height: number): CropView =>
  rounded({
    x: between(point.x - width / 2, 0, 1 - width),
    y: between(point.y - height / 2, 0, 1 - height),
    width,
    height,
  });

/** As large as it can be, with the point as near to its middle as the edges allow. */
export const automaticCrop = (shape: ShapeName, size: Size, focus: Point | null): CropView => {
  const { width, height } = largest(shape, size);
  return around(focus ?? { x: 0.5, y: 0.5 }, width, height);
};

export const movedCrop = (crop: CropView, by: Point): CropView =>
  rounded({
    ...crop,
    x: between(crop.x + by.x, 0, 1 - crop.width),
    y: between(crop.y + by.y, 0, 1 - crop.height),
  });

/** Wider or narrower by a share of the picture's width, around its middle; the shape stays. */
export const resizedCrop = (crop: CropView, by: number, shape: ShapeName, size: Size): CropView => {
  const most = largest(shape, size);
  const width = between(crop.width + by, most.width * 0.15, most.width);
  const height = (width / most.width) * most.height;
  return around({ x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }, width, height);
};

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A step of one hundredth, or ten with Shift; null for other keys. */
export const arrowStep = (event: { key: string; shiftKey: boolean }): Point | null => {
  const way = arrows[event.key];
  const step = event.shiftKey ? 0.1 : 0.01;
  return way ? { x: way.x * step, y: way.y * step } : null;
};
