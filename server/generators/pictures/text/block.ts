/** A text at one size: its lines placed below each other. Lines never touch, whatever their accents. */
import { balancedWidth, breakLines, type MeasuredText } from './lines.ts';
import { type ShapedLine, shapeLine } from './shape.ts';

export interface BlockStyle {
  readonly size: number;
  /** From baseline to baseline, relative to the size; more when the letters need it. */
  readonly leading: number;
}

export interface PlacedLine {
  readonly shaped: ShapedLine;
  readonly rightToLeft: boolean;
  /** In pixels below the top of the block. */
  readonly baseline: number;
  readonly width: number;
}

export interface Block {
  readonly size: number;
  readonly lines: readonly PlacedLine[];
  readonly width: number;
  readonly height: number;
  readonly brokenWord: boolean;
}

/** Capitals of the typefaces are about this tall; a block starts at their top, so that distances look right. */
const capHeight = 0.68;
const descenders = 0.2;
/** Minimum distance between the ink of one line and the next. */
const lineGap = 0.06;
/** Ink may extend beyond the advance width at both ends. */
const overhang = 0.04;

export interface Extent {
  readonly lines: number;
  readonly height: number;
  readonly brokenWord: boolean;
}

/** The height of a text without drawing it. `layOutBlock` returns exactly the same height. */
export function measureBlock(text: MeasuredText, style: BlockStyle, maxWidth: number): Extent {
  const { lines, brokenWord } = breakLines(text, maxWidth / style.size - overhang);
  return { lines: lines.length, height: heightOf(text, style, lines.length), brokenWord };
}

const leadingOf = (text: MeasuredText, { leading }: BlockStyle): number =>
  Math.max(leading, text.above + text.below + lineGap);

const heightOf = (text: MeasuredText, style: BlockStyle, lines: number): number =>
  (Math.max(capHeight, text.above) +
    Math.max(0, lines - 1) * leadingOf(text, style) +
    Math.max(descenders, text.below)) *
  style.size;

export function layOutBlock(text: MeasuredText, style: BlockStyle, maxWidth: number): Block {
  const lineWidth = maxWidth / style.size - overhang;
  const broken = breakLines(text, lineWidth);
  const { lines } =
    broken.lines.length > 1 && !broken.brokenWord ? breakLines(text, balancedWidth(text, lineWidth)) : broken;
  const leading = leadingOf(text, style);
  const above = Math.max(capHeight, text.above);
  const placed = lines.map((line, index): PlacedLine => {
    const shaped = shapeLine(line.letters, text.tracking);
    return {
      shaped,
      rightToLeft: line.rightToLeft,
      baseline: (above + index * leading) * style.size,
      width: shaped.width * style.size,
    };
  });
  return {
    size: style.size,
    lines: placed,
    width: Math.max(0, ...placed.map(({ width }) => width)),
    height: heightOf(text, style, lines.length),
    brokenWord: broken.brokenWord,
  };
}
