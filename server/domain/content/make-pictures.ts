/**
 * Pictures from templates or an image model, and short films of them. All are made before the first is kept, and they
 * enter the library as an upload does.
 */

import { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import type { MediaId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Media, MediaStorage, Staging } from '../media/ports.ts';
import { altTextMaxLength, type TakeInDeps } from '../media/take-in.ts';
import { uploadMedia } from '../media/upload-media.ts';
import { brandOf, type ReadBrandDeps } from './keep-brand.ts';
import { messages } from './messages.ts';
import { type PictureOrder, pictureName, refusal, templateFor, textsInOrder } from './picture-order.ts';
import { filmSize, type PictureSize } from './picture-sizes.ts';
import type { FilmMaker, ImageModel, PictureMaker, PictureRequest } from './ports.ts';
import { readPicture } from './read-picture.ts';

export interface PaintDeps extends ReadBrandDeps {
  readonly painter: PictureMaker;
  readonly media: TakeInDeps['media'];
  readonly storage: MediaStorage;
}

export interface MakePicturesDeps extends PaintDeps, TakeInDeps {
  readonly staging: Pick<Staging, 'receive'>;
  readonly maxFileBytes: number;
  readonly films: Films;
  imageModelFor(workspaceId: WorkspaceId): Promise<ImageModel | undefined>;
}

/** `missing` says why no films can be made here. */
export type Films =
  | { readonly maker: FilmMaker; readonly missing: null }
  | { readonly maker: null; readonly missing: Message };

interface MakeInput {
  readonly sizes: readonly PictureSize[];
  readonly name?: string | undefined;
}
export type TemplateInput = MakeInput & PictureOrder & { readonly film: boolean };
export type PromptInput = MakeInput & { readonly prompt: string };

interface Made {
  readonly name: string;
  readonly altText: string;
  readonly bytes: Readable;
}

/** Platforms want three seconds at least, and show films of five more widely. */
const secondsOfStill = 3;
const secondsAlone = 6;

export async function makePictures(
  deps: MakePicturesDeps,
  actor: Actor,
  input: TemplateInput | PromptInput,
  signal: AbortSignal,
): Promise<readonly Media[]> {
  require(actor, 'write_media');
  const made =
    'prompt' in input
      ? await imagine(deps, actor, input, signal)
      : await paintAll(deps, actor, input, signal);
  try {
    const kept: Media[] = [];
    for (const { name, altText, bytes } of made) {
      signal.throwIfAborted();
      await using staged = await deps.staging.receive(bytes, { maxBytes: deps.maxFileBytes, signal });
      kept.push(await uploadMedia(deps, actor, { staged, name, altText }));
    }
    return kept;
  } finally {
    for (const { bytes } of made) bytes.destroy();
  }
}

async function paintAll(
  deps: MakePicturesDeps,
  actor: Actor,
  input: TemplateInput,
  signal: AbortSignal,
): Promise<readonly Made[]> {
  const { film, sizes, texts } = input;
  const { maker } = deps.films;
  if (film && !maker)
    throw refusal([
      {
        param: 'film',
        code: 'not_here',
        message: messages.film_not_possible({
          reason: deps.films.missing,
        }),
      },
    ]);
  const template = templateFor(deps.painter.templates, input, { complete: true, film });
  const paint = await prepare(deps, actor, input);
  const inOne = paint.photos.slice(0, template.photos.max);
  const words = textsInOrder(template, texts);
  const altText = [...words.join('. ')].slice(0, altTextMaxLength).join('');
  const nameFor = (size: PictureSize): string =>
    input.name === undefined
      ? pictureName(template.name, words[0] ?? '', size)
      : `${input.name}-${size.width}x${size.height}`;
  const made: Made[] = [];
  for (const size of sizes) {
    signal.throwIfAborted();
    const bytes = await deps.painter.make({ ...paint, photos: inOne, ...size });
    made.push({ name: `${nameFor(size)}.png`, altText, bytes: Readable.from([bytes]) });
  }
  if (film && maker) {
    const rounds = template.photos.max === 1 ? paint.photos.map((photo) => [photo]) : [inOne];
    const stills: Buffer[] = [];
    for (const photos of rounds.length > 0 ? rounds : [inOne]) {
      signal.throwIfAborted();
      stills.push(await deps.painter.make({ ...paint, photos, ...filmSize }));
    }
    made.push({ name: `${nameFor(filmSize)}.mp4`, altText, bytes: await filmOf(maker, stills, signal) });
  }
  return made;
}

async function filmOf(maker: FilmMaker, stills: readonly Buffer[], signal: AbortSignal): Promise<Readable> {
  const secondsEach = stills.length > 1 ? secondsOfStill : secondsAlone;
  try {
    return await maker.make({ stills, secondsEach, ...filmSize, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AppError('generation_failed', messages.film_failed(), { cause: error });
  }
}

type Paint = Omit<PictureRequest, 'width' | 'height'>;

/** Brand, logo and photos, read once for all sizes. */
export async function prepare(
  deps: PaintDeps,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { template, texts, photos }: PictureOrder,
): Promise<Paint> {
  const brand = await brandOf(deps, workspaceId);
  const wanted = [...new Set(photos)];
  const found = await deps.media.findByIds(null, workspaceId, wanted);
  const lost = wanted.filter((id) => !found.some((media) => media.id === id));
  if (lost.length > 0)
    throw refusal([
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
    logo: await logoOf(deps, workspaceId, brand.logoMediaId),
    photos: photos.flatMap((id) => byId.get(id) ?? []),
  };
}

async function logoOf(deps: PaintDeps, workspaceId: WorkspaceId, id: MediaId | null): Promise<Buffer | null> {
  const logo = id === null ? undefined : await deps.media.find(null, workspaceId, id);
  return logo ? (await readPicture(deps, logo, 'logo')).bytes : null;
}

async function imagine(
  deps: MakePicturesDeps,
  { workspaceId }: Actor,
  { prompt, sizes, name }: PromptInput,
  signal: AbortSignal,
): Promise<readonly Made[]> {
  const model = await deps.imageModelFor(workspaceId);
  if (!model) throw new AppError('model_not_set_up', messages.no_image_model());
  const made: Made[] = [];
  for (const size of sizes) {
    const { bytes } = await model.make({ prompt, ...size, signal });
    const called = name ?? pictureName('picture', prompt, size);
    made.push({ name: called, altText: '', bytes: Readable.from([bytes]) });
  }
  return made;
}
