import type { FacebookSettings } from './settings.ts';

/** Settings for tests that never leave the process. */
export const testSettings: FacebookSettings = {
  clientId: '1000',
  clientSecret: 'test-app-secret',
  version: 'v26.0',
  wwwUrl: 'https://www.facebook.com',
  graphUrl: 'https://graph.facebook.com',
  uploadUrl: 'https://rupload.facebook.com',
  simulated: false,
};
