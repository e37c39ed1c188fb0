/** Somebody's words, large, under an opening mark. */
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutTop } from '../place.ts';
import { drawLetter } from '../signs.ts';
import { drawPhoto, drawRect, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { divide, flat, photoPart, seenOn, within } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const quote: Template = {
  name: 'quote',
  title: 'Quote',
  slots: [
    requiredSlot('headline', 'Quote'),
    optionalSlot('byline', 'Who said it', 80),
    optionalSlot('detail', 'Role or source', 100),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { unit, brand, faces, whole, shape } = stage;
    const { primary, accent } = brand.colours;
    const ground = flat(primary);
    const fields =
      stage.photos > 0
        ? divide(stage, photoPart(stage, shape === 'wide' ? 0.38 : 0.36, 'headline'))
        : undefined;
    drawRect(stage, whole, primary);
    if (fields) drawPhoto(stage, 0, fields.photo);
    const { body, foot } = aboveFooter(stage, within(stage, fields?.words ?? whole));
    const markHeight = Math.min(92 * unit, body.height * 0.16);
    const [mark, words] = cutTop(body, markHeight, 34 * unit);
    drawLetter(stage, '“', faces.heading, mark, seenOn(primary, accent));
    const written = write(
      stage,
      [
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 112,
          floor: 34,
          leading: 1.14,
          required: true,
        },
        { slot: 'byline', text: stage.text('byline'), face: faces.strong, size: 31, floor: 20, gap: 66 },
        {
          slot: 'detail',
          text: stage.text('detail'),
          face: faces.body,
          size: 27,
          floor: 18,
          gap: 14,
          quiet: true,
        },
      ],
      words,
      { ground },
    );
    const next = written[1];
    if (next)
      drawRect(
        stage,
        { ...next.place, y: next.place.y - 34 * unit, width: 60 * unit, height: 4 * unit },
        seenOn(primary, accent),
      );
    drawFooter(stage, foot, ground);
  },
};
