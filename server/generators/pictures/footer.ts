/** The brand's footer: a small logo (or the name) at the start, the web address at the end. */
import { type Backdrop, type Canvas, drawRect, drawShape, mirrorRect } from './canvas.ts';
import { contrast } from './colours.ts';
import { drawTexts } from './draw-texts.ts';
import { type Rect, splitTop } from './rect.ts';

const footerHeight = 46;
const footerGap = 40;
const logoHeight = 54;
const logoWidth = 210;
const minLogoContrast = 1.9;

export const displayAddress = (link: string | null): string =>
  link === null || !URL.canParse(link) ? '' : new URL(link).hostname.replace(/^www\./, '');

const hasFooter = ({ brand, logo }: Canvas): boolean =>
  logo !== null || brand.name !== '' || displayAddress(brand.link) !== '';

/** Splits off the footer strip; the rest is for the text. */
export function splitFooter(canvas: Canvas, content: Rect): { body: Rect; foot: Rect } {
  const { unit } = canvas;
  if (!hasFooter(canvas))
    return { body: content, foot: { ...content, y: content.y + content.height, height: 0 } };
  const [body, footer] = splitTop(
    content,
    content.height - (footerHeight + footerGap) * unit,
    footerGap * unit,
  );
  return { body, foot: footer };
}

export function drawFooter(canvas: Canvas, footer: Rect, backdrop: Backdrop): void {
  if (footer.height <= 0) return;
  const { unit, brand, faces, logo } = canvas;
  const address = displayAddress(brand.link);
  const half = address === '' ? footer.width : footer.width * 0.54;
  const name = { ...footer, width: half };
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
  const rest = footer.width - half - 20 * unit;
  drawTexts(
    canvas,
    [{ slot: 'link', text: address, face: faces.body, size: 25, minSize: 13, muted: true }],
    { ...footer, x: footer.x + footer.width - rest, width: rest },
    { backdrop, across: 'end', down: 'bottom' },
  );
}

/** A logo with too little contrast gets a white or near-black plate. */
function drawLogo(canvas: Canvas, place: Rect, backdrop: Backdrop): void {
  const { logo, unit } = canvas;
  if (!logo) return;
  const fill = backdrop.fills[0] ?? '#ffffff';
  const needsPlate = !logo.opaque && contrast(logo.colour, fill) < minLogoContrast;
  const pad = needsPlate ? 9 * unit : 0;
  const height = Math.min(logoHeight * unit, (logoWidth * unit) / logo.ratio) - 2 * pad;
  const own = {
    x: place.x,
    y: place.y + place.height - height - pad,
    width: height * logo.ratio,
    height,
  };
  if (needsPlate)
    drawRect(
      canvas,
      { ...own, y: own.y - pad, width: own.width + 2 * pad, height: own.height + 2 * pad },
      contrast(logo.colour, '#ffffff') > contrast(logo.colour, '#14161a') ? '#ffffff' : '#14161a',
      { radius: 10 * unit },
    );
  const { x, y, width } = mirrorRect(canvas, { ...own, x: own.x + pad });
  drawShape(canvas, `<image x="${x}" y="${y}" width="${width}" height="${own.height}" href="${logo.uri}"/>`);
}
