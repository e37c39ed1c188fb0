/** A short list with large numbers. One line of the slot is one entry. */
import { inkOn, mix } from '../colours.ts';
import { aboveFooter, drawFooter } from '../footer.ts';
import type { Place } from '../place.ts';
import { drawPhoto, drawRect, drawScrim, type Ground, type Stage } from '../stage.ts';
import { write } from '../words.ts';
import { divide, flat, photoPart, within } from './panels.ts';
import { requiredSlot, type Template } from './template.ts';

const maxEntries = 7;

export const list: Template = {
  name: 'list',
  title: 'List',
  slots: [requiredSlot('headline', 'Title'), requiredSlot('items', 'Entries, one a line')],
  photos: { min: 0, max: 1 },
  draw(stage: Stage) {
    const { unit, brand, faces, whole, shape } = stage;
    const { primary, background } = brand.colours;
    const usual = shape === 'wide' ? 0.6 : 0.64;
    const long = [...stage.text('headline')].length > 90;
    const fields = divideForList(stage, long ? usual * 0.84 : photoPart(stage, usual, 'headline'));
    drawRect(stage, whole, background);
    const ground = drawHead(stage, fields.head, primary);
    write(
      stage,
      [
        {
          slot: 'headline',
          text: stage.text('headline'),
          face: faces.heading,
          size: 96,
          floor: 30,
          leading: 1.08,
          required: true,
        },
      ],
      within(stage, fields.head),
      { ground, down: 'bottom' },
    );
    const { body, foot } = aboveFooter(stage, within(stage, fields.list));
    drawEntries(stage, { ...body, height: body.height - 4 * unit });
    drawFooter(stage, foot, flat(background));
  },
};

function divideForList(stage: Stage, part: number): { head: Place; list: Place } {
  const { words, photo } = divide(stage, stage.shape === 'wide' ? part : 1 - part);
  return stage.shape === 'wide' ? { head: words, list: photo } : { head: photo, list: words };
}

function drawHead(stage: Stage, head: Place, primary: string): Ground {
  if (stage.photos > 0) {
    drawPhoto(stage, 0, head);
    return drawScrim(stage, head, 'none');
  }
  drawRect(stage, head, primary);
  return flat(primary);
}

function drawEntries(stage: Stage, place: Place): void {
  const { unit, brand, faces } = stage;
  const { background, accent, primary } = brand.colours;
  const lines = stage
    .text('items')
    .split('\n')
    .filter((line) => line !== '');
  const entries = [...lines.slice(0, maxEntries - 1), lines.slice(maxEntries - 1).join(' · ')].filter(
    (line) => line !== '',
  );
  const ground = flat(background);
  const numbered = entries.length > 1;
  const written = write(
    stage,
    entries.map((text, index) => ({
      slot: `items.${index + 1}`,
      text,
      face: faces.body,
      size: 48,
      floor: 21,
      leading: 1.28,
      gap: 44,
      indent: numbered ? 84 : 0,
      required: true,
    })),
    place,
    { ground, down: 'middle' },
  );
  if (!numbered) return;
  const colour = inkOn([background], [accent, primary]);
  for (const [index, entry] of written.entries()) {
    const above = written[index - 1];
    const line = { x: place.x, width: place.width, height: Math.max(1, 1.6 * unit) };
    if (above) {
      const middle = (above.place.y + above.place.height + entry.place.y) / 2;
      drawRect(stage, { ...line, y: middle }, mix(background, inkOn([background], []), 0.16));
    }
    write(
      stage,
      [
        {
          slot: `number.${index + 1}`,
          text: String(index + 1),
          face: faces.heading,
          size: Math.max(1, (entry.size / unit) * 1.15),
          floor: 10,
          wishes: [colour],
        },
      ],
      { x: place.x, y: entry.place.y - entry.size * 0.09, width: 70 * unit, height: entry.size * 1.6 },
      { ground },
    );
  }
}
