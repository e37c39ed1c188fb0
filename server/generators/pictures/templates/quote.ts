/** A quotation, large, under an opening mark. */

import { type Canvas, drawPhoto, drawRect } from '../canvas.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { drawLetter } from '../icons.ts';
import { messages } from '../messages.ts';
import { splitTop } from '../rect.ts';
import { flatBackdrop, insideMargins, photoShare, splitTextAndPhoto, visibleOn } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const quote: Template = {
  name: 'quote',
  title: messages.quote(),
  slots: [
    requiredSlot('headline', messages.quote()),
    optionalSlot('byline', messages.who_said_it(), 80),
    optionalSlot('detail', messages.role_or_source(), 100),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { unit, brand, faces, whole, shape } = canvas;
    const { primary, accent } = brand.colours;
    const backdrop = flatBackdrop(primary);
    const fields =
      canvas.photos > 0
        ? splitTextAndPhoto(canvas, photoShare(canvas, shape === 'wide' ? 0.38 : 0.36, 'headline'))
        : undefined;
    drawRect(canvas, whole, primary);
    if (fields) drawPhoto(canvas, 0, fields.photo);
    const { body, foot } = splitFooter(canvas, insideMargins(canvas, fields?.words ?? whole));
    const markHeight = Math.min(92 * unit, body.height * 0.16);
    const [mark, words] = splitTop(body, markHeight, 34 * unit);
    drawLetter(canvas, '“', faces.heading, mark, visibleOn(primary, accent));
    const written = drawTexts(
      canvas,
      [
        { slot: 'headline', face: faces.heading, size: 112, minSize: 34, leading: 1.14, required: true },
        { slot: 'byline', face: faces.strong, size: 31, minSize: 20, gap: 66 },
        { slot: 'detail', face: faces.body, size: 27, minSize: 18, gap: 14, muted: true },
      ],
      words,
      { backdrop },
    );
    const next = written[1];
    if (next)
      drawRect(
        canvas,
        { ...next.place, y: next.place.y - 34 * unit, width: 60 * unit, height: 4 * unit },
        visibleOn(primary, accent),
      );
    drawFooter(canvas, foot, backdrop);
  },
};
