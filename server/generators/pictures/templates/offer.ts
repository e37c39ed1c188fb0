/** What one gets, as large as the picture allows. */
import { contrast, inkOn, shapeBehind } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { drawCircle, drawPhoto, drawRect, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { divide, flat, photoPart, within } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const offer: Template = {
  name: 'offer',
  title: 'Offer',
  slots: [
    requiredSlot('headline', 'Offer'),
    optionalSlot('kicker', 'Line above', 60),
    optionalSlot('detail', 'What it is for', 160),
    optionalSlot('code', 'Code or button', 40),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { brand, faces, whole, shape } = stage;
    const { accent, background, text } = brand.colours;
    const ink = inkOn([accent], [background, text]);
    const round = shapeBehind(accent, contrast(ink, '#ffffff') > 4 ? '#ffffff' : '#000000', 0.16, ink);
    const ground = flat(accent, round);
    drawRect(stage, whole, accent);
    const fields =
      stage.photos > 0
        ? divide(stage, photoPart(stage, shape === 'wide' ? 0.44 : 0.38, 'headline', 'detail'))
        : undefined;
    const field = fields?.words ?? whole;
    const reach = Math.min(field.width, field.height);
    drawCircle(
      stage,
      { x: field.x + field.width - reach * 0.06, y: field.y + field.height - reach * 0.1 },
      reach * 0.56,
      round,
    );
    if (fields) drawPhoto(stage, 0, fields.photo);
    const { body, foot } = aboveFooter(stage, within(stage, field));
    write(
      stage,
      [
        {
          slot: 'kicker',
          text: stage.text('kicker'),
          face: faces.strong,
          size: 33,
          floor: 20,
          leading: 1.25,
        },
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 250,
          floor: 38,
          leading: 1,
          gap: 30,
          required: true,
        },
        {
          slot: 'detail',
          text: stage.text('detail'),
          face: faces.body,
          size: 37,
          floor: 22,
          leading: 1.32,
          gap: 36,
        },
        {
          slot: 'code',
          text: stage.text('code'),
          face: faces.strong,
          size: 32,
          floor: 20,
          gap: 44,
          pill: { fill: inkOn([accent], [background, text]) },
        },
      ],
      body,
      { ground, down: fields ? 'middle' : 'bottom' },
    );
    drawFooter(stage, foot, ground);
  },
};
