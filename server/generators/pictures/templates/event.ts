/** A date readable from a distance, and what happens then. */

import { type Canvas, drawPhoto, drawRect } from '../canvas.ts';
import { readableInk } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { messages } from '../messages.ts';
import { inset, splitTop } from '../rect.ts';
import { flatBackdrop, insideMargins, photoShare, splitTextAndPhoto } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const event: Template = {
  name: 'event',
  title: messages.event(),
  slots: [
    requiredSlot('headline', messages.what_happens()),
    requiredSlot('date', messages.date(), 60),
    optionalSlot('detail', messages.time_and_more(), 120),
    optionalSlot('place', messages.place(), 120),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { unit, brand, faces, whole, shape } = canvas;
    const { primary, background, accent, secondary } = brand.colours;
    const { words, photo } = splitTextAndPhoto(
      canvas,
      photoShare(canvas, shape === 'wide' ? 0.44 : 0.42, 'headline'),
    );
    drawRect(canvas, whole, background);
    const date = { slot: 'date', face: faces.heading, leading: 1, required: true } as const;
    if (canvas.photos > 0) {
      drawPhoto(canvas, 0, photo);
      const tile = dateTile(canvas, photo);
      drawRect(canvas, tile, accent);
      drawTexts(
        canvas,
        [{ ...date, size: 84, minSize: 26, preferredColours: [background] }],
        inset(tile, 30 * unit),
        {
          backdrop: flatBackdrop(accent),
          down: 'middle',
        },
      );
    } else {
      drawRect(canvas, photo, primary);
      drawTexts(
        canvas,
        [{ ...date, size: 210, minSize: 40, preferredColours: [background, secondary] }],
        insideMargins(canvas, photo),
        { backdrop: flatBackdrop(primary), down: 'bottom' },
      );
    }
    const backdrop = flatBackdrop(background);
    const { body, foot } = splitFooter(canvas, insideMargins(canvas, words));
    const ruled = splitTop(body, 5 * unit, 30 * unit);
    drawRect(canvas, ruled[0], readableInk([background], [primary, brand.colours.text]));
    drawTexts(
      canvas,
      [
        {
          slot: 'headline',
          face: faces.heading,
          size: 92,
          minSize: 32,
          leading: 1.08,
          required: true,
          preferredColours: [primary],
        },
        { slot: 'detail', face: faces.strong, size: 33, minSize: 20, gap: 34 },
        { slot: 'place', face: faces.body, size: 31, minSize: 20, gap: 10, muted: true },
      ],
      ruled[1],
      { backdrop },
    );
    drawFooter(canvas, foot, backdrop);
  },
};

/** Placed in the corner of the photo nearest to the text. */
function dateTile(
  { unit, shape, content }: Canvas,
  photo: { x: number; y: number; width: number; height: number },
) {
  const [width, height] = [
    Math.min(330 * unit, photo.width * 0.62),
    Math.min(250 * unit, photo.height * 0.5),
  ];
  return shape === 'wide'
    ? { x: photo.x, y: content.y, width, height }
    : { x: content.x, y: photo.y + photo.height - height, width, height };
}
