import type { Client } from '../core/oauth.ts';

/** OAuth clients belong to projects. A client may ask for every scope; whether a call works depends on the project. */
export type GoogleClient = Client & { projectNumber: string };

/** The client that publishes. */
export const youTubeClient: GoogleClient = {
  id: 'sandbox-youtube',
  secret: 'sandbox-youtube-secret',
  projectNumber: '482193007714',
};
/** Only signs people in, from a project of its own. */
const signInClient: GoogleClient = {
  id: 'sandbox-youtube-signin',
  secret: 'sandbox-youtube-signin-secret',
  projectNumber: '730052218846',
};
export const clients = [youTubeClient, signInClient];

/** The APIs that a project can enable, with Google's names. */
export const apiTitles = {
  'youtube.googleapis.com': 'YouTube Data API v3',
  'youtubeanalytics.googleapis.com': 'YouTube Analytics API',
};
export type Api = keyof typeof apiTitles;
export const apis = Object.keys(apiTitles) as [Api, ...Api[]];
