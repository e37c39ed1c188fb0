/** What a customer says, on a card, with the face and the name beside each other. */

import { mix } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutTop, inset, type Place } from '../place.ts';
import { drawLetter } from '../signs.ts';
import { drawPhoto, drawRect, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { flat, seenOn } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const testimonial: Template = {
  name: 'testimonial',
  title: 'Testimonial',
  slots: [
    requiredSlot('headline', 'What they say'),
    optionalSlot('byline', 'Name', 80),
    optionalSlot('detail', 'Who they are', 100),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { unit, brand, whole, content } = stage;
    const { secondary, background, accent } = brand.colours;
    const card =
      background.toLowerCase() === secondary.toLowerCase() ? mix(background, '#ffffff', 0.6) : background;
    drawRect(stage, whole, secondary);
    const { body, foot } = aboveFooter(stage, content);
    drawRect(stage, { ...body, y: body.y + 14 * unit }, mix(secondary, '#000000', 0.09), {
      radius: 40 * unit,
    });
    drawRect(stage, body, card, { radius: 40 * unit });
    const inner = inset(body, 66 * unit, 60 * unit);
    const [mark, rest] = cutTop(inner, Math.min(64 * unit, inner.height * 0.14), 30 * unit);
    drawLetter(stage, '“', stage.faces.heading, mark, seenOn(card, accent));
    drawWords(stage, rest, card);
    drawFooter(stage, foot, flat(secondary));
  },
};

function drawWords(stage: Stage, place: Place, card: string): void {
  const { unit, faces, brand } = stage;
  const ground = flat(card);
  const named = stage.text('byline') !== '' || stage.text('detail') !== '' || stage.photos > 0;
  const face = 116 * unit;
  const [words, signature] = cutTop(
    place,
    place.height - (named ? face + 34 * unit : 0),
    named ? 34 * unit : 0,
  );
  write(
    stage,
    [
      {
        slot: 'headline',
        text: stage.text('headline'),
        face: faces.heading,
        size: 80,
        floor: 30,
        leading: 1.18,
        required: true,
        wishes: [brand.colours.primary],
      },
    ],
    words,
    { ground, down: 'middle' },
  );
  if (!named) return;
  if (stage.photos > 0) drawPhoto(stage, 0, { ...signature, width: face, height: face }, face / 2);
  const beside = stage.photos > 0 ? face + 28 * unit : 0;
  write(
    stage,
    [
      { slot: 'byline', text: stage.text('byline'), face: faces.strong, size: 32, floor: 18 },
      {
        slot: 'detail',
        text: stage.text('detail'),
        face: faces.body,
        size: 27,
        floor: 16,
        gap: 12,
        quiet: true,
      },
    ],
    { ...signature, x: signature.x + beside, width: signature.width - beside, height: face },
    { ground, down: 'middle' },
  );
}
