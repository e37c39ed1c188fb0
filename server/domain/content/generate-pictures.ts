/**
 * Generates pictures from templates or an image model, and short videos of them. All are generated before the first is
 * stored, and they enter the library like uploads.
 */

import { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { MediaId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type IngestDeps, maxAltTextLength } from '../media/ingest-file.ts';
import type { Media, MediaStorage, Staging } from '../media/ports.ts';
import { uploadMedia } from '../media/upload-media.ts';
import { type Generator, generatorSource } from '../sources/source.ts';
import { messages } from './messages.ts';
import { type PictureSize, videoSize } from './picture-sizes.ts';
import {
  invalidPicture,
  orderTexts,
  type PictureSpec,
  pictureName,
  requireTemplate,
} from './picture-spec.ts';
import type { ImageModel, PictureRenderer, PictureRequest, VideoRenderer } from './ports.ts';
import { readPicture } from './read-picture.ts';
import { type ReadBrandDeps, readBrand } from './save-brand.ts';

export interface RenderDeps extends ReadBrandDeps {
  readonly renderer: PictureRenderer;
  readonly media: IngestDeps['media'];
  readonly storage: MediaStorage;
}

export interface GeneratePicturesDeps extends RenderDeps, IngestDeps {
  readonly staging: Pick<Staging, 'receive'>;
  readonly maxFileBytes: number;
  readonly videoSupport: VideoSupport;
  imageModelFor(workspaceId: WorkspaceId): Promise<ImageModel | undefined>;
}

/** `missing` says why no videos can be rendered here. */
export type VideoSupport =
  | { readonly renderer: VideoRenderer; readonly unavailableReason: null }
  | { readonly renderer: null; readonly unavailableReason: Message };

interface BaseInput {
  readonly sizes: readonly PictureSize[];
  readonly name?: string | undefined;
}
export type TemplateInput = BaseInput & PictureSpec & { readonly withVideo: boolean };
export type PromptInput = BaseInput & { readonly prompt: string };

interface GeneratedFile {
  readonly name: string;
  readonly altText: string;
  readonly bytes: Readable;
  readonly generator: Generator;
}

/** Pictures and videos from templates, by code of ours. */
export const pictureMaker: Generator = { kind: 'built_in', name: 'Built-in picture maker' };

/** Platforms require at least three seconds, and promote videos of five seconds or more. */
const secondsPerStill = 3;
const secondsOfSingleStill = 6;

export async function generatePictures(
  deps: GeneratePicturesDeps,
  actor: Actor,
  input: TemplateInput | PromptInput,
  signal: AbortSignal,
): Promise<readonly Media[]> {
  require(actor, 'write_media');
  const files =
    'prompt' in input
      ? await generateWithModel(deps, actor, input, signal)
      : await renderTemplate(deps, actor, input, signal);
  try {
    const stored: Media[] = [];
    for (const { name, altText, bytes, generator } of files) {
      signal.throwIfAborted();
      await using staged = await deps.staging.receive(bytes, { maxBytes: deps.maxFileBytes, signal });
      stored.push(
        await uploadMedia(deps, actor, {
          staged,
          name,
          altText,
          generatedBy: generatorSource(generator, actor.userId),
        }),
      );
    }
    return stored;
  } finally {
    for (const { bytes } of files) bytes.destroy();
  }
}

async function renderTemplate(
  deps: GeneratePicturesDeps,
  actor: Actor,
  input: TemplateInput,
  signal: AbortSignal,
): Promise<readonly GeneratedFile[]> {
  const { withVideo, sizes, texts } = input;
  const { renderer } = deps.videoSupport;
  if (withVideo && !renderer)
    throw invalidPicture([
      {
        param: 'film',
        code: 'not_here',
        message: messages.film_not_possible({
          reason: deps.videoSupport.unavailableReason,
        }),
      },
    ]);
  const template = requireTemplate(deps.renderer.templates, input, { complete: true, film: withVideo });
  const renderInput = await prepareRender(deps, actor, input);
  const photosPerPicture = renderInput.photos.slice(0, template.photos.max);
  const orderedTexts = orderTexts(template, texts);
  const altText = [...orderedTexts.join('. ')].slice(0, maxAltTextLength).join('');
  const nameFor = (size: PictureSize): string =>
    input.name === undefined
      ? pictureName(template.name, orderedTexts[0] ?? '', size)
      : `${input.name}-${size.width}x${size.height}`;
  const files: GeneratedFile[] = [];
  for (const size of sizes) {
    signal.throwIfAborted();
    const bytes = await deps.renderer.render({ ...renderInput, photos: photosPerPicture, ...size });
    files.push({
      name: `${nameFor(size)}.png`,
      altText,
      bytes: Readable.from([bytes]),
      generator: pictureMaker,
    });
  }
  if (withVideo && renderer) {
    const photoSets =
      template.photos.max === 1 ? renderInput.photos.map((photo) => [photo]) : [photosPerPicture];
    const stills: Buffer[] = [];
    for (const photos of photoSets.length > 0 ? photoSets : [photosPerPicture]) {
      signal.throwIfAborted();
      stills.push(await deps.renderer.render({ ...renderInput, photos, ...videoSize }));
    }
    files.push({
      name: `${nameFor(videoSize)}.mp4`,
      altText,
      bytes: await renderVideo(renderer, stills, signal),
      generator: pictureMaker,
    });
  }
  return files;
}

async function renderVideo(
  maker: VideoRenderer,
  stills: readonly Buffer[],
  signal: AbortSignal,
): Promise<Readable> {
  const secondsEach = stills.length > 1 ? secondsPerStill : secondsOfSingleStill;
  try {
    return await maker.render({ stills, secondsEach, ...videoSize, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AppError('generation_failed', messages.film_failed(), { cause: error });
  }
}

type RenderInput = Omit<PictureRequest, 'width' | 'height'>;

/** Reads brand, logo and photos once for all sizes. */
export async function prepareRender(
  deps: RenderDeps,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { template, texts, photos }: PictureSpec,
): Promise<RenderInput> {
  const brand = await readBrand(deps, workspaceId);
  const wanted = [...new Set(photos)];
  const found = await deps.media.findByIds(null, workspaceId, wanted);
  const missingIds = wanted.filter((id) => !found.some((media) => media.id === id));
  if (missingIds.length > 0)
    throw invalidPicture([
      {
        param: 'photos',
        code: 'not_found',
        message: messages.photos_not_found(),
      },
    ]);
  const byId = new Map<MediaId, Buffer>();
  for (const media of found) byId.set(media.id, (await readPicture(deps, media, 'photos')).bytes);
  return {
    template,
    texts,
    brand,
    logo: await readLogo(deps, workspaceId, brand.logoMediaId),
    photos: photos.flatMap((id) => byId.get(id) ?? []),
  };
}

async function readLogo(
  deps: RenderDeps,
  workspaceId: WorkspaceId,
  id: MediaId | null,
): Promise<Buffer | null> {
  const logo = id === null ? undefined : await deps.media.find(null, workspaceId, id);
  return logo ? (await readPicture(deps, logo, 'logo')).bytes : null;
}

async function generateWithModel(
  deps: GeneratePicturesDeps,
  { workspaceId }: Actor,
  { prompt, sizes, name }: PromptInput,
  signal: AbortSignal,
): Promise<readonly GeneratedFile[]> {
  const model = await deps.imageModelFor(workspaceId);
  if (!model) throw new AppError('model_not_set_up', messages.no_image_model());
  const generator = { kind: 'model', name: model.name } as const;
  const files: GeneratedFile[] = [];
  for (const size of sizes) {
    const { bytes } = await model.generate({ prompt, ...size, signal });
    const fileName = name ?? pictureName('picture', prompt, size);
    files.push({ name: fileName, altText: '', bytes: Readable.from([bytes]), generator });
  }
  return files;
}
