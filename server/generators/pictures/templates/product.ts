/** One product: its photo, its name and its price. */

import { type Canvas, drawPhoto, drawRect } from '../canvas.ts';
import { drawTexts, type TextSpec } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { inset, splitStart } from '../rect.ts';
import { flatBackdrop, insideMargins, photoShare, splitTextAndPhoto } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const product: Template = {
  name: 'product',
  title: messages.product(),
  slots: [
    requiredSlot('headline', messages.product()),
    optionalSlot('kicker', messages.line_above(), 60),
    optionalSlot('detail', messages.what_is_good(), 200),
    optionalSlot('price', messages.price(), 30),
  ],
  photos: { min: 1, max: 1 },
  draw(canvas: Canvas) {
    const { unit, brand, faces, whole, shape } = canvas;
    const { secondary, primary, accent } = brand.colours;
    drawRect(canvas, whole, secondary);
    const { words, photo } = splitTextAndPhoto(
      canvas,
      photoShare(canvas, shape === 'wide' ? 0.52 : 0.56, 'headline', 'detail'),
    );
    const frame = inset(photo, 34 * unit);
    const shown =
      shape === 'wide'
        ? { ...frame, x: photo.x, width: photo.width - 34 * unit }
        : { ...frame, height: frame.height + 34 * unit };
    drawPhoto(canvas, 0, shown, 34 * unit);
    const backdrop = flatBackdrop(secondary);
    const field = insideMargins(canvas, words, 60);
    const raised =
      shape === 'wide'
        ? field
        : { ...field, y: words.y + 46 * unit, height: field.height + field.y - words.y - 46 * unit };
    const { body, foot } = splitFooter(canvas, raised);
    const price: TextSpec = {
      slot: 'price',
      face: faces.strong,
      size: 40,
      minSize: 20,
      gap: 32,
      pill: { fill: primary },
    };
    const beside = shape === 'wide' || canvas.text('price') === '' ? 0 : 260 * unit;
    drawTexts(
      canvas,
      [
        {
          slot: 'kicker',
          face: faces.strong,
          size: 27,
          minSize: 17,
          preferredColours: [accent],
          leading: 1.2,
        },
        {
          slot: 'headline',
          face: faces.heading,
          size: 86,
          minSize: 30,
          leading: 1.06,
          gap: 20,
          required: true,
          preferredColours: [primary],
        },
        { slot: 'detail', face: faces.body, size: 31, minSize: 19, leading: 1.36, gap: 22, muted: true },
        ...(beside ? [] : [price]),
      ],
      beside ? splitStart(body, body.width - beside)[0] : body,
      { backdrop, down: shape === 'wide' ? 'middle' : 'top' },
    );
    if (beside)
      drawTexts(
        canvas,
        [price],
        { ...splitStart(body, body.width - beside + 20 * unit)[1], height: 120 * unit },
        {
          backdrop,
          across: 'end',
        },
      );
    drawFooter(canvas, foot, backdrop);
  },
};
