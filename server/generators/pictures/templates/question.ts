/** A question with a large question mark behind it, and up to two answers to choose from. */

import { type Backdrop, type Canvas, drawRect } from '../canvas.ts';
import { mix, readableInk, shapeFill } from '../colours.ts';
import { drawTexts } from '../draw-texts.ts';
import { drawFooter, splitFooter } from '../footer.ts';
import { drawLetter } from '../icons.ts';
import { messages } from '../messages.ts';
import { type Rect, splitStart, splitTop } from '../rect.ts';
import { drawPhotoBackdrop, flatBackdrop } from './layout.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const question: Template = {
  name: 'question',
  title: messages.question(),
  slots: [
    requiredSlot('headline', messages.question()),
    optionalSlot('first', messages.one_answer(), 40),
    optionalSlot('second', messages.other_answer(), 40),
  ],
  photos: { min: 0, max: 1 },
  draw(canvas: Canvas) {
    const { faces, unit, content } = canvas;
    const backdrop = drawPhotoBackdrop(canvas, canvas.whole, 'none') ?? drawQuestionMark(canvas);
    const { body, foot } = splitFooter(canvas, content);
    const answers = ['first', 'second'].filter((slot) => canvas.text(slot) !== '');
    const height = answers.length === 0 ? 0 : 96 * unit;
    const [words, row] = splitTop(body, body.height - height, height === 0 ? 0 : 40 * unit);
    drawTexts(
      canvas,
      [{ slot: 'headline', face: faces.heading, size: 128, minSize: 36, leading: 1.06, required: true }],
      { ...words, height: words.height - (height === 0 ? 0 : 40 * unit) },
      { backdrop, down: 'middle' },
    );
    drawAnswers(canvas, answers, { ...row, y: body.y + body.height - height, height }, backdrop);
    drawFooter(canvas, foot, backdrop);
  },
};

function drawQuestionMark(canvas: Canvas): Backdrop {
  const { whole, width, height, brand, faces } = canvas;
  const { primary, accent } = brand.colours;
  const ink = readableInk([primary], [brand.colours.background, brand.colours.text]);
  const mark = shapeFill(primary, accent, 0.2, ink);
  drawRect(canvas, whole, primary);
  const side = Math.min(width, height);
  const letter = canvas.rightToLeft ? '؟' : '?';
  drawLetter(
    canvas,
    letter,
    faces.heading,
    { x: width - side * 0.6, y: -side * 0.1, width: side, height: side * 1.12 },
    mark,
  );
  return flatBackdrop(primary, mark);
}

function drawAnswers(canvas: Canvas, slots: readonly string[], row: Rect, backdrop: Backdrop): void {
  const { unit, brand, faces } = canvas;
  const fill = brand.colours.background;
  const gap = 24 * unit;
  const width = slots.length === 2 ? (row.width - gap) / 2 : row.width * 0.6;
  let rest = row;
  for (const slot of slots) {
    const [place, after] = splitStart(rest, width, gap);
    rest = after;
    drawRect(canvas, place, fill, {
      radius: place.height / 2,
      stroke: { colour: mix(fill, backdrop.fills[0] ?? fill, 0.2), width: unit },
    });
    drawTexts(
      canvas,
      [{ slot, face: faces.strong, size: 34, minSize: 17 }],
      {
        x: place.x + 34 * unit,
        y: place.y + 14 * unit,
        width: place.width - 68 * unit,
        height: place.height - 28 * unit,
      },
      { backdrop: flatBackdrop(fill), across: 'middle', down: 'middle' },
    );
  }
}
