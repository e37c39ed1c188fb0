/** How many are left, in a ring. */

import { type Backdrop, type Canvas, drawCircle, drawShape } from '../canvas.ts';
import { mix, readableInk, shapeFill } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { type Rect, splitStart, splitTop } from '../rect.ts';
import { drawFlatBackdrop, drawPhotoBackdrop, photoShare, visibleOn } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const countdown: Template = {
  name: 'countdown',
  title: messages.countdown(),
  slots: [
    requiredSlot('headline', messages.until_what()),
    requiredSlot('number', messages.how_many(), 12),
    optionalSlot('unit', messages.of_what(), 24),
    optionalSlot('detail', messages.more(), 120),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { unit, faces, content, shape } = canvas;
    const backdrop =
      drawPhotoBackdrop(canvas, canvas.whole, 'none') ??
      drawFlatBackdrop(canvas, canvas.whole, canvas.brand.colours.primary);
    const { body, foot } = splitFooter(canvas, content);
    const wide = shape === 'wide';
    const share = photoShare(canvas, wide ? 1 : 0.62, 'headline', 'detail');
    const side = Math.min(
      wide ? body.height : body.height * share,
      wide ? body.width * 0.42 : body.width * 0.8,
    );
    const [ringField, words] = wide ? splitStart(body, side, 76 * unit) : splitTop(body, side, 44 * unit);
    drawRing(canvas, centred(ringField, side), backdrop);
    drawTexts(
      canvas,
      [
        {
          slot: 'headline',
          face: faces.heading,
          size: wide ? 92 : 76,
          minSize: 28,
          leading: 1.1,
          required: true,
        },
        { slot: 'detail', face: faces.body, size: 33, minSize: 19, gap: 24, muted: true },
      ],
      words,
      { backdrop, across: wide ? 'start' : 'middle', down: 'middle' },
    );
    drawFooter(canvas, foot, backdrop);
  },
};

const centred = (field: Rect, side: number): Rect => ({
  x: field.x + (field.width - side) / 2,
  y: field.y + (field.height - side) / 2,
  width: side,
  height: side,
});

/** Three quarters of the ring are highlighted, from the top. */
function drawRing(canvas: Canvas, place: Rect, backdrop: Backdrop): void {
  const { unit, brand, faces, width } = canvas;
  const fill = backdrop.fills[0] ?? brand.colours.primary;
  const stroke = 16 * unit;
  const radius = place.width / 2 - stroke;
  const centre = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const ink = backdrop.scrim ? '#ffffff' : readableInk([fill], []);
  drawCircle(canvas, centre, radius, 'none', {
    colour: backdrop.scrim ? mix(fill, '#ffffff', 0.35) : shapeFill(fill, ink, 0.2, ink),
    width: stroke,
  });
  const x = canvas.rightToLeft ? width - centre.x : centre.x;
  const [end, sweep] = canvas.rightToLeft ? [x + radius, 0] : [x - radius, 1];
  drawShape(
    canvas,
    `<path d="M${x} ${centre.y - radius}A${radius} ${radius} 0 1 ${sweep} ${end} ${centre.y}" fill="none" stroke="${visibleOn(fill, brand.colours.accent)}" stroke-width="${stroke}" stroke-linecap="round"/>`,
  );
  const inner = (radius - stroke) * 1.38;
  drawTexts(
    canvas,
    [
      { slot: 'number', face: faces.heading, size: 300, minSize: 40, leading: 1, required: true },
      { slot: 'unit', face: faces.strong, size: 44, minSize: 18, gap: 18, leading: 1.15 },
    ],
    { x: centre.x - inner / 2, y: centre.y - inner / 2, width: inner, height: inner },
    { backdrop, across: 'middle', down: 'middle' },
  );
}
