/** News over a photo that fills the picture, or over large calm shapes. */
import { inkOn, shapeBehind } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import { drawCircle, drawPhoto, drawRect, drawScrim, type Ground, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { flat } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const announcement: Template = {
  name: 'announcement',
  title: 'Announcement',
  slots: [
    requiredSlot('headline', 'News'),
    optionalSlot('kicker', 'Label', 40),
    optionalSlot('detail', 'More', 200),
  ],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { brand, faces, content } = stage;
    const { accent } = brand.colours;
    const ground = drawGround(stage);
    const { body, foot } = aboveFooter(stage, content);
    write(
      stage,
      [
        {
          slot: 'kicker',
          text: stage.text('kicker'),
          face: faces.strong,
          size: 27,
          floor: 18,
          pill: { fill: accent },
        },
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 112,
          floor: 36,
          leading: 1.06,
          gap: 34,
          required: true,
        },
        {
          slot: 'detail',
          text: stage.text('detail'),
          face: faces.body,
          size: 36,
          floor: 22,
          leading: 1.36,
          gap: 32,
        },
      ],
      body,
      { ground, down: 'bottom' },
    );
    drawFooter(stage, foot, ground);
  },
};

function drawGround(stage: Stage): Ground {
  const { whole, width, height, brand } = stage;
  if (stage.photos > 0) {
    drawPhoto(stage, 0, whole);
    return drawScrim(stage, whole, 'up');
  }
  const { background, secondary, accent } = brand.colours;
  const ink = inkOn([background], [brand.colours.text]);
  const [large, small] = [
    shapeBehind(background, secondary, 1, ink),
    shapeBehind(background, accent, 1, ink),
  ];
  const reach = Math.min(width, height);
  drawRect(stage, whole, background);
  drawCircle(stage, { x: width - reach * 0.2, y: reach * 0.16 }, reach * 0.5, large);
  drawCircle(stage, { x: width - reach * 0.16, y: reach * 0.2 }, reach * 0.15, small);
  return flat(background, large, small);
}
