import { t } from '../../../i18n/t.ts';

const queues: Readonly<Record<string, string>> = {
  'publish-post': t('Posts to send'),
  'make-rendition': t('Pictures and videos to make'),
  'fetch-upload': t('Files to fetch'),
};
const outcomes: Readonly<Record<string, string>> = {
  published: t('Published'),
  rejected: t('Refused by the platform'),
  auth_lost: t('Access was lost'),
  rate_limited: t('The platform asked to wait'),
  unavailable: t('The platform was not reachable'),
  absent: t('Proven not to have arrived'),
  unconfirmed: t('Nobody could tell: unconfirmed'),
  not_published: t('Not published, said a person'),
  crashed: t('Broken off'),
  cancelled: t('Cancelled'),
};

export const queueWords = (name: string): string => queues[name] ?? name;
export const outcomeWords = (outcome: string): string => outcomes[outcome] ?? outcome;
export const partWords = (part: 'serve' | 'work'): string =>
  part === 'serve' ? t('answers', {}, 'a process') : t('publishes', {}, 'a process');
