/** Whose picture it is: the logo (or the name) small at the start, the address at the end. */
import { contrast } from './colours.ts';
import { cutTop, type Place } from './place.ts';
import { drawRect, drawShape, type Ground, mirrored, type Stage } from './stage.ts';
import { write } from './words.ts';

const footerHeight = 46;
const footerGap = 40;
const logoHeight = 54;
const logoWidth = 210;
const readable = 1.9;

export const addressOf = (link: string | null): string =>
  link === null || !URL.canParse(link) ? '' : new URL(link).hostname.replace(/^www\./, '');

const hasFooter = ({ brand, logo }: Stage): boolean =>
  logo !== null || brand.name !== '' || addressOf(brand.link) !== '';

/** What is left for the words, and the strip under it. */
export function aboveFooter(stage: Stage, content: Place): { body: Place; foot: Place } {
  const { unit } = stage;
  if (!hasFooter(stage))
    return { body: content, foot: { ...content, y: content.y + content.height, height: 0 } };
  const [body, foot] = cutTop(content, content.height - (footerHeight + footerGap) * unit, footerGap * unit);
  return { body, foot };
}

export function drawFooter(stage: Stage, foot: Place, ground: Ground): void {
  if (foot.height <= 0) return;
  const { unit, brand, faces, logo } = stage;
  const address = addressOf(brand.link);
  const half = address === '' ? foot.width : foot.width * 0.54;
  const name = { ...foot, width: half };
  if (logo) drawLogo(stage, name, ground);
  else
    write(stage, [{ slot: 'brand', text: brand.name, face: faces.strong, size: 27, floor: 15 }], name, {
      ground,
      down: 'bottom',
    });
  if (address === '') return;
  const rest = foot.width - half - 20 * unit;
  write(
    stage,
    [{ slot: 'link', text: address, face: faces.body, size: 25, floor: 13, quiet: true }],
    { ...foot, x: foot.x + foot.width - rest, width: rest },
    { ground, across: 'end', down: 'bottom' },
  );
}

/** A logo that would drown gets a plate of white or near-black. */
function drawLogo(stage: Stage, place: Place, ground: Ground): void {
  const { logo, unit } = stage;
  if (!logo) return;
  const fill = ground.fills[0] ?? '#ffffff';
  const drowns = !logo.opaque && contrast(logo.colour, fill) < readable;
  const pad = drowns ? 9 * unit : 0;
  const height = Math.min(logoHeight * unit, (logoWidth * unit) / logo.ratio) - 2 * pad;
  const own = {
    x: place.x,
    y: place.y + place.height - height - pad,
    width: height * logo.ratio,
    height,
  };
  if (drowns)
    drawRect(
      stage,
      { ...own, y: own.y - pad, width: own.width + 2 * pad, height: own.height + 2 * pad },
      contrast(logo.colour, '#ffffff') > contrast(logo.colour, '#14161a') ? '#ffffff' : '#14161a',
      { radius: 10 * unit },
    );
  const { x, y, width } = mirrored(stage, { ...own, x: own.x + pad });
  drawShape(stage, `<image x="${x}" y="${y}" width="${width}" height="${own.height}" href="${logo.uri}"/>`);
}
