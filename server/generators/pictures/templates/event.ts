/** A date one can see from across the street, and what happens then. */
import { inkOn } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutTop, inset } from '../place.ts';
import { drawPhoto, drawRect, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { divide, flat, photoPart, within } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const event: Template = {
  name: 'event',
  title: 'Event',
  slots: [
    requiredSlot('headline', 'What happens'),
    requiredSlot('date', 'Date', 60),
    optionalSlot('detail', 'Time and more', 120),
    optionalSlot('place', 'Place', 120),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { unit, brand, faces, whole, shape } = stage;
    const { primary, background, accent, secondary } = brand.colours;
    const { words, photo } = divide(stage, photoPart(stage, shape === 'wide' ? 0.44 : 0.42, 'headline'));
    drawRect(stage, whole, background);
    const date = {
      slot: 'date',
      text: stage.text('date'),
      face: faces.heading,
      leading: 1,
      required: true,
    } as const;
    if (stage.photos > 0) {
      drawPhoto(stage, 0, photo);
      const tile = dateTile(stage, photo);
      drawRect(stage, tile, accent);
      write(stage, [{ ...date, size: 84, floor: 26, wishes: [background] }], inset(tile, 30 * unit), {
        ground: flat(accent),
        down: 'middle',
      });
    } else {
      drawRect(stage, photo, primary);
      write(
        stage,
        [{ ...date, size: 210, floor: 40, wishes: [background, secondary] }],
        within(stage, photo),
        { ground: flat(primary), down: 'bottom' },
      );
    }
    const ground = flat(background);
    const { body, foot } = aboveFooter(stage, within(stage, words));
    const ruled = cutTop(body, 5 * unit, 30 * unit);
    drawRect(stage, ruled[0], inkOn([background], [primary, brand.colours.text]));
    write(
      stage,
      [
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 92,
          floor: 32,
          leading: 1.08,
          required: true,
          wishes: [primary],
        },
        { slot: 'detail', text: stage.text('detail'), face: faces.strong, size: 33, floor: 20, gap: 34 },
        {
          slot: 'place',
          text: stage.text('place'),
          face: faces.body,
          size: 31,
          floor: 20,
          gap: 10,
          quiet: true,
        },
      ],
      ruled[1],
      { ground },
    );
    drawFooter(stage, foot, ground);
  },
};

/** Hangs in the corner of the photo nearest to the words. */
function dateTile(
  { unit, shape, content }: Stage,
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
