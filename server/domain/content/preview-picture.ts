import { type Actor, require } from '../actor/actor.ts';
import { type PaintDeps, prepare } from './make-pictures.ts';
import { type PictureOrder, templateFor } from './picture-order.ts';
import { type PictureSize, previewSize } from './picture-sizes.ts';

/** A small PNG of what would be made; nothing is kept. Texts that are required and missing show what belongs there. */
export async function previewPicture(
  deps: PaintDeps,
  actor: Actor,
  order: PictureOrder,
  size: PictureSize,
): Promise<Buffer> {
  require(actor, 'write_media');
  const template = templateFor(deps.painter.templates, order, { complete: false });
  const standIns = template.slots
    .filter(({ name, required }) => required && !order.texts[name]?.trim())
    .map(({ name, title }) => [name, title.text]);
  const texts = { ...order.texts, ...Object.fromEntries(standIns) };
  return deps.painter.make({ ...(await prepare(deps, actor, { ...order, texts })), ...previewSize(size) });
}
