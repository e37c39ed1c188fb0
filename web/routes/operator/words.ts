const queues: Readonly<Record<string, string>> = {
  'publish-post': 'Posts to send',
  'make-rendition': 'Pictures and videos to make',
  'fetch-upload': 'Files to fetch',
};
const outcomes: Readonly<Record<string, string>> = {
  published: 'Published',
  rejected: 'Refused by the platform',
  auth_lost: 'Access was lost',
  rate_limited: 'The platform asked to wait',
  unavailable: 'The platform was not reachable',
  absent: 'Proven not to have arrived',
  unconfirmed: 'Nobody could tell: unconfirmed',
  not_published: 'Not published, said a person',
  crashed: 'Broken off',
  cancelled: 'Cancelled',
};

export const queueWords = (name: string): string => queues[name] ?? name;
export const outcomeWords = (outcome: string): string => outcomes[outcome] ?? outcome;
export const partWords = (part: 'serve' | 'work'): string => (part === 'serve' ? 'answers' : 'publishes');
