/** News over a photo that fills the picture, or over large calm shapes. */

import { type Backdrop, type Canvas, drawCircle, drawRect } from '../canvas.ts';
import { readableInk, shapeBehind } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { drawPhotoBackdrop, flat } from './layout.ts';
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
    const { body, foot } = aboveFooter(canvas, content);
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
  const [large, small] = [
    shapeBehind(background, secondary, 1, ink),
    shapeBehind(background, accent, 1, ink),
  ];
  const reach = Math.min(width, height);
  drawRect(canvas, whole, background);
  drawCircle(canvas, { x: width - reach * 0.2, y: reach * 0.16 }, reach * 0.5, large);
  drawCircle(canvas, { x: width - reach * 0.16, y: reach * 0.2 }, reach * 0.15, small);
  return flat(background, large, small);
}
