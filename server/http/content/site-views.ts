/** What a web site says about a brand, as the API shows it: proposals, each with the page it came from. */
import { z } from 'zod';
import { messageListSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { topicView } from './topic-view.ts';
import { coloursView, language, voiceView } from './views.ts';

const site = 'https://lanternfish.example/';

export const siteProposalView = z
  .object({
    url: z.string().meta({ description: 'After redirects', example: site }),
    pages: z
      .array(z.object({ url: z.string().meta({ example: site }), title: z.string() }))
      .meta({ description: 'The pages that were read', example: [{ title: sample.workspace.name }] }),
    name: z.string().meta({ example: sample.workspace.name }),
    description: z.string().meta({ example: 'Single-origin coffee, roasted in Lisbon every Tuesday' }),
    language: language.nullable().meta({ description: 'Null: none of ours', example: 'en' }),
    logos: z.array(
      z.object({
        url: z.string().meta({ example: `${site}logo.png` }),
        picture: z.string().meta({
          description: 'The picture itself, as a data: address',
          example: 'data:image/png;base64,iVBORw0KGgo=',
        }),
      }),
    ),
    colours: z.array(z.string()).meta({ description: 'At most five, most used first', example: ['#1f3a34'] }),
    brand_colours: coloursView
      .nullable()
      .meta({ description: 'The same by their part in a brand kit; null where none were found' }),
    voice: z
      .object({
        settings: voiceView,
        ...messageListSchema('traits'),
        quote: z.object({
          text: z.string().meta({ example: 'We roast on Mondays.' }),
          url: z.string().meta({ example: `${site}about` }),
        }),
      })
      .nullable()
      .meta({ description: 'Null: the pages say too little' }),
    words: z.array(z.string()).meta({ description: 'That several pages use', example: ['harvest'] }),
    topics: z.array(topicView).meta({ description: 'What is worth a post; at most three' }),
  })
  .meta({ id: 'SiteProposal' });

export type SiteProposalView = z.infer<typeof siteProposalView>;
