/** A job, its facts in a row of labels, and an arrow that says: this way. */
import { inkOn, mix } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import type { Place } from '../place.ts';
import { arrow } from '../signs.ts';
import { drawPhoto, drawRect, drawSign, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { divide, flat, photoPart, seenOn, within } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const hiring: Template = {
  name: 'hiring',
  title: 'Hiring',
  slots: [
    requiredSlot('headline', 'Job'),
    optionalSlot('kicker', 'Line above', 60),
    optionalSlot('detail', 'About the job', 160),
    optionalSlot('place', 'Place', 60),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { brand, faces, whole, shape } = stage;
    const { background, primary, accent } = brand.colours;
    drawRect(stage, whole, background);
    const { words, photo } = divide(
      stage,
      photoPart(stage, shape === 'wide' ? 0.36 : 0.34, 'headline', 'detail'),
    );
    drawPanel(stage, photo);
    const ground = flat(background);
    const { body, foot } = aboveFooter(stage, within(stage, words));
    write(
      stage,
      [
        {
          slot: 'kicker',
          text: stage.text('kicker'),
          face: faces.strong,
          size: 31,
          floor: 19,
          wishes: [accent],
          leading: 1.2,
        },
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 128,
          floor: 32,
          leading: 1.04,
          gap: 26,
          required: true,
          wishes: [primary],
        },
        {
          slot: 'detail',
          text: stage.text('detail'),
          face: faces.body,
          size: 32,
          floor: 19,
          leading: 1.36,
          gap: 28,
          quiet: true,
        },
        {
          slot: 'place',
          text: stage.text('place'),
          face: faces.strong,
          size: 27,
          floor: 17,
          gap: 34,
          pill: {
            fill: background,
            look: {
              stroke: { colour: mix(background, inkOn([background], []), 0.55), width: 2.4 * stage.unit },
            },
          },
        },
      ],
      body,
      { ground, down: 'middle' },
    );
    drawFooter(stage, foot, ground);
  },
};

function drawPanel(stage: Stage, panel: Place): void {
  const { brand, unit, content } = stage;
  const { primary, accent } = brand.colours;
  const tile = Math.min(210 * unit, panel.width * 0.6, panel.height * 0.6);
  const corner = {
    x: panel.x + panel.width - tile,
    y: panel.y + panel.height - tile,
    width: tile,
    height: tile,
  };
  if (stage.photos > 0) drawPhoto(stage, 0, panel);
  else drawRect(stage, panel, primary);
  if (stage.photos > 0) {
    drawRect(stage, corner, accent);
    drawSign(stage, arrow(inkOn([accent], []), 9), shrunk(corner, 0.3));
    return;
  }
  const side = Math.min(panel.width * 0.5, panel.height * 0.56);
  const top = Math.max(panel.y + (panel.height - side) / 2, stage.shape === 'tall' ? content.y : 0);
  const x = stage.shape === 'wide' ? panel.x + (panel.width - side) / 2 : content.x + content.width - side;
  drawSign(stage, arrow(seenOn(primary, accent), 10), {
    x,
    y: Math.min(top, panel.y + panel.height - side),
    width: side,
    height: side,
  });
}

const shrunk = ({ x, y, width, height }: Place, part: number): Place => ({
  x: x + width * part,
  y: y + height * part,
  width: width * (1 - 2 * part),
  height: height * (1 - 2 * part),
});
