import { z } from 'zod';
import {
  type RewriteDeps,
  type RewriteEvent,
  type RewriteResult,
  rewriteText,
} from '../../domain/content/rewrite-text.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Logger } from '../../lib/logger.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf, platformIn } from '../pipeline/inputs.ts';
import { caption } from '../posts/inputs.ts';
import { briefBodyLimit } from './inputs.ts';
import { respondWithWriting, type WritingEvent } from './respond-with-writing.ts';
import { type GenerationBudget, spendGeneration } from './spend-generation.ts';
import { language, rewriteAction, rewriteResultView, writerKind } from './views.ts';

export interface RewriteRouteDeps extends RewriteDeps {
  readonly generationBudget: GenerationBudget;
  readonly log: Logger;
  readonly catalog: PlatformCatalog;
}

export const rewriteRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'rewriteText',
    summary: 'Rewrite a text',
    details:
      'Another wording of a text, or the alt text of a picture. Nothing is saved. With Accept: text/event-stream it comes as it is written',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/content/rewrite'],
    access: { kind: 'scope', scope: 'content:generate', capability: 'write_posts' },
    bodyLimit: briefBodyLimit,
    body: z.strictObject({
      action: rewriteAction.meta({ example: 'fix' }),
      text: caption.default('').meta({ example: 'the new harvest  is here !' }),
      platform: platformIn(catalog).nullish(),
      language: language.meta({ description: 'Of the text; for translate, the one to translate into' }),
      media_id: idOf('med').nullish().meta({ description: 'The picture to describe, for alt_text' }),
      writer: writerKind.optional(),
    }),
    responses: { 200: rewriteResultView },
    handler: async (deps: RewriteRouteDeps, { actor, body, request, reply }) => {
      await spendGeneration(deps.generationBudget, actor, 'writing');
      const { media_id, platform, ...rest } = body;
      const input = { ...rest, platform: platform ?? undefined, mediaId: media_id ?? undefined };
      return respondWithWriting(
        { request, reply, log: deps.log },
        async (signal) => shown(await rewriteText(deps, actor, input, signal)),
        ok,
      );
    },
  });

async function* shown(events: AsyncIterable<RewriteEvent>): AsyncGenerator<WritingEvent<RewriteResult>> {
  for await (const event of events) {
    if (event.kind === 'text') yield { name: 'text', data: { text: event.text } };
    else yield { name: 'done', data: event.result };
  }
}
