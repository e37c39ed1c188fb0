/** The first steps of a workspace, as the API shows them. */
import { z } from 'zod';
import { firstStepNames, type StoredFirstSteps } from '../../domain/workspaces/first-steps.ts';
import { topicView } from '../content/topic-view.ts';

const stepName = z.enum(firstStepNames);
export const firstStepsView = z
  .object({
    done: z.array(stepName).meta({
      description: 'Accounts and signed posts are not counted here: their own lists show them',
      example: ['clock'],
    }),
    skipped: z.array(stepName).meta({ example: ['approver'] }),
    put_away: z.boolean(),
    site: z
      .string()
      .nullable()
      .meta({ description: 'The web address that was read last', example: 'https://lanternfish.example/' }),
    topics: z.array(topicView),
  })
  .meta({ id: 'FirstSteps' });

export type FirstStepsView = z.infer<typeof firstStepsView>;

export const toFirstStepsView = (stored: StoredFirstSteps): FirstStepsView => ({
  done: [...stored.done],
  skipped: [...stored.skipped],
  put_away: stored.putAway,
  site: stored.site,
  topics: stored.topics.map((topic) => ({ ...topic, facts: [...topic.facts] })),
});
