/** Describes one attempt to publish: how it ended, and what may be visible on the platform since. */
import type { AttemptView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

type Attempt = Pick<AttemptView, 'outcome' | 'finished_at' | 'past_commit_step' | 'revision_number'>;

const outcomeLabels: Record<string, string> = {
  published: t('Published'),
  rejected: t('Refused by the platform'),
  auth_lost: t('The permission was gone'),
  rate_limited: t('The platform asked to wait'),
  unavailable: t('The platform did not answer; nothing was sent'),
  absent: t('Not on the platform when we checked'),
  unconfirmed: t('No clear answer'),
  not_published: t('Somebody looked: it is not there'),
  crashed: t('Interrupted'),
  cancelled: t('Cancelled'),
};

export const describeAttemptEnd = ({ outcome, finished_at }: Attempt): string => {
  if (outcome) return outcomeLabels[outcome] ?? outcome;
  return finished_at ? t('Ended') : t('Under way');
};

/** The platform or a user confirmed that nothing was published. */
const notPublishedOutcomes = [
  'rejected',
  'auth_lost',
  'rate_limited',
  'unavailable',
  'absent',
  'not_published',
  'cancelled',
];

/** `attempt 1, rev 2, nothing became visible` */
export const describeAttempt = (attempt: Attempt, number: number): string => {
  const values = { number, revision: attempt.revision_number };
  if (attempt.outcome === 'published') return t('attempt {number}, rev {revision}', values);
  return attempt.past_commit_step && !notPublishedOutcomes.includes(attempt.outcome ?? '')
    ? t('attempt {number}, rev {revision}, something may be visible', values)
    : t('attempt {number}, rev {revision}, nothing became visible', values);
};
