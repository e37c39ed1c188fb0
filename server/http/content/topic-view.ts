import { z } from 'zod';
import { sample } from '../pipeline/sample.ts';

const page = z
  .string()
  .nullable()
  .meta({ description: 'The page it came from; null: a person typed it', example: sample.brief.link });

export const topicView = z
  .object({
    title: z.string().meta({ example: sample.brief.subject }),
    url: page,
    facts: z.array(z.object({ text: z.string().meta({ example: sample.brief.points[0] }), url: page })),
  })
  .meta({ id: 'Topic', description: 'Something worth a post, with the facts that a caption may state' });

export type TopicView = z.infer<typeof topicView>;
