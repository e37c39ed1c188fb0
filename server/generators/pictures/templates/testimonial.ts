/** A customer's quote on a card, with the face and the name side by side. */

import { type Canvas, drawPhoto, drawRect } from '../canvas.ts';
import { mix } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { drawLetter } from '../icons.ts';
import { messages } from '../messages.ts';
import { inset, type Rect, splitTop } from '../rect.ts';
import { flatBackdrop, visibleOn } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const testimonial: Template = {
  name: 'testimonial',
  title: messages.testimonial(),
  slots: [
    requiredSlot('headline', messages.what_they_say()),
    optionalSlot('byline', messages.name(), 80),
    optionalSlot('detail', messages.who_they_are(), 100),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { unit, brand, whole, content } = canvas;
    const { secondary, background, accent } = brand.colours;
    const card =
      background.toLowerCase() === secondary.toLowerCase() ? mix(background, '#ffffff', 0.6) : background;
    drawRect(canvas, whole, secondary);
    const { body, foot } = splitFooter(canvas, content);
    drawRect(canvas, { ...body, y: body.y + 14 * unit }, mix(secondary, '#000000', 0.09), {
      radius: 40 * unit,
    });
    drawRect(canvas, body, card, { radius: 40 * unit });
    const inner = inset(body, 66 * unit, 60 * unit);
    const [mark, rest] = splitTop(inner, Math.min(64 * unit, inner.height * 0.14), 30 * unit);
    drawLetter(canvas, '“', canvas.faces.heading, mark, visibleOn(card, accent));
    drawWords(canvas, rest, card);
    drawFooter(canvas, foot, flatBackdrop(secondary));
  },
};

function drawWords(canvas: Canvas, place: Rect, card: string): void {
  const { unit, faces, brand } = canvas;
  const backdrop = flatBackdrop(card);
  const named = canvas.text('byline') !== '' || canvas.text('detail') !== '' || canvas.photos > 0;
  const face = 116 * unit;
  const [words, signature] = splitTop(
    place,
    place.height - (named ? face + 34 * unit : 0),
    named ? 34 * unit : 0,
  );
  drawTexts(
    canvas,
    [
      {
        slot: 'headline',
        face: faces.heading,
        size: 80,
        minSize: 30,
        leading: 1.18,
        required: true,
        preferredColours: [brand.colours.primary],
      },
    ],
    words,
    { backdrop, down: 'middle' },
  );
  if (!named) return;
  if (canvas.photos > 0) drawPhoto(canvas, 0, { ...signature, width: face, height: face }, face / 2);
  const beside = canvas.photos > 0 ? face + 28 * unit : 0;
  drawTexts(
    canvas,
    [
      { slot: 'byline', face: faces.strong, size: 32, minSize: 18 },
      { slot: 'detail', face: faces.body, size: 27, minSize: 16, gap: 12, muted: true },
    ],
    { ...signature, x: signature.x + beside, width: signature.width - beside, height: face },
    { backdrop, down: 'middle' },
  );
}
