/** Writes texts under each other into a place of the stage, in an ink that can be read there. */
import { inkOn, quietInk } from './colours.ts';
import { type Face, faceFor } from './fonts/faces.ts';
import type { Place } from './place.ts';
import { drawRect, type Ground, mirrored, type RectLook, type Stage } from './stage.ts';
import type { Block } from './text/block.ts';
import { drawLine } from './text/draw.ts';
import { measureText } from './text/lines.ts';
import { readParagraphs } from './text/paragraph.ts';
import type { Mark } from './text/shape.ts';
import { fitStack, type StackItem } from './text/stack.ts';

export interface Words {
  /** The slot it comes from, or a name of our own. */
  readonly slot: string;
  readonly text: string;
  readonly face: Face;
  /** In units, as large as it may be and as small as it should be. */
  readonly size: number;
  readonly floor: number;
  readonly leading?: number;
  readonly gap?: number;
  readonly balanced?: boolean;
  /** Colours to try before the brand's ink. */
  readonly wishes?: readonly string[];
  readonly quiet?: boolean;
  readonly required?: boolean;
  readonly indent?: number;
  readonly pill?: { readonly fill: string; readonly look?: RectLook };
}

export interface Setting {
  readonly ground: Ground;
  readonly across?: 'start' | 'middle' | 'end';
  readonly down?: 'top' | 'middle' | 'bottom';
}

export interface WrittenWords {
  readonly slot: string;
  readonly place: Place;
  readonly size: number;
  readonly colour: string;
}

const isEmptyBox = (mark: Mark): boolean => 'glyph' in mark && mark.glyph === 0;

const pillDown = 0.42;
const pillAcross = 0.85;
/** Round as long as the corners of the text stay inside. */
const pillRadius = ({ height }: Place, size: number): number => Math.min(height / 2, size * 1.3);

/** Returns where each text stands, in reading direction, so that lines and signs can be set beside it. */
export function write(stage: Stage, all: readonly Words[], place: Place, setting: Setting): WrittenWords[] {
  const words = all.filter(({ text }) => text !== '');
  const { unit } = stage;
  const fitted = fitStack(
    words.map((item) => stackItem(stage, item)),
    place.width,
    place.height,
  );
  const free = place.height - fitted.height;
  const { down = 'top' } = setting;
  const top = place.y + (down === 'top' ? 0 : down === 'middle' ? free / 2 : free);
  return words.flatMap((item, index): WrittenWords[] => {
    const placed = fitted.items[index];
    if (!placed) return [];
    const padding = item.pill ? { down: placed.padding, across: placed.block.size * pillAcross } : undefined;
    const indent = (item.indent ?? 0) * unit;
    const box = {
      x: place.x + indent,
      y: top + placed.top,
      width: place.width - indent,
      height: placed.block.height + 2 * placed.padding,
    };
    const own = alongside(box, placed.block.width + 2 * (padding?.across ?? 0), setting.across ?? 'start');
    const ground = item.pill ? { fills: [item.pill.fill] } : setting.ground;
    if (item.pill)
      drawRect(stage, own, item.pill.fill, { radius: pillRadius(own, placed.block.size), ...item.pill.look });
    const colour = colourOf(stage, item, ground);
    const text = item.pill
      ? {
          x: own.x + (padding?.across ?? 0),
          y: own.y + placed.padding,
          width: placed.block.width,
          height: placed.block.height,
        }
      : { ...box, y: box.y + placed.padding, height: placed.block.height };
    const across = item.pill ? 'start' : (setting.across ?? 'start');
    drawBlock(stage, item, {
      block: placed.block,
      cut: placed.cut,
      place: text,
      within: place,
      across,
      colour,
      ground,
    });
    return [{ slot: item.slot, place: own, size: placed.block.size, colour }];
  });
}

function stackItem(stage: Stage, item: Words): StackItem {
  const { unit } = stage;
  const face = faceFor(item.face, item.text);
  const text = asParagraphs(item.text, item.required === true ? 4 : 2);
  const paragraphs = readParagraphs(stage.shelves, face, text, (letter) => stage.leftOut.add(letter));
  const sides = item.pill ? 2 * pillAcross * item.size : 0;
  return {
    text: measureText(paragraphs, face.tracking),
    maxSize: item.size * unit,
    minSize: item.floor * unit,
    leading: item.leading ?? 1.3,
    balanced: item.balanced ?? true,
    gap: (item.gap ?? 24) * unit,
    indent: ((item.indent ?? 0) + sides) * unit,
    padding: item.pill ? item.size * pillDown * unit : 0,
    required: item.required ?? false,
  };
}

/** A few lines of the writer's own are kept; many are no heading and flow together. */
const asParagraphs = (text: string, most: number): string =>
  text.split('\n').length > most ? text.replaceAll('\n', ' ') : text;

function alongside(box: Place, width: number, across: 'start' | 'middle' | 'end'): Place {
  const free = box.width - width;
  return { ...box, width, x: box.x + (across === 'start' ? 0 : across === 'middle' ? free / 2 : free) };
}

function colourOf({ brand }: Stage, item: Words, { fills, scrim }: Ground): string {
  if (scrim) return '#ffffff';
  const ink = inkOn(fills, [...(item.wishes ?? []), brand.colours.text, brand.colours.background, '#ffffff']);
  return item.quiet ? quietInk(ink, fills) : ink;
}

interface BlockSetting {
  readonly block: Block;
  readonly cut: boolean;
  readonly place: Place;
  /** The place all texts of the stack must keep to. */
  readonly within: Place;
  readonly across: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly ground: Ground;
}

function drawBlock(stage: Stage, { slot }: Words, setting: BlockSetting): void {
  const { block, cut, across, colour, ground } = setting;
  const box = mirrored(stage, setting.place);
  const fromRight = stage.rightToLeft ? across === 'start' : across === 'end';
  const lines = block.lines.map((line) => {
    const { ink } = line.shaped;
    // Edges are set by what is seen, not by the space around the letters.
    const free = box.width - (ink.right - ink.left) * block.size;
    const x = box.x - ink.left * block.size + (across === 'middle' ? free / 2 : fromRight ? free : 0);
    const baseline = box.y + line.baseline;
    stage.parts.push({
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
  ground.scrim?.words.push(...lines.map(({ ink }) => ink));
  stage.texts.push({
    slot,
    place: mirrored(stage, setting.within),
    lines,
    colour,
    size: block.size,
    cut,
    emptyBoxes,
  });
}
