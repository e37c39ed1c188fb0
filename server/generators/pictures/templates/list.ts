/** A short list with large numbers. Each line of the slot is one entry. */

import { type Canvas, drawRect } from '../canvas.ts';
import { mix, readableInk } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import type { Rect } from '../rect.ts';
import {
  drawFlatBackdrop,
  drawPhotoBackdrop,
  flatBackdrop,
  insideMargins,
  photoShare,
  splitTextAndPhoto,
} from './layout.ts';
import { requiredSlot, type Template } from './template.ts';

const maxEntries = 7;

export const list: Template = {
  name: 'list',
  title: messages.list(),
  slots: [requiredSlot('headline', messages.title()), requiredSlot('items', messages.entries())],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { unit, brand, faces, whole, shape } = canvas;
    const { primary, background } = brand.colours;
    const defaultPart = shape === 'wide' ? 0.6 : 0.64;
    const long = [...canvas.text('headline')].length > 90;
    const fields = divideForList(
      canvas,
      long ? defaultPart * 0.84 : photoShare(canvas, defaultPart, 'headline'),
    );
    drawRect(canvas, whole, background);
    const backdrop =
      drawPhotoBackdrop(canvas, fields.head, 'none') ?? drawFlatBackdrop(canvas, fields.head, primary);
    drawTexts(
      canvas,
      [{ slot: 'headline', face: faces.heading, size: 96, minSize: 30, leading: 1.08, required: true }],
      insideMargins(canvas, fields.head),
      { backdrop, down: 'bottom' },
    );
    const { body, foot } = splitFooter(canvas, insideMargins(canvas, fields.list));
    drawEntries(canvas, { ...body, height: body.height - 4 * unit });
    drawFooter(canvas, foot, flatBackdrop(background));
  },
};

function divideForList(canvas: Canvas, part: number): { head: Rect; list: Rect } {
  const { words, photo } = splitTextAndPhoto(canvas, canvas.shape === 'wide' ? part : 1 - part);
  return canvas.shape === 'wide' ? { head: words, list: photo } : { head: photo, list: words };
}

function drawEntries(canvas: Canvas, place: Rect): void {
  const { unit, brand, faces } = canvas;
  const { background, accent, primary } = brand.colours;
  const lines = canvas
    .text('items')
    .split('\n')
    .filter((line) => line !== '');
  const entries = [...lines.slice(0, maxEntries - 1), lines.slice(maxEntries - 1).join(' · ')].filter(
    (line) => line !== '',
  );
  const backdrop = flatBackdrop(background);
  const numbered = entries.length > 1;
  const written = drawTexts(
    canvas,
    entries.map((text, index) => ({
      slot: `items.${index + 1}`,
      text,
      face: faces.body,
      size: 48,
      minSize: 21,
      leading: 1.28,
      gap: 44,
      indent: numbered ? 84 : 0,
      required: true,
    })),
    place,
    { backdrop, down: 'middle' },
  );
  if (!numbered) return;
  const colour = readableInk([background], [accent, primary]);
  for (const [index, entry] of written.entries()) {
    const above = written[index - 1];
    const line = { x: place.x, width: place.width, height: Math.max(1, 1.6 * unit) };
    if (above) {
      const middle = (above.place.y + above.place.height + entry.place.y) / 2;
      drawRect(canvas, { ...line, y: middle }, mix(background, readableInk([background], []), 0.16));
    }
    drawTexts(
      canvas,
      [
        {
          slot: `number.${index + 1}`,
          text: String(index + 1),
          face: faces.heading,
          size: Math.max(1, (entry.size / unit) * 1.15),
          minSize: 10,
          preferredColours: [colour],
        },
      ],
      { x: place.x, y: entry.place.y - entry.size * 0.09, width: 70 * unit, height: entry.size * 1.6 },
      { backdrop },
    );
  }
}
