/**
 * Fits texts below each other into a rectangle. First they shrink together, each to its minimum; then they move
 * closer and shrink a little more; only then is a text cut, at a word, the least important one first.
 */
import { type Block, type BlockStyle, layOutBlock, measureBlock } from './block.ts';
import type { MeasuredText } from './lines.ts';
import { truncateText } from './truncate.ts';

export interface StackItem {
  readonly text: MeasuredText;
  readonly maxSize: number;
  readonly minSize: number;
  readonly leading: number;
  /** The distance to the item above, in pixels. */
  readonly gap: number;
  /** Pixels beside the text that belong to the item, such as the number of a list entry. */
  readonly indent?: number;
  /** Pixels above and below, such as those of a pill. */
  readonly padding?: number;
  /** Cut last. */
  readonly required: boolean;
}

export interface PlacedItem {
  readonly block: Block;
  /** Where its padding starts, below the top of the stack. */
  readonly top: number;
  readonly padding: number;
  readonly cut: boolean;
}

export interface FittedStack {
  readonly items: readonly PlacedItem[];
  readonly height: number;
  readonly fits: boolean;
  /** How far the texts were shrunk, 1 for not at all. */
  readonly scale: number;
}

const step = 0.965;
const minCloseness = 0.45;
const minScale = 0.5;
/** An optional text is cut rather than made smaller than this share of its minimum size. */
const minOptionalScale = 0.75;
/** The main text shrinks first, so that small texts stay readable longer. */
const mainTextShare = 0.4;
/** Words are broken rather than made smaller than this share of their maximum size. */
const minWholeWordScale = 0.42;

/** How much the texts are shrunk, and how close they stand. */
interface Squeeze {
  readonly scale: number;
  readonly closeness: number;
  readonly floor: number;
}

const tightest: Squeeze = { scale: 0, closeness: minCloseness, floor: minScale };

export function fitStack(items: readonly StackItem[], width: number, height: number): FittedStack {
  const squeeze = squeezes().find((candidate) => {
    const extents = items.map((item) =>
      measureBlock(item.text, styleOf(item, candidate), width - (item.indent ?? 0)),
    );
    const broken = candidate.scale > minWholeWordScale && extents.some(({ brokenWord }) => brokenWord);
    return !broken && totalHeight(items, extents, candidate) <= height;
  });
  if (squeeze === undefined) return cutStack(items, width, height);
  return { ...layStack(items, width, squeeze), fits: true, scale: squeeze.scale };
}

function* squeezes(): Generator<Squeeze> {
  for (let scale = 1; scale > 0.08; scale *= step) yield { scale, closeness: 1, floor: 1 };
  for (let tight = 0.9; tight > 0; tight -= 0.1)
    yield {
      scale: 0,
      closeness: minCloseness + (1 - minCloseness) * tight,
      floor: minScale + (1 - minScale) * tight,
    };
  yield tightest;
}

function styleOf(item: StackItem, { scale, floor }: Squeeze): BlockStyle {
  const own = scale ** (item.required ? 1 : mainTextShare);
  const least = item.minSize * (item.required ? floor : Math.max(floor, minOptionalScale));
  const size = Math.min(item.maxSize, Math.max(item.maxSize * own, least));
  return { size, leading: item.leading };
}

const totalHeight = (
  items: readonly StackItem[],
  blocks: readonly { readonly height: number }[],
  { closeness }: Squeeze,
): number =>
  items.reduce(
    (sum, { gap, padding = 0 }, index) =>
      sum + (index > 0 ? gap * closeness : 0) + 2 * padding * closeness + (blocks[index]?.height ?? 0),
    0,
  );

function layStack(
  items: readonly StackItem[],
  width: number,
  squeeze: Squeeze,
): { items: PlacedItem[]; height: number } {
  let top = 0;
  const placed = items.map((item, index): PlacedItem => {
    const padding = (item.padding ?? 0) * squeeze.closeness;
    const block = layOutBlock(item.text, styleOf(item, squeeze), width - (item.indent ?? 0));
    if (index > 0) top += item.gap * squeeze.closeness;
    const own = top;
    top += block.height + 2 * padding;
    return { block, top: own, padding, cut: false };
  });
  return { items: placed, height: top };
}

function cutStack(items: readonly StackItem[], width: number, height: number): FittedStack {
  const current = [...items];
  const cut = new Set<number>();
  const fits = (index: number, text: MeasuredText): boolean => {
    const tried = current.map((item, place) => (place === index ? { ...item, text } : item));
    const extents = tried.map((item) =>
      measureBlock(item.text, styleOf(item, tightest), width - (item.indent ?? 0)),
    );
    return totalHeight(tried, extents, tightest) <= height;
  };
  const order = [...items.keys()].sort(
    (one, other) => Number(items[one]?.required) - Number(items[other]?.required) || other - one,
  );
  for (const index of order) {
    const item = current[index];
    if (!item || fits(index, item.text)) break;
    current[index] = { ...item, text: truncateText(item.text, (text) => fits(index, text)) };
    cut.add(index);
  }
  const stack = layStack(current, width, tightest);
  const placed = stack.items.map((item, index) => ({ ...item, cut: cut.has(index) }));
  return { items: placed, height: stack.height, fits: stack.height <= height, scale: 0 };
}
