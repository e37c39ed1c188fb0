import type { LinkedInSettings } from './settings.ts';

/** Settings for tests that never leave the process. */
export const testSettings: LinkedInSettings = {
  clientId: 'client',
  clientSecret: 'secret',
  wwwUrl: 'https://www.linkedin.com',
  apiUrl: 'https://api.linkedin.com',
  version: '202609',
  searchesFollowers: false,
  simulated: false,
};
