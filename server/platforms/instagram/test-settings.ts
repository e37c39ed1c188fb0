import type { InstagramSettings } from './settings.ts';

/** Settings for tests that never leave the process: both logins, and a public URL. */
export const testSettings: InstagramSettings = {
  instagramLogin: {
    clientId: 'ig-app',
    clientSecret: 'ig-secret',
    version: 'v25.0',
    wwwUrl: 'https://www.instagram.com',
    apiUrl: 'https://api.instagram.com',
    graphUrl: 'https://graph.instagram.com',
    simulated: false,
  },
  facebookLogin: {
    clientId: 'fb-app',
    clientSecret: 'fb-secret',
    version: 'v26.0',
    wwwUrl: 'https://www.facebook.com',
    graphUrl: 'https://graph.facebook.com',
    uploadUrl: 'https://rupload.facebook.com',
    simulated: false,
  },
  publicUrl: new URL('https://signoff.example'),
  wwwUrl: 'https://www.instagram.com',
  simulated: false,
};
