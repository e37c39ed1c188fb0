/** Whose picture it is: the logo (or the name) small at the start, the address at the end. */
import { type Backdrop, type Canvas, drawRect, drawShape, mirrored } from './canvas.ts';
import { contrast } from './colours.ts';
import { drawTexts } from './draw-texts.ts';
import { cutTop, type Rect } from './rect.ts';

const footerHeight = 46;
const footerGap = 40;
const logoHeight = 54;
const logoWidth = 210;
const readable = 1.9;

export const displayAddress = (link: string | null): string =>
  link === null || !URL.canParse(link) ? '' : new URL(link).hostname.replace(/^www\./, '');

const hasFooter = ({ brand, logo }: Canvas): boolean =>
  logo !== null || brand.name !== '' || displayAddress(brand.link) !== '';

/** What is left for the words, and the strip under it. */
export function aboveFooter(canvas: Canvas, content: Rect): { body: Rect; foot: Rect } {
  const { unit } = canvas;
  if (!hasFooter(canvas))
    return { body: content, foot: { ...content, y: content.y + content.height, height: 0 } };
  const [body, foot] = cutTop(content, content.height - (footerHeight + footerGap) * unit, footerGap * unit);
  return { body, foot };
}

export function drawFooter(canvas: Canvas, foot: Rect, backdrop: Backdrop): void {
  if (foot.height <= 0) return;
  const { unit, brand, faces, logo } = canvas;
  const address = displayAddress(brand.link);
  const half = address === '' ? foot.width : foot.width * 0.54;
  const name = { ...foot, width: half };
  if (logo) drawLogo(canvas, name, backdrop);
  else
    drawTexts(
      canvas,
      [{ slot: 'brand', text: brand.name, face: faces.strong, size: 27, minSize: 15 }],
      name,
      {
        backdrop,
        down: 'bottom',
      },
    );
  if (address === '') return;
  const rest = foot.width - half - 20 * unit;
  drawTexts(
    canvas,
    [{ slot: 'link', text: address, face: faces.body, size: 25, minSize: 13, muted: true }],
    { ...foot, x: foot.x + foot.width - rest, width: rest },
    { backdrop, across: 'end', down: 'bottom' },
  );
}

/** A logo that would drown gets a plate of white or near-black. */
function drawLogo(canvas: Canvas, place: Rect, backdrop: Backdrop): void {
  const { logo, unit } = canvas;
  if (!logo) return;
  const fill = backdrop.fills[0] ?? '#ffffff';
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
      canvas,
      { ...own, y: own.y - pad, width: own.width + 2 * pad, height: own.height + 2 * pad },
      contrast(logo.colour, '#ffffff') > contrast(logo.colour, '#14161a') ? '#ffffff' : '#14161a',
      { radius: 10 * unit },
    );
  const { x, y, width } = mirrored(canvas, { ...own, x: own.x + pad });
  drawShape(canvas, `<image x="${x}" y="${y}" width="${width}" height="${own.height}" href="${logo.uri}"/>`);
}
