import { z } from 'zod';
import {
  type CaptionsEvent,
  type CaptionsResult,
  type WriteCaptionsDeps,
  writeCaptions,
} from '../../domain/content/write-captions.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Logger } from '../../lib/logger.ts';
import { created, defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf, platformIn, text } from '../pipeline/inputs.ts';
import { briefBodyLimit, briefInput, toBrief } from './inputs.ts';
import { respondWithWriting, type WritingEvent } from './respond-with-writing.ts';
import { type GenerationBudget, spendGeneration } from './spend-generation.ts';
import { type CaptionsView, captionsView, writerKind } from './views.ts';

export interface CaptionsRouteDeps extends WriteCaptionsDeps {
  readonly generationBudget: GenerationBudget;
  readonly log: Logger;
  readonly catalog: PlatformCatalog;
}

export const captionsRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'writeCaptions',
    summary: 'Write captions',
    details:
      'From a brief, for each platform. The first for each is held as a draft unless drafts is false. With Accept: text/event-stream they come as they are written',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/content/captions'],
    access: { kind: 'scope', scope: 'content:generate', capability: 'write_posts' },
    bodyLimit: briefBodyLimit,
    body: z.strictObject({
      brief: briefInput,
      platforms: z.array(platformIn(catalog)).min(1).max(catalog.names.length),
      variants: z.number().int().min(1).max(5).default(3).meta({ example: 1 }),
      seed: text(100).min(1).optional(),
      writer: writerKind.optional().meta({ description: 'A model where one is set up, unless said' }),
      drafts: z.boolean().default(true),
      campaign_id: idOf('cmp').optional(),
      angle: text(60)
        .optional()
        .meta({ description: 'What this one is about within a campaign, such as tease, teach or offer' }),
      avoid: z
        .array(z.string().max(10_000))
        .max(20)
        .default([])
        .meta({ description: 'Captions that must not come again' }),
    }),
    responses: { 200: captionsView, 201: captionsView },
    handler: async (deps: CaptionsRouteDeps, { actor, body, request, reply }) => {
      await spendGeneration(deps.generationBudget, actor, 'writing');
      const input = { ...body, brief: toBrief(body.brief), campaignId: body.campaign_id };
      return respondWithWriting(
        { request, reply, log: deps.log },
        async (signal) => shown(await writeCaptions(deps, actor, input, signal)),
        (view) => (body.drafts ? created(view) : ok(view)),
      );
    },
  });

async function* shown(events: AsyncIterable<CaptionsEvent>): AsyncGenerator<WritingEvent<CaptionsView>> {
  for await (const event of events) {
    if (event.kind === 'text') yield { name: 'text', data: { text: event.text } };
    if (event.kind === 'caption') yield { name: 'caption', data: { ...event.variant, post_id: null } };
    if (event.kind === 'done') yield { name: 'done', data: toView(event.result) };
  }
}

const toView = ({ seed, writer, tokens, captions }: CaptionsResult): CaptionsView => ({
  seed,
  writer,
  tokens,
  captions: captions.map(({ platform, caption, options, postId }) => ({
    platform,
    caption,
    options,
    post_id: postId,
  })),
});
