import { z } from 'zod';
import {
  type GeneratePicturesDeps,
  generatePictures,
  type PromptInput,
  type TemplateInput,
} from '../../domain/content/generate-pictures.ts';
import { messages } from '../../domain/content/messages.ts';
import { resolveSizes, sideLimits } from '../../domain/content/picture-sizes.ts';
import { invalidPicture, mustNotBeEmpty } from '../../domain/content/picture-spec.ts';
import { previewPicture } from '../../domain/content/preview-picture.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { showMedia } from '../media/media-view.ts';
import { created, defineRoute, type Route } from '../pipeline/define-route.ts';
import { idOf, platformIn, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { briefBodyLimit } from './inputs.ts';
import { disconnectSignal, requestCancelled } from './respond-with-writing.ts';
import { type GenerationBudget, spendGeneration } from './spend-generation.ts';
import { generatedPicturesView } from './views.ts';

export interface ImagesRouteDeps extends GeneratePicturesDeps {
  readonly generationBudget: GenerationBudget;
  readonly catalog: PlatformCatalog;
}

const side = z.number().int().min(sideLimits.min).max(sideLimits.max);

const pictureInput = (catalog: PlatformCatalog) =>
  z.strictObject({
    template: text(60).optional().meta({ example: 'offer' }),
    texts: z
      .record(text(60), text(2_000))
      .default({})
      .meta({
        description: "By the names of the template's slots",
        example: { headline: sample.brief.offer },
      }),
    photos: z
      .array(idOf('med'))
      .max(10)
      .default([])
      .meta({ description: 'Pictures of the library', example: [sample.id('med')] }),
    prompt: text(2_000).optional().meta({ description: 'For the image model, in place of a template' }),
    sizes: z
      .array(z.strictObject({ width: side, height: side }))
      .max(6)
      .default([]),
    platforms: z
      .array(platformIn(catalog))
      .max(catalog.names.length)
      .default([])
      .meta({ description: 'The best size for the feed of each', example: [sample.platform] }),
    film: z.boolean().default(false).meta({ description: 'A short upright film of the pictures as well' }),
    name: text(120).optional(),
  });

export const imageRoutes = (catalog: PlatformCatalog): Route<ImagesRouteDeps>[] => [
  defineRoute({
    operationId: 'makeImages',
    summary: 'Create pictures',
    details: 'From a template, or with the image model; they are kept in the library',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/content/images'],
    access: { kind: 'scope', scope: 'content:generate', capability: 'write_media' },
    bodyLimit: briefBodyLimit,
    body: pictureInput(catalog),
    responses: { 201: generatedPicturesView },
    examples: {
      response: {
        media: [
          {
            name: 'offer-10-off-until-sunday-1200x1200.png',
            mime: 'image/png',
            height: 1_200,
            alt_text: sample.brief.offer,
            tags: [],
            focus: null,
          },
        ],
      },
    },
    handler: async (deps: ImagesRouteDeps, { actor, body, reply }) => {
      await spendGeneration(deps.generationBudget, actor, 'pictures');
      const signal = disconnectSignal(reply);
      try {
        const media = await generatePictures(deps, actor, toInput(deps.catalog, body), signal);
        return created({ media: media.map(showMedia) });
      } catch (error) {
        throw signal.aborted ? requestCancelled(error) : error;
      }
    },
  }),
  defineRoute({
    operationId: 'previewImage',
    summary: 'Preview a picture',
    details: 'A small PNG of what would be made of a template. Nothing is kept',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/content/images/preview'],
    access: { kind: 'scope', scope: 'content:generate', capability: 'write_media' },
    bodyLimit: briefBodyLimit,
    body: pictureInput(catalog),
    contentType: 'image/png',
    responses: {},
    handler: async (deps: ImagesRouteDeps, { actor, body, reply }) => {
      await spendGeneration(deps.generationBudget, actor, 'previews');
      const input = toInput(deps.catalog, body);
      if ('prompt' in input)
        throw invalidPicture([
          {
            param: 'prompt',
            code: 'not_here',
            message: messages.no_preview(),
          },
        ]);
      const [size = { width: 1_080, height: 1_080 }] = input.sizes;
      const bytes = await previewPicture(deps, actor, input, size);
      return reply.status(200).header('cache-control', 'no-store').type('image/png').send(bytes);
    },
  }),
];

function toInput(
  catalog: PlatformCatalog,
  body: z.output<ReturnType<typeof pictureInput>>,
): TemplateInput | PromptInput {
  const { template, prompt, texts, photos, film: withVideo } = body;
  const name = body.name?.trim() || undefined;
  if ((template === undefined) === (prompt === undefined))
    throw invalidPicture([
      {
        param: 'template',
        code: 'missing',
        message: messages.template_or_prompt(),
      },
    ]);
  // A video on its own needs no still pictures with it.
  const saysSizes = body.sizes.length + body.platforms.length > 0;
  const sizes = withVideo && !saysSizes ? [] : resolveSizes(catalog, body.sizes, body.platforms);
  if (template !== undefined) return { template, texts, photos, withVideo, sizes, name };
  if (prompt?.trim())
    return { prompt: prompt.trim(), sizes: resolveSizes(catalog, body.sizes, body.platforms), name };
  throw invalidPicture([{ param: 'prompt', code: 'missing', message: mustNotBeEmpty }]);
}
