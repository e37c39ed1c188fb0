/** Something useful to know, on a card that lies on a quiet ground or a photo. */
import { inkOn, mix } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { inset, type Place } from '../place.ts';
import { drawPhoto, drawRect, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { flat } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const tip: Template = {
  name: 'tip',
  title: 'Tip',
  slots: [
    requiredSlot('headline', 'Tip'),
    optionalSlot('kicker', 'Label, such as Tip 3', 30),
    optionalSlot('detail', 'Why or how', 240),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { brand, whole, unit } = stage;
    const { background, accent } = brand.colours;
    if (stage.photos > 0) drawPhoto(stage, 0, whole);
    else drawRect(stage, whole, mix(background, accent, 0.16));
    const largest = cardOf(stage);
    const below = stage.parts.length;
    const top = drawWords(stage, inset(largest, 74 * unit, 70 * unit), background) - 70 * unit;
    const words = stage.parts.splice(below);
    // The card is as high as its words; over a photo it leaves the rest free.
    const card =
      stage.photos > 0 ? { ...largest, y: top, height: largest.y + largest.height - top } : largest;
    drawRect(stage, card, background, { radius: 12 * unit });
    drawRect(stage, { ...card, width: 14 * unit }, accent);
    stage.parts.push(...words);
  },
};

function cardOf({ shape, whole, content, width, height, unit, photos }: Stage): Place {
  const around = 62 * unit;
  if (photos === 0)
    return shape === 'tall' ? { ...content, x: around, width: width - 2 * around } : inset(whole, around);
  if (shape === 'wide') return { x: around, y: around, width: width * 0.62, height: height - 2 * around };
  const top = shape === 'tall' ? content.y : around;
  const bottom = shape === 'tall' ? content.y + content.height : height - around;
  return { x: around, y: top, width: width - 2 * around, height: bottom - top };
}

/** Says where the words begin. */
function drawWords(stage: Stage, place: Place, fill: string): number {
  const { faces, brand } = stage;
  const { accent, primary } = brand.colours;
  const ground = flat(fill);
  const { body, foot } = aboveFooter(stage, place);
  const [first] = write(
    stage,
    [
      {
        slot: 'kicker',
        text: stage.text('kicker'),
        face: faces.strong,
        size: 28,
        floor: 18,
        pill: { fill: accent },
      },
      {
        slot: 'headline',
        text: stage.text('headline'),
        face: faces.heading,
        size: 112,
        floor: 30,
        leading: 1.1,
        gap: 40,
        required: true,
        wishes: [primary],
      },
      {
        slot: 'detail',
        text: stage.text('detail'),
        face: faces.body,
        size: 34,
        floor: 20,
        leading: 1.4,
        gap: 32,
        wishes: [mix(inkOn([fill], [brand.colours.text]), fill, 0.2)],
      },
    ],
    body,
    { ground, down: stage.photos > 0 ? 'bottom' : 'middle' },
  );
  drawFooter(stage, foot, ground);
  return first?.place.y ?? body.y;
}
