import { type Actor, require } from '../actor/actor.ts';
import { prepareRender, type RenderDeps } from './generate-pictures.ts';
import { type PictureSize, previewSize } from './picture-sizes.ts';
import { type PictureSpec, requireTemplate } from './picture-spec.ts';

/** A small PNG preview; nothing is stored. Missing required texts are replaced by the titles of their slots. */
export async function previewPicture(
  deps: RenderDeps,
  actor: Actor,
  order: PictureSpec,
  size: PictureSize,
): Promise<Buffer> {
  require(actor, 'write_media');
  const template = requireTemplate(deps.renderer.templates, order, { complete: false });
  const placeholders = template.slots
    .filter(({ name, required }) => required && !order.texts[name]?.trim())
    .map(({ name, title }) => [name, title.text]);
  const texts = { ...order.texts, ...Object.fromEntries(placeholders) };
  return deps.renderer.render({
    ...(await prepareRender(deps, actor, { ...order, texts })),
    ...previewSize(size),
  });
}
