import { z } from 'zod';
import { readSite, type SiteProposal } from '../../domain/content/read-site.ts';
import type { SiteReader } from '../../domain/content/site.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { presentMessages } from '../pipeline/message-fields.ts';
import { webAddress } from './inputs.ts';
import { disconnectSignal, requestCancelled } from './respond-with-writing.ts';
import { type SiteProposalView, siteProposalView } from './site-views.ts';
import { type GenerationBudget, spendGeneration } from './spend-generation.ts';

export interface ReadSiteRouteDeps {
  readonly sites: SiteReader;
  readonly generationBudget: GenerationBudget;
}

/** Reading pages and keeping what was found are two steps on purpose: this one stores nothing. */
export const readSiteRoute = defineRoute({
  operationId: 'readSite',
  summary: 'Propose a brand from a web site',
  details: 'Up to six of its public pages are read, and nothing is kept. Closing the connection stops it',
  tag: 'Content',
  method: 'POST',
  paths: ['/v1/brand/read_site'],
  access: { kind: 'scope', scope: 'content:generate', capability: 'write_posts' },
  bodyLimit: 16_384,
  body: z.strictObject({ url: webAddress.meta({ example: 'https://lanternfish.example/' }) }),
  responses: { 200: siteProposalView },
  handler: async (deps: ReadSiteRouteDeps, { actor, body, reply }) => {
    await spendGeneration(deps.generationBudget, actor, 'pages');
    const signal = disconnectSignal(reply);
    try {
      return ok(toView(await readSite(deps, actor, body.url, signal)));
    } catch (error) {
      throw signal.aborted ? requestCancelled(error) : error;
    }
  },
});

const toView = ({ logos, brandColours, voice, ...same }: SiteProposal): SiteProposalView => ({
  url: same.url,
  pages: [...same.pages],
  name: same.name,
  description: same.description,
  language: same.language,
  logos: logos.map(({ url, mime, bytes }) => ({
    url,
    picture: `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`,
  })),
  colours: [...same.colours],
  brand_colours: brandColours,
  voice: voice && {
    settings: voice.settings,
    ...presentMessages({ traits: [...voice.traits] }),
    quote: voice.quote,
  },
  words: [...same.words],
  topics: same.topics.map((topic) => ({ ...topic, facts: [...topic.facts] })),
});
