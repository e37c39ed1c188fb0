import { z } from 'zod';
import { firstCommentStates } from '../../domain/post-model/first-comment-ports.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant } from '../pipeline/view-parts.ts';

export const firstCommentView = z
  .object({
    text: z.string().meta({ example: 'The recipe: https://example.com/recipe' }),
    state: z.enum(firstCommentStates),
    url: z.string().nullable().meta({ description: 'Where it can be read, once it is sent' }),
    ...messageSchema(
      'reason',
      z.string().nullable().meta({ description: 'Why it waits, failed or is unconfirmed' }),
    ),
    at: instant.meta({
      description: 'Since when it stands so; of one that is sent, when it was',
      example: sample.times.publish,
    }),
    next_try_at: instant
      .nullable()
      .meta({ description: 'When it is tried next, while it waits', example: sample.times.publish }),
    can: z
      .array(z.enum(['retry', 'resolve']))
      .meta({ description: 'What you may do about it now', example: [] }),
  })
  .meta({ id: 'FirstComment' });

export type FirstCommentView = z.infer<typeof firstCommentView>;
