/** Draws texts below each other in a rectangle of the canvas, in an ink that is readable there. */
import { type Backdrop, type Canvas, drawRect, mirrorRect, type RectStyle } from './canvas.ts';
import { mutedInk, readableInk } from './colours.ts';
import { type Face, faceFor } from './fonts/faces.ts';
import type { Rect } from './rect.ts';
import type { Block } from './text/block.ts';
import { drawLine } from './text/draw-line.ts';
import { measureText } from './text/lines.ts';
import { readParagraphs } from './text/paragraph.ts';
import type { Mark } from './text/shape.ts';
import { fitStack, type StackItem } from './text/stack.ts';

export interface TextSpec {
  /** The slot it comes from, or a name of our own. */
  readonly slot: string;
  /** The slot's text by default. */
  readonly text?: string;
  readonly face: Face;
  /** In units: its maximum and minimum size. */
  readonly size: number;
  readonly minSize: number;
  readonly leading?: number;
  readonly gap?: number;
  /** Colours to try before the brand's ink. */
  readonly preferredColours?: readonly string[];
  readonly muted?: boolean;
  readonly required?: boolean;
  readonly indent?: number;
  readonly pill?: { readonly fill: string; readonly style?: RectStyle };
}

export interface TextSetting {
  readonly backdrop: Backdrop;
  readonly across?: 'start' | 'middle' | 'end';
  readonly down?: 'top' | 'middle' | 'bottom';
}

export interface TextBox {
  readonly slot: string;
  readonly place: Rect;
  readonly size: number;
  readonly colour: string;
}

const isEmptyBox = (mark: Mark): boolean => 'glyph' in mark && mark.glyph === 0;

const pillDown = 0.42;
const pillAcross = 0.85;
/** Fully round as long as the corners of the text stay inside. */
const pillRadius = ({ height }: Rect, size: number): number => Math.min(height / 2, size * 1.3);

/** Returns where each text is, in reading direction, so that lines and icons can be placed beside it. */
export function drawTexts(
  canvas: Canvas,
  specs: readonly TextSpec[],
  place: Rect,
  { backdrop, across = 'start', down = 'top' }: TextSetting,
): TextBox[] {
  const items = specs
    .map((spec) => ({ ...spec, text: spec.text ?? canvas.text(spec.slot) }))
    .filter(({ text }) => text !== '');
  const fitted = fitStack(
    items.map((item) => stackItem(canvas, item)),
    place.width,
    place.height,
  );
  const free = place.height - fitted.height;
  const top = place.y + (down === 'top' ? 0 : down === 'middle' ? free / 2 : free);
  return items.flatMap((item, index): TextBox[] => {
    const placed = fitted.items[index];
    if (!placed) return [];
    const { block, padding } = placed;
    const indent = (item.indent ?? 0) * canvas.unit;
    const row = {
      x: place.x + indent,
      y: top + placed.top,
      width: place.width - indent,
      height: block.height + 2 * padding,
    };
    const sides = item.pill ? block.size * pillAcross : 0;
    const box = align(row, block.width + 2 * sides, across);
    if (item.pill)
      drawRect(canvas, box, item.pill.fill, { radius: pillRadius(box, block.size), ...item.pill.style });
    const behind = item.pill ? { fills: [item.pill.fill] } : backdrop;
    const colour = inkFor(canvas, item, behind);
    drawBlock(canvas, item.slot, {
      block,
      cut: placed.cut,
      place: item.pill
        ? { x: box.x + sides, y: box.y + padding, width: block.width, height: block.height }
        : { ...row, y: row.y + padding, height: block.height },
      within: place,
      across: item.pill ? 'start' : across,
      colour,
      backdrop: behind,
    });
    return [{ slot: item.slot, place: box, size: block.size, colour }];
  });
}

function stackItem(canvas: Canvas, item: TextSpec & { readonly text: string }): StackItem {
  const { unit } = canvas;
  const face = faceFor(item.face, item.text);
  const text = asParagraphs(item.text, item.required === true ? 4 : 2);
  const paragraphs = readParagraphs(canvas.stores, face, text, (letter) =>
    canvas.missingCharacters.add(letter),
  );
  const sides = item.pill ? 2 * pillAcross * item.size : 0;
  return {
    text: measureText(paragraphs, face.tracking),
    maxSize: item.size * unit,
    minSize: item.minSize * unit,
    leading: item.leading ?? 1.3,
    gap: (item.gap ?? 24) * unit,
    indent: ((item.indent ?? 0) + sides) * unit,
    padding: item.pill ? item.size * pillDown * unit : 0,
    required: item.required ?? false,
  };
}

/** A few line breaks by the author are preserved; with many it is not a heading, so the lines are joined. */
const asParagraphs = (text: string, maxLines: number): string =>
  text.split('\n').length > maxLines ? text.replaceAll('\n', ' ') : text;

function align(box: Rect, width: number, across: 'start' | 'middle' | 'end'): Rect {
  const free = box.width - width;
  return { ...box, width, x: box.x + (across === 'start' ? 0 : across === 'middle' ? free / 2 : free) };
}

function inkFor({ brand }: Canvas, item: TextSpec, { fills, scrim }: Backdrop): string {
  if (scrim) return '#ffffff';
  const ink = readableInk(fills, [
    ...(item.preferredColours ?? []),
    brand.colours.text,
    brand.colours.background,
    '#ffffff',
  ]);
  return item.muted ? mutedInk(ink, fills) : ink;
}

interface BlockSetting {
  readonly block: Block;
  readonly cut: boolean;
  readonly place: Rect;
  /** The rectangle that all texts of the stack must stay inside. */
  readonly within: Rect;
  readonly across: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly backdrop: Backdrop;
}

function drawBlock(canvas: Canvas, slot: string, setting: BlockSetting): void {
  const { block, cut, across, colour, backdrop } = setting;
  const box = mirrorRect(canvas, setting.place);
  const fromRight = canvas.rightToLeft ? across === 'start' : across === 'end';
  const lines = block.lines.map((line) => {
    const { ink } = line.shaped;
    // Edges are aligned by visible ink, not by the space around the letters.
    const free = box.width - (ink.right - ink.left) * block.size;
    const x = box.x - ink.left * block.size + (across === 'middle' ? free / 2 : fromRight ? free : 0);
    const baseline = box.y + line.baseline;
    canvas.parts.push({
      kind: 'text',
      svg: drawLine(line.shaped, { x, baseline, size: block.size, colour }),
    });
    return {
      ink: {
        x: x + ink.left * block.size,
        y: baseline - ink.above * block.size,
        width: (ink.right - ink.left) * block.size,
        height: (ink.above + ink.below) * block.size,
      },
    };
  });
  const emptyBoxes = block.lines.flatMap(({ shaped }) => shaped.marks).filter(isEmptyBox).length;
  backdrop.scrim?.textAreas.push(...lines.map(({ ink }) => ink));
  canvas.texts.push({
    slot,
    place: mirrorRect(canvas, setting.within),
    lines,
    colour,
    size: block.size,
    cut,
    emptyBoxes,
  });
}
