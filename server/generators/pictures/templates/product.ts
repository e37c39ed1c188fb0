/** One product: its photo, its name and what it costs. */
import { aboveFooter, drawFooter } from '../footer.ts';
import { cutStart, inset } from '../place.ts';
import { drawPhoto, drawRect, type Stage } from '../stage.ts';
import { type Words, write } from '../words.ts';
import { divide, flat, photoPart, within } from './panels.ts';
import { optionalSlot, requiredSlot, type Template } from './template.ts';

export const product: Template = {
  name: 'product',
  title: 'Product',
  slots: [
    requiredSlot('headline', 'Product'),
    optionalSlot('kicker', 'Line above', 60),
    optionalSlot('detail', 'What is good about it', 200),
    optionalSlot('price', 'Price', 30),
  ],
  photos: { min: 1, max: 1 },
  draw(stage: Stage) {
    const { unit, brand, faces, whole, shape } = stage;
    const { secondary, primary, accent } = brand.colours;
    drawRect(stage, whole, secondary);
    const { words, photo } = divide(
      stage,
      photoPart(stage, shape === 'wide' ? 0.52 : 0.56, 'headline', 'detail'),
    );
    const frame = inset(photo, 34 * unit);
    const shown =
      shape === 'wide'
        ? { ...frame, x: photo.x, width: photo.width - 34 * unit }
        : { ...frame, height: frame.height + 34 * unit };
    drawPhoto(stage, 0, shown, 34 * unit);
    const ground = flat(secondary);
    const field = within(stage, words, 60);
    const raised =
      shape === 'wide'
        ? field
        : { ...field, y: words.y + 46 * unit, height: field.height + field.y - words.y - 46 * unit };
    const { body, foot } = aboveFooter(stage, raised);
    const price: Words = {
      slot: 'price',
      text: stage.text('price'),
      face: faces.strong,
      size: 40,
      floor: 20,
      gap: 32,
      pill: { fill: primary },
    };
    const beside = shape === 'wide' || price.text === '' ? 0 : 260 * unit;
    write(
      stage,
      [
        {
          slot: 'kicker',
          text: stage.text('kicker'),
          face: faces.strong,
          size: 27,
          floor: 17,
          wishes: [accent],
          leading: 1.2,
        },
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 86,
          floor: 30,
          leading: 1.06,
          gap: 20,
          required: true,
          wishes: [primary],
        },
        {
          slot: 'detail',
          text: stage.text('detail'),
          face: faces.body,
          size: 31,
          floor: 19,
          leading: 1.36,
          gap: 22,
          quiet: true,
        },
        ...(beside ? [] : [price]),
      ],
      beside ? cutStart(body, body.width - beside)[0] : body,
      { ground, down: shape === 'wide' ? 'middle' : 'top' },
    );
    if (beside)
      write(
        stage,
        [price],
        { ...cutStart(body, body.width - beside + 20 * unit)[1], height: 120 * unit },
        {
          ground,
          across: 'end',
        },
      );
    drawFooter(stage, foot, ground);
  },
};
