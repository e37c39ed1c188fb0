/** Renders the picture of one item, or a short video where the platform takes only videoSupport. Reports what is missing. */

import { Readable } from 'node:stream';
import type { Message } from '../../lib/message.ts';
import { prepareRender } from '../content/generate-pictures.ts';
import { videoSize } from '../content/picture-sizes.ts';
import { orderTexts, pictureName } from '../content/picture-spec.ts';
import { readBrand } from '../content/save-brand.ts';
import { maxAltTextLength } from '../media/ingest-file.ts';
import { publisherFor } from '../posts/guards.ts';
import { chooseTemplate } from './choose-template.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, ItemClaim } from './ports.ts';

export interface RenderedItem {
  readonly file: { readonly name: string; readonly altText: string; readonly bytes: Readable } | null;
  /** What a person still has to add; null when nothing is missing. */
  readonly missing: Message | null;
}

const secondsPerStill = 4;

export async function renderItem(
  deps: CampaignDeps,
  { campaign, item }: ItemClaim,
  signal: AbortSignal,
): Promise<RenderedItem> {
  const { brief, generation, workspaceId } = campaign;
  const { limits, unsupportedMedia, displayName } = publisherFor(deps.posts.publishers, item.platform);
  const isVideo =
    limits.images.maxCount === 0 || unsupportedMedia?.some(({ kind }) => kind === 'image') === true;
  const media = isVideo ? 'video' : 'any';
  const withoutFile = (missing: Message): RenderedItem => ({
    file: null,
    missing: limits.requiresMedia ? missing : null,
  });
  if (!generation?.pictures || !brief)
    return withoutFile(messages.needs_media({ platform: displayName, media }));
  const { videoSupport, renderer } = deps.pictureDeps;
  if (isVideo && !videoSupport.renderer)
    return withoutFile(
      messages.needs_media_no_films({ platform: displayName, reason: videoSupport.unavailableReason }),
    );
  const brand = await readBrand(deps, workspaceId);
  const seed = `${generation.seed} ${item.position} ${item.iteration}`;
  const chosen = chooseTemplate(renderer.templates, {
    brief,
    brand,
    seed,
    ...item,
    requested: generation.template,
  });
  if (!chosen) return withoutFile(messages.needs_media_brief_too_short({ platform: displayName, media }));
  signal.throwIfAborted();
  const size = isVideo ? videoSize : deps.posts.catalog.get(item.platform).feedPicture;
  const renderInput = await prepareRender(deps.pictureDeps, campaign, {
    ...chosen,
    template: chosen.template.name,
    photos: [],
  });
  const still = await renderer.render({ ...renderInput, ...size });
  const texts = orderTexts(chosen.template, chosen.texts);
  const bytes =
    isVideo && videoSupport.renderer
      ? await videoSupport.renderer.render({ stills: [still], secondsEach: secondsPerStill, ...size, signal })
      : Readable.from([still]);
  return {
    file: {
      name: `${pictureName(chosen.template.name, texts[0] ?? '', size)}.${isVideo ? 'mp4' : 'png'}`,
      altText: [...texts.join('. ')].slice(0, maxAltTextLength).join(''),
      bytes,
    },
    missing: null,
  };
}
