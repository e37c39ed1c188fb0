/** Two photos side by side, each named, with one line about the change. */
import { inkOn } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutStart, cutTop, type Place } from '../place.ts';
import { apart } from '../signs.ts';
import { drawCircle, drawPhoto, drawRect, drawSign, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { flat, margin, photoPart, within } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const beforeAfter: Template = {
  name: 'before_after',
  title: 'Before and after',
  slots: [
    requiredSlot('headline', 'What changed'),
    optionalSlot('before', 'Name of the first photo', 40),
    optionalSlot('after', 'Name of the second photo', 40),
  ],
  photos: { min: 2, max: 2 },
  draw(stage: Stage) {
    const { unit, brand, faces, whole, height, width, shape } = stage;
    const { background, primary, accent } = brand.colours;
    drawRect(stage, whole, background);
    const [above, below] = cutTop(
      whole,
      height * photoPart(stage, shape === 'wide' ? 0.66 : 0.68, 'headline'),
    );
    const gap = 8 * unit;
    const [before, after] =
      shape === 'tall'
        ? cutTop(above, (above.height - gap) / 2, gap)
        : cutStart(above, (width - gap) / 2, gap);
    drawPhoto(stage, 0, before);
    drawPhoto(stage, 1, after);
    drawName(stage, 'before', before, background);
    drawName(stage, 'after', after, accent);
    const middle =
      shape === 'tall'
        ? { x: width / 2, y: after.y - gap / 2 }
        : { x: after.x - gap / 2, y: above.height / 2 };
    drawHandle(stage, middle, background, inkOn([background], [primary]));
    const ground = flat(background);
    const { body, foot } = aboveFooter(stage, within(stage, below, margin * 0.72));
    write(
      stage,
      [
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 84,
          floor: 28,
          leading: 1.1,
          required: true,
          wishes: [primary],
        },
      ],
      body,
      { ground, down: 'middle' },
    );
    drawFooter(stage, foot, ground);
  },
};

function drawName(stage: Stage, slot: string, photo: Place, fill: string): void {
  const { unit, faces, content } = stage;
  const space = 34 * unit;
  write(
    stage,
    [{ slot, text: stage.text(slot), face: faces.strong, size: 28, floor: 18, pill: { fill } }],
    {
      x: photo.x + space,
      y: Math.max(photo.y + space, content.y),
      width: photo.width - 2 * space - 40 * unit,
      height: 150 * unit,
    },
    { ground: flat(fill) },
  );
}

function drawHandle(stage: Stage, middle: { x: number; y: number }, fill: string, colour: string): void {
  const radius = 38 * stage.unit;
  drawCircle(stage, middle, radius, fill);
  const place = { x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius };
  const sign = apart(colour, 8);
  drawSign(stage, stage.shape === 'tall' ? `<g transform="rotate(90 50 50)">${sign}</g>` : sign, place);
}
