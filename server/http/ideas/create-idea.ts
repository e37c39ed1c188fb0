import { z } from 'zod';
import { createIdea, type SharedContent } from '../../domain/ideas/create-idea.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { composed, idOf, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { caption, options, scheduleInput } from '../posts/inputs.ts';
import { ideaTitle } from '../posts/views.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { showIdeaStatus } from './present-idea-status.ts';
import { ideaStatusView, twoTargetsExample } from './status-views.ts';

/** As many posts as one gesture can approve. */
const maxTargets = 50;

const content = {
  caption: caption.optional(),
  media: z.array(text(255).min(1)).max(50).optional().meta({ description: 'Names of uploaded files' }),
  schedule: scheduleInput.nullish(),
};

export const createIdeaRoute = defineRoute({
  operationId: 'createIdea',
  summary: 'Create one idea for several accounts',
  details:
    'A draft for every target, or nothing at all. What a target leaves out it takes from `shared`. Every problem of every target is answered at once',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v2/posts'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  listNames: 'brackets',
  body: z.strictObject({
    title: ideaTitle.optional().meta({
      description: 'What people call the idea. It is in nothing that goes out',
      example: 'The new harvest',
    }),
    campaign_id: idOf('cmp').nullish(),
    shared: z
      .strictObject(content)
      .optional()
      .meta({ description: 'The words, files and time of the targets that have none of their own' }),
    targets: z
      .array(
        z.strictObject({
          account_id: idOf('acc'),
          ...content,
          options: options.optional().meta({ description: "The platform's own choices" }),
        }),
      )
      .min(1)
      .max(maxTargets),
  }),
  responses: { 201: ideaStatusView },
  examples: {
    request: {
      shared: { caption: sample.caption, media: [sample.file.name] },
      targets: [
        { account_id: sample.id('acc') },
        {
          account_id: sample.id('acc', 'second'),
          caption: 'It is here: the new harvest from Guji.',
          schedule: { wall_time: sample.wallTime, time_zone: sample.timeZone },
        },
      ],
    },
    response: twoTargetsExample,
  },
  handler: async (deps: IdeaRouteDeps, { actor, body }) => {
    const id = await createIdea(deps, actor, {
      title: body.title,
      campaignId: body.campaign_id,
      shared: toContent(body.shared ?? {}),
      targets: body.targets.map((target) => ({
        ...toContent(target),
        accountId: target.account_id,
        options: target.options ?? {},
      })),
    });
    return created(await showIdeaStatus(deps, actor, id));
  },
});

const toContent = ({ caption: words, media, schedule }: SharedContent): SharedContent => ({
  caption: words,
  media: media?.map(composed),
  schedule,
});
