/** What each documented operation is asked and answers, for the API reference. A test holds them to the schemas. */
import { accountExamples } from './accounts.ts';
import { analyticsExamples } from './analytics.ts';
import { appExamples } from './apps.ts';
import { campaignExamples } from './campaigns.ts';
import { contentExamples } from './content.ts';
import { mediaExamples } from './media.ts';
import { notificationExamples } from './notifications.ts';
import { operatorExamples } from './operator.ts';
import { pauseExamples } from './pauses.ts';
import { peopleExamples } from './people.ts';
import { postExamples } from './posts.ts';
import { scheduleExamples } from './schedule.ts';

export interface Example {
  readonly request?: unknown;
  readonly response?: unknown;
}
export type Examples = Readonly<Record<string, Example>>;

export const examples: Examples = {
  ...peopleExamples,
  ...accountExamples,
  ...mediaExamples,
  ...contentExamples,
  ...campaignExamples,
  ...postExamples,
  ...analyticsExamples,
  ...scheduleExamples,
  ...appExamples,
  ...operatorExamples,
  ...pauseExamples,
  ...notificationExamples,
};
