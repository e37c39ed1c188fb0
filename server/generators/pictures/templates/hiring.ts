/** A job, its facts in a row of labels, and an arrow pointing the way. */

import { type Canvas, drawIcon, drawPhoto, drawRect } from '../canvas.ts';
import { mix, readableInk } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { arrowIcon } from '../icons.ts';
import { messages } from '../messages.ts';
import type { Rect } from '../rect.ts';
import { flatBackdrop, insideMargins, photoShare, splitTextAndPhoto, visibleOn } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const hiring: Template = {
  name: 'hiring',
  title: messages.hiring(),
  slots: [
    requiredSlot('headline', messages.job()),
    optionalSlot('kicker', messages.line_above(), 60),
    optionalSlot('detail', messages.about_job(), 160),
    optionalSlot('place', messages.place(), 60),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { brand, faces, whole, shape } = canvas;
    const { background, primary, accent } = brand.colours;
    drawRect(canvas, whole, background);
    const { words, photo } = splitTextAndPhoto(
      canvas,
      photoShare(canvas, shape === 'wide' ? 0.36 : 0.34, 'headline', 'detail'),
    );
    drawPanel(canvas, photo);
    const backdrop = flatBackdrop(background);
    const { body, foot } = splitFooter(canvas, insideMargins(canvas, words));
    drawTexts(
      canvas,
      [
        {
          slot: 'kicker',
          face: faces.strong,
          size: 31,
          minSize: 19,
          preferredColours: [accent],
          leading: 1.2,
        },
        {
          slot: 'headline',
          face: faces.heading,
          size: 128,
          minSize: 32,
          leading: 1.04,
          gap: 26,
          required: true,
          preferredColours: [primary],
        },
        { slot: 'detail', face: faces.body, size: 32, minSize: 19, leading: 1.36, gap: 28, muted: true },
        {
          slot: 'place',
          face: faces.strong,
          size: 27,
          minSize: 17,
          gap: 34,
          pill: {
            fill: background,
            style: {
              stroke: {
                colour: mix(background, readableInk([background], []), 0.55),
                width: 2.4 * canvas.unit,
              },
            },
          },
        },
      ],
      body,
      { backdrop, down: 'middle' },
    );
    drawFooter(canvas, foot, backdrop);
  },
};

function drawPanel(canvas: Canvas, panel: Rect): void {
  const { brand, unit, content } = canvas;
  const { primary, accent } = brand.colours;
  const tile = Math.min(210 * unit, panel.width * 0.6, panel.height * 0.6);
  const corner = {
    x: panel.x + panel.width - tile,
    y: panel.y + panel.height - tile,
    width: tile,
    height: tile,
  };
  if (canvas.photos > 0) drawPhoto(canvas, 0, panel);
  else drawRect(canvas, panel, primary);
  if (canvas.photos > 0) {
    drawRect(canvas, corner, accent);
    drawIcon(canvas, arrowIcon(readableInk([accent], []), 9), shrunk(corner, 0.3));
    return;
  }
  const side = Math.min(panel.width * 0.5, panel.height * 0.56);
  const top = Math.max(panel.y + (panel.height - side) / 2, canvas.shape === 'tall' ? content.y : 0);
  const x = canvas.shape === 'wide' ? panel.x + (panel.width - side) / 2 : content.x + content.width - side;
  drawIcon(canvas, arrowIcon(visibleOn(primary, accent), 10), {
    x,
    y: Math.min(top, panel.y + panel.height - side),
    width: side,
    height: side,
  });
}

const shrunk = ({ x, y, width, height }: Rect, part: number): Rect => ({
  x: x + width * part,
  y: y + height * part,
  width: width * (1 - 2 * part),
  height: height * (1 - 2 * part),
});
