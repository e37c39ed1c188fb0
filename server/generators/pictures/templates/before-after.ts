/** Two photos side by side, each labelled, with one line about the change. */

import { type Canvas, drawCircle, drawIcon, drawPhoto, drawRect } from '../canvas.ts';
import { readableInk } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { splitIcon } from '../icons.ts';
import { messages } from '../messages.ts';
import { type Rect, splitStart, splitTop } from '../rect.ts';
import { flatBackdrop, insideMargins, margin, photoShare } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const beforeAfter: Template = {
  name: 'before_after',
  title: messages.before_and_after(),
  slots: [
    requiredSlot('headline', messages.what_changed()),
    optionalSlot('before', messages.first_photo(), 40),
    optionalSlot('after', messages.second_photo(), 40),
  ],
  photos: { min: 2, max: 2 },
  draw(canvas: Canvas) {
    const { unit, brand, faces, whole, height, width, shape } = canvas;
    const { background, primary, accent } = brand.colours;
    drawRect(canvas, whole, background);
    const [above, below] = splitTop(
      whole,
      height * photoShare(canvas, shape === 'wide' ? 0.66 : 0.68, 'headline'),
    );
    const gap = 8 * unit;
    const [before, after] =
      shape === 'tall'
        ? splitTop(above, (above.height - gap) / 2, gap)
        : splitStart(above, (width - gap) / 2, gap);
    drawPhoto(canvas, 0, before);
    drawPhoto(canvas, 1, after);
    drawName(canvas, 'before', before, background);
    drawName(canvas, 'after', after, accent);
    const middle =
      shape === 'tall'
        ? { x: width / 2, y: after.y - gap / 2 }
        : { x: after.x - gap / 2, y: above.height / 2 };
    drawHandle(canvas, middle, background, readableInk([background], [primary]));
    const backdrop = flatBackdrop(background);
    const { body, foot } = splitFooter(canvas, insideMargins(canvas, below, margin * 0.72));
    drawTexts(
      canvas,
      [
        {
          slot: 'headline',
          face: faces.heading,
          size: 84,
          minSize: 28,
          leading: 1.1,
          required: true,
          preferredColours: [primary],
        },
      ],
      body,
      { backdrop, down: 'middle' },
    );
    drawFooter(canvas, foot, backdrop);
  },
};

function drawName(canvas: Canvas, slot: string, photo: Rect, fill: string): void {
  const { unit, faces, content } = canvas;
  const space = 34 * unit;
  drawTexts(
    canvas,
    [{ slot, face: faces.strong, size: 28, minSize: 18, pill: { fill } }],
    {
      x: photo.x + space,
      y: Math.max(photo.y + space, content.y),
      width: photo.width - 2 * space - 40 * unit,
      height: 150 * unit,
    },
    { backdrop: flatBackdrop(fill) },
  );
}

function drawHandle(canvas: Canvas, middle: { x: number; y: number }, fill: string, colour: string): void {
  const radius = 38 * canvas.unit;
  drawCircle(canvas, middle, radius, fill);
  const place = { x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius };
  const sign = splitIcon(colour, 8);
  drawIcon(canvas, canvas.shape === 'tall' ? `<g transform="rotate(90 50 50)">${sign}</g>` : sign, place);
}
