/** Ideas as the API shows them: what people see as one, with a post for each account. */

import { z } from 'zod';
import { shownId } from '../pipeline/view-parts.ts';
import { ideaTitle, postView } from '../posts/views.ts';

export const ideaView = z
  .object({
    id: shownId('ide'),
    title: ideaTitle.nullable().meta({
      description: 'What people call it; null: how its first post begins',
      example: 'The new harvest',
    }),
    state: postView.shape.state.meta({ description: 'Of the post that needs a person most' }),
    waiting_for: postView.shape.waiting_for.meta({
      description: 'Whether one of its posts waits for your signature, or else for that of others',
    }),
    posts: z
      .array(postView)
      .meta({ description: 'One for each account, and changes of them: what needs a person most first' }),
  })
  .meta({ id: 'Idea' });

export type IdeaView = z.infer<typeof ideaView>;
