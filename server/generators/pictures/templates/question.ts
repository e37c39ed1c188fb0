/** A question with a great mark behind it, and up to two answers to choose from. */
import { inkOn, mix, shapeBehind } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutStart, cutTop, type Place } from '../place.ts';
import { drawLetter } from '../signs.ts';
import { drawPhoto, drawRect, drawScrim, type Ground, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { flat } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const question: Template = {
  name: 'question',
  title: 'Question',
  slots: [
    requiredSlot('headline', 'Question'),
    optionalSlot('first', 'One answer', 40),
    optionalSlot('second', 'Another answer', 40),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { faces, unit, content } = stage;
    const ground = drawGround(stage);
    const { body, foot } = aboveFooter(stage, content);
    const answers = ['first', 'second'].filter((slot) => stage.text(slot) !== '');
    const height = answers.length === 0 ? 0 : 96 * unit;
    const [words, row] = cutTop(body, body.height - height, height === 0 ? 0 : 40 * unit);
    write(
      stage,
      [
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 128,
          floor: 36,
          leading: 1.06,
          required: true,
        },
      ],
      { ...words, height: words.height - (height === 0 ? 0 : 40 * unit) },
      { ground, down: 'middle' },
    );
    drawAnswers(stage, answers, { ...row, y: body.y + body.height - height, height }, ground);
    drawFooter(stage, foot, ground);
  },
};

function drawGround(stage: Stage): Ground {
  const { whole, width, height, brand, faces } = stage;
  if (stage.photos > 0) {
    drawPhoto(stage, 0, whole);
    return drawScrim(stage, whole, 'none');
  }
  const { primary, accent } = brand.colours;
  const ink = inkOn([primary], [brand.colours.background, brand.colours.text]);
  const mark = shapeBehind(primary, accent, 0.2, ink);
  drawRect(stage, whole, primary);
  const side = Math.min(width, height);
  const letter = stage.rightToLeft ? '؟' : '?';
  drawLetter(
    stage,
    letter,
    faces.heading,
    { x: width - side * 0.6, y: -side * 0.1, width: side, height: side * 1.12 },
    mark,
  );
  return flat(primary, mark);
}

function drawAnswers(stage: Stage, slots: readonly string[], row: Place, ground: Ground): void {
  const { unit, brand, faces } = stage;
  const fill = brand.colours.background;
  const gap = 24 * unit;
  const width = slots.length === 2 ? (row.width - gap) / 2 : row.width * 0.6;
  let rest = row;
  for (const slot of slots) {
    const [place, after] = cutStart(rest, width, gap);
    rest = after;
    drawRect(stage, place, fill, {
      radius: place.height / 2,
      stroke: { colour: mix(fill, ground.fills[0] ?? fill, 0.2), width: unit },
    });
    write(
      stage,
      [{ slot, text: stage.text(slot), face: faces.strong, size: 34, floor: 17 }],
      {
        x: place.x + 34 * unit,
        y: place.y + 14 * unit,
        width: place.width - 68 * unit,
        height: place.height - 28 * unit,
      },
      { ground: flat(fill), across: 'middle', down: 'middle' },
    );
  }
}
