import { z } from 'zod';
import { briefFromPage, type PageReader } from '../../domain/content/brief-from-page.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { sample } from '../pipeline/sample.ts';
import { webAddress } from './inputs.ts';
import { disconnectSignal, requestCancelled } from './respond-with-writing.ts';
import { type GenerationBudget, spendGeneration } from './spend-generation.ts';
import { pageBriefView } from './views.ts';

export interface BriefRouteDeps {
  readonly pages: PageReader;
  readonly generationBudget: GenerationBudget;
}

export const briefRoute = defineRoute({
  operationId: 'readBriefFromPage',
  summary: 'Fill a brief from a web page',
  details: 'Title, description, price and pictures of a public page. Nothing is kept',
  tag: 'Content',
  method: 'POST',
  paths: ['/v1/content/brief'],
  access: { kind: 'scope', scope: 'content:generate', capability: 'write_posts' },
  bodyLimit: 16_384,
  body: z.strictObject({ url: webAddress.meta({ example: sample.brief.link }) }),
  responses: { 200: pageBriefView },
  handler: async (deps: BriefRouteDeps, { actor, body, reply }) => {
    await spendGeneration(deps.generationBudget, actor, 'pages');
    const signal = disconnectSignal(reply);
    try {
      return ok(await briefFromPage(deps, actor, body.url, signal));
    } catch (error) {
      throw signal.aborted ? requestCancelled(error) : error;
    }
  },
});
