import type { TikTokSettings } from './settings.ts';

/** Settings for tests that never leave the process. */
export const testSettings: TikTokSettings = {
  clientId: 'key',
  clientSecret: 'secret',
  wwwUrl: 'https://www.tiktok.com',
  apiUrl: 'https://open.tiktokapis.com',
  uploadHosts: ['open-upload.tiktokapis.com', '.tiktokapis.com'],
  publicUrl: new URL('https://signoff.example'),
  pull: false,
  simulated: false,
};
