/** The picture of one item, or a short film where the platform shows only those. What cannot be made is said, not hidden. */

import { Readable } from 'node:stream';
import type { Message } from '../../lib/message.ts';
import { brandOf } from '../content/keep-brand.ts';
import { prepare } from '../content/make-pictures.ts';
import { pictureName, textsInOrder } from '../content/picture-order.ts';
import { filmSize } from '../content/picture-sizes.ts';
import { altTextMaxLength } from '../media/take-in.ts';
import { publisherFor } from '../posts/guards.ts';
import { chooseTemplate } from './choose-template.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, Turn } from './ports.ts';

export interface ItemPicture {
  readonly file: { readonly name: string; readonly altText: string; readonly bytes: Readable } | null;
  /** What a person still has to add, in words; null when nothing is missing. */
  readonly missing: Message | null;
}

const secondsOfStill = 4;

export async function paintItem(
  deps: CampaignDeps,
  { campaign, item }: Turn,
  signal: AbortSignal,
): Promise<ItemPicture> {
  const { brief, making, workspaceId } = campaign;
  const { limits, notHere, displayName } = publisherFor(deps.posts.publishers, item.platform);
  const isFilm = limits.images.maxCount === 0 || notHere?.some(({ kind }) => kind === 'image') === true;
  const media = isFilm ? 'video' : 'any';
  const nothing = (missing: Message): ItemPicture => ({
    file: null,
    missing: limits.requiresMedia ? missing : null,
  });
  if (!making?.pictures || !brief) return nothing(messages.needs_media({ platform: displayName, media }));
  const { films, painter } = deps.studio;
  if (isFilm && !films.maker)
    return nothing(messages.needs_media_no_films({ platform: displayName, reason: films.missing }));
  const brand = await brandOf(deps, workspaceId);
  const seed = `${making.seed} ${item.position} ${item.round}`;
  const order = chooseTemplate(painter.templates, { brief, brand, seed, ...item, wanted: making.template });
  if (!order) return nothing(messages.needs_media_brief_too_short({ platform: displayName, media }));
  signal.throwIfAborted();
  const size = isFilm ? filmSize : deps.posts.catalog.get(item.platform).feedPicture;
  const paint = await prepare(deps.studio, campaign, { ...order, template: order.template.name, photos: [] });
  const still = await painter.make({ ...paint, ...size });
  const words = textsInOrder(order.template, order.texts);
  const bytes =
    isFilm && films.maker
      ? await films.maker.make({ stills: [still], secondsEach: secondsOfStill, ...size, signal })
      : Readable.from([still]);
  return {
    file: {
      name: `${pictureName(order.template.name, words[0] ?? '', size)}.${isFilm ? 'mp4' : 'png'}`,
      altText: [...words.join('. ')].slice(0, altTextMaxLength).join(''),
      bytes,
    },
    missing: null,
  };
}
