/** How far an idea is: one state for all of it, and what each of its posts waits for. */

import { z } from 'zod';
import { sample } from '../pipeline/sample.ts';
import { problemView, shownId, shownPostId } from '../pipeline/view-parts.ts';
import { postDetailView, postView } from '../posts/views.ts';
import { ideaView } from './views.ts';

const { state, platform, account, schedule, published_at, permalink, trouble, blocked, approvals } =
  postView.shape;

export const ideaTargetView = z
  .object({
    post_id: shownPostId,
    account: account.meta({ description: 'Null: none is chosen', example: {} }),
    platform,
    state,
    problems: z.array(problemView).meta({
      description: postDetailView.shape.problems.meta()?.description,
      example: [],
    }),
    approvals: approvals.pick({ needed: true, given: true }),
    schedule,
    published_at,
    permalink,
    trouble,
    blocked,
    review_url: z.string().meta({ example: sample.reviewUrl }),
  })
  .meta({ id: 'IdeaTarget' });

export const ideaStatusView = z
  .object({
    id: shownId('ide'),
    title: ideaView.shape.title,
    status_url: z.string().meta({
      description: 'Where to ask how far it is',
      example: `http://localhost:3000/v2/posts/${sample.id('ide')}`,
    }),
    state: postView.shape.state.meta({ description: 'Of the target that needs a person most' }),
    finished: z.boolean().meta({
      description: 'Nothing more happens: every target is published, cancelled or removed',
      example: false,
    }),
    targets: z.array(ideaTargetView).meta({ description: 'In the order in which they were created' }),
  })
  .meta({ id: 'IdeaStatus' });

/** For the API's reference: as `POST /v2/posts` answers its own example. */
export const twoTargetsExample = {
  targets: [
    {},
    {
      post_id: '380197558722656613',
      account: { id: sample.id('acc', 'second') },
      schedule: {},
      review_url: sample.reviewUrl.replace(sample.postId, '380197558722656613'),
    },
  ],
};

export type IdeaTargetView = z.infer<typeof ideaTargetView>;
export type IdeaStatusView = z.infer<typeof ideaStatusView>;
