/** A useful tip, on a card over a plain background or a photo. */

import { type Canvas, drawPhoto, drawRect } from '../canvas.ts';
import { mix, readableInk } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { inset, type Rect } from '../rect.ts';
import { flatBackdrop } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const tip: Template = {
  name: 'tip',
  title: messages.tip(),
  slots: [
    requiredSlot('headline', messages.tip()),
    optionalSlot('kicker', messages.numbered_label(), 30),
    optionalSlot('detail', messages.why_or_how(), 240),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { brand, whole, unit } = canvas;
    const { background, accent } = brand.colours;
    if (canvas.photos > 0) drawPhoto(canvas, 0, whole);
    else drawRect(canvas, whole, mix(background, accent, 0.16));
    const largest = cardOf(canvas);
    const below = canvas.parts.length;
    const top = drawWords(canvas, inset(largest, 74 * unit, 70 * unit), background) - 70 * unit;
    const words = canvas.parts.splice(below);
    // The card is as high as its text; over a photo the rest stays free.
    const card =
      canvas.photos > 0 ? { ...largest, y: top, height: largest.y + largest.height - top } : largest;
    drawRect(canvas, card, background, { radius: 12 * unit });
    drawRect(canvas, { ...card, width: 14 * unit }, accent);
    canvas.parts.push(...words);
  },
};

function cardOf({ shape, whole, content, width, height, unit, photos }: Canvas): Rect {
  const around = 62 * unit;
  if (photos === 0)
    return shape === 'tall' ? { ...content, x: around, width: width - 2 * around } : inset(whole, around);
  if (shape === 'wide') return { x: around, y: around, width: width * 0.62, height: height - 2 * around };
  const top = shape === 'tall' ? content.y : around;
  const bottom = shape === 'tall' ? content.y + content.height : height - around;
  return { x: around, y: top, width: width - 2 * around, height: bottom - top };
}

/** Returns where the text starts. */
function drawWords(canvas: Canvas, place: Rect, fill: string): number {
  const { faces, brand } = canvas;
  const { accent, primary } = brand.colours;
  const backdrop = flatBackdrop(fill);
  const { body, foot } = splitFooter(canvas, place);
  const [first] = drawTexts(
    canvas,
    [
      { slot: 'kicker', face: faces.strong, size: 28, minSize: 18, pill: { fill: accent } },
      {
        slot: 'headline',
        face: faces.heading,
        size: 112,
        minSize: 30,
        leading: 1.1,
        gap: 40,
        required: true,
        preferredColours: [primary],
      },
      {
        slot: 'detail',
        face: faces.body,
        size: 34,
        minSize: 20,
        leading: 1.4,
        gap: 32,
        preferredColours: [mix(readableInk([fill], [brand.colours.text]), fill, 0.2)],
      },
    ],
    body,
    { backdrop, down: canvas.photos > 0 ? 'bottom' : 'middle' },
  );
  drawFooter(canvas, foot, backdrop);
  return first?.place.y ?? body.y;
}
