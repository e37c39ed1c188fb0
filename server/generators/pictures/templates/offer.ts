/** The offer, as large as the picture allows. */

import { type Canvas, drawCircle, drawPhoto, drawRect } from '../canvas.ts';
import { contrast, readableInk, shapeFill } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { flatBackdrop, insideMargins, photoShare, splitTextAndPhoto } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const offer: Template = {
  name: 'offer',
  title: messages.offer(),
  slots: [
    requiredSlot('headline', messages.offer()),
    optionalSlot('kicker', messages.line_above(), 60),
    optionalSlot('detail', messages.offer_for(), 160),
    optionalSlot('code', messages.code_or_button(), 40),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { brand, faces, whole, shape } = canvas;
    const { accent, background, text } = brand.colours;
    const ink = readableInk([accent], [background, text]);
    const circleColour = shapeFill(accent, contrast(ink, '#ffffff') > 4 ? '#ffffff' : '#000000', 0.16, ink);
    const backdrop = flatBackdrop(accent, circleColour);
    drawRect(canvas, whole, accent);
    const fields =
      canvas.photos > 0
        ? splitTextAndPhoto(canvas, photoShare(canvas, shape === 'wide' ? 0.44 : 0.38, 'headline', 'detail'))
        : undefined;
    const field = fields?.words ?? whole;
    const reach = Math.min(field.width, field.height);
    drawCircle(
      canvas,
      { x: field.x + field.width - reach * 0.06, y: field.y + field.height - reach * 0.1 },
      reach * 0.56,
      circleColour,
    );
    if (fields) drawPhoto(canvas, 0, fields.photo);
    const { body, foot } = splitFooter(canvas, insideMargins(canvas, field));
    drawTexts(
      canvas,
      [
        { slot: 'kicker', face: faces.strong, size: 33, minSize: 20, leading: 1.25 },
        {
          slot: 'headline',
          face: faces.heading,
          size: 250,
          minSize: 38,
          leading: 1,
          gap: 30,
          required: true,
        },
        { slot: 'detail', face: faces.body, size: 37, minSize: 22, leading: 1.32, gap: 36 },
        {
          slot: 'code',
          face: faces.strong,
          size: 32,
          minSize: 20,
          gap: 44,
          pill: { fill: readableInk([accent], [background, text]) },
        },
      ],
      body,
      { backdrop, down: fields ? 'middle' : 'bottom' },
    );
    drawFooter(canvas, foot, backdrop);
  },
};
