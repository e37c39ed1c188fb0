/** Draws a placed line as SVG: glyphs as outlines, emoji as pictures. */
import { type EmojiStore, emojiUnits } from './emoji-store.ts';
import type { ShapedLine } from './shape.ts';

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
const fine = (value: number): string => value.toFixed(6);

/** Emoji are only referenced: `emojiDefs` returns their definitions, once for a picture. */
export function drawLine(
  line: ShapedLine,
  place: { readonly x: number; readonly baseline: number; readonly size: number; readonly colour: string },
): string {
  const { x, baseline, size, colour } = place;
  let drawing = '';
  for (const mark of line.marks) {
    const left = x + mark.x * size;
    const base = baseline - mark.y * size;
    if ('emoji' in mark) {
      const scale = fine((mark.size * size) / emojiUnits);
      const top = rounded(base - mark.size * size);
      drawing += `<use href="#emoji-${mark.emoji}" transform="translate(${rounded(left)} ${top}) scale(${scale})"/>`;
      continue;
    }
    const outline = mark.font.outlineOf(mark.glyph);
    if (outline === '') continue;
    const scale = size / mark.font.unitsPerEm;
    drawing += `<path transform="matrix(${fine(scale)} 0 0 ${fine(-scale)} ${rounded(left)} ${rounded(base)})" d="${outline}"/>`;
  }
  return drawing === '' ? '' : `<g fill="${colour}">${drawing}</g>`;
}

export function emojiDefs(drawing: string, emoji: EmojiStore): string {
  const names = new Set([...drawing.matchAll(/href="#emoji-([\w-]+)"/g)].map(([, name = '']) => name));
  if (names.size === 0) return '';
  const drawings = [...names].map((name) => `<g id="emoji-${name}" fill="#000">${emoji.drawing(name)}</g>`);
  return `<defs>${drawings.join('')}</defs>`;
}
