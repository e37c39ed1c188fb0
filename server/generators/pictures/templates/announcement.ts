/** News over a photo that fills the picture, or over large plain shapes. */

import { type Backdrop, type Canvas, drawCircle, drawRect } from '../canvas.ts';
import { readableInk, shapeFill } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { drawPhotoBackdrop, flatBackdrop } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const announcement: Template = {
  name: 'announcement',
  title: messages.announcement(),
  slots: [
    requiredSlot('headline', messages.news()),
    optionalSlot('kicker', messages.label(), 40),
    optionalSlot('detail', messages.more(), 200),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { brand, faces, content } = canvas;
    const { accent } = brand.colours;
    const backdrop = drawPhotoBackdrop(canvas, canvas.whole, 'up') ?? drawShapes(canvas);
    const { body, foot } = splitFooter(canvas, content);
    drawTexts(
      canvas,
      [
        { slot: 'kicker', face: faces.strong, size: 27, minSize: 18, pill: { fill: accent } },
        {
          slot: 'headline',
          face: faces.heading,
          size: 112,
          minSize: 36,
          leading: 1.06,
          gap: 34,
          required: true,
        },
        { slot: 'detail', face: faces.body, size: 36, minSize: 22, leading: 1.36, gap: 32 },
      ],
      body,
      { backdrop, down: 'bottom' },
    );
    drawFooter(canvas, foot, backdrop);
  },
};

function drawShapes(canvas: Canvas): Backdrop {
  const { whole, width, height, brand } = canvas;
  const { background, secondary, accent } = brand.colours;
  const ink = readableInk([background], [brand.colours.text]);
  const [large, small] = [shapeFill(background, secondary, 1, ink), shapeFill(background, accent, 1, ink)];
  const reach = Math.min(width, height);
  drawRect(canvas, whole, background);
  drawCircle(canvas, { x: width - reach * 0.2, y: reach * 0.16 }, reach * 0.5, large);
  drawCircle(canvas, { x: width - reach * 0.16, y: reach * 0.2 }, reach * 0.15, small);
  return flatBackdrop(background, large, small);
}
