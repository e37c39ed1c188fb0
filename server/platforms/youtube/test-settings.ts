import type { YouTubeSettings } from './settings.ts';

/** Settings for tests that never leave the process. */
export const testSettings: YouTubeSettings = {
  clientId: 'client',
  clientSecret: 'secret',
  accountsUrl: 'https://accounts.google.com',
  oauthUrl: 'https://oauth2.googleapis.com',
  apiUrl: 'https://www.googleapis.com',
  uploadUrl: 'https://www.googleapis.com',
  analyticsUrl: 'https://youtubeanalytics.googleapis.com',
  wwwUrl: 'https://www.youtube.com',
  simulated: false,
};
