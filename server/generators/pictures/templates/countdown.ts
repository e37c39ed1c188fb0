/** How many are left, in a ring. */
import { inkOn, mix, shapeBehind } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutStart, cutTop, type Place } from '../place.ts';
import { drawCircle, drawPhoto, drawRect, drawScrim, drawShape, type Ground, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { flat, photoPart, seenOn } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const countdown: Template = {
  name: 'countdown',
  title: 'Countdown',
  slots: [
    requiredSlot('headline', 'Until what'),
    requiredSlot('number', 'How many', 12),
    optionalSlot('unit', 'Of what, such as days', 24),
    optionalSlot('detail', 'More', 120),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { unit, faces, content, shape } = stage;
    const ground = drawGround(stage);
    const { body, foot } = aboveFooter(stage, content);
    const wide = shape === 'wide';
    const share = photoPart(stage, wide ? 1 : 0.62, 'headline', 'detail');
    const side = Math.min(
      wide ? body.height : body.height * share,
      wide ? body.width * 0.42 : body.width * 0.8,
    );
    const [ringField, words] = wide ? cutStart(body, side, 76 * unit) : cutTop(body, side, 44 * unit);
    drawRing(stage, centred(ringField, side), ground);
    write(
      stage,
      [
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: wide ? 92 : 76,
          floor: 28,
          leading: 1.1,
          required: true,
        },
        {
          slot: 'detail',
          text: stage.text('detail'),
          face: faces.body,
          size: 33,
          floor: 19,
          gap: 24,
          quiet: true,
        },
      ],
      words,
      { ground, across: wide ? 'start' : 'middle', down: 'middle' },
    );
    drawFooter(stage, foot, ground);
  },
};

const centred = (field: Place, side: number): Place => ({
  x: field.x + (field.width - side) / 2,
  y: field.y + (field.height - side) / 2,
  width: side,
  height: side,
});

function drawGround(stage: Stage): Ground {
  const { whole, brand } = stage;
  const { primary } = brand.colours;
  if (stage.photos > 0) {
    drawPhoto(stage, 0, whole);
    return drawScrim(stage, whole, 'none');
  }
  drawRect(stage, whole, primary);
  return flat(primary);
}

/** Three quarters of the ring are lit, from the top. */
function drawRing(stage: Stage, place: Place, ground: Ground): void {
  const { unit, brand, faces, width } = stage;
  const fill = ground.fills[0] ?? brand.colours.primary;
  const stroke = 16 * unit;
  const radius = place.width / 2 - stroke;
  const centre = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const ink = ground.scrim ? '#ffffff' : inkOn([fill], []);
  drawCircle(stage, centre, radius, 'none', {
    colour: ground.scrim ? mix(fill, '#ffffff', 0.35) : shapeBehind(fill, ink, 0.2, ink),
    width: stroke,
  });
  const x = stage.rightToLeft ? width - centre.x : centre.x;
  const [end, sweep] = stage.rightToLeft ? [x + radius, 0] : [x - radius, 1];
  drawShape(
    stage,
    `<path d="M${x} ${centre.y - radius}A${radius} ${radius} 0 1 ${sweep} ${end} ${centre.y}" fill="none" stroke="${seenOn(fill, brand.colours.accent)}" stroke-width="${stroke}" stroke-linecap="round"/>`,
  );
  const inner = (radius - stroke) * 1.38;
  write(
    stage,
    [
      {
        slot: 'number',
        text: stage.text('number'),
        face: faces.heading,
        size: 300,
        floor: 40,
        leading: 1,
        required: true,
      },
      {
        slot: 'unit',
        text: stage.text('unit'),
        face: faces.strong,
        size: 44,
        floor: 18,
        gap: 18,
        leading: 1.15,
      },
    ],
    { x: centre.x - inner / 2, y: centre.y - inner / 2, width: inner, height: inner },
    { ground, across: 'middle', down: 'middle' },
  );
}
