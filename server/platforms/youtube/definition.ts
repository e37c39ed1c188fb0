import type { PlatformDefinition } from '../../domain/platform-port/definition.ts';
import { createOpenIdProvider } from '../../identity/open-id.ts';
import { resolveClient } from '../resolve-client.ts';
import { createYouTube } from './adapter.ts';
import { youtubePlacements } from './media.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import type { YouTubeSettings } from './settings.ts';

const name = 'youtube';
const hosts = {
  accountsUrl: 'https://accounts.google.com',
  oauthUrl: 'https://oauth2.googleapis.com',
  apiUrl: 'https://www.googleapis.com',
  uploadUrl: 'https://www.googleapis.com',
  analyticsUrl: 'https://youtubeanalytics.googleapis.com',
  wwwUrl: 'https://www.youtube.com',
};

export const youtube: PlatformDefinition<YouTubeSettings> = {
  name,
  label: 'YouTube',
  title: 'YouTube',
  credentials: ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'],
  settings: {
    YOUTUBE_UPLOADS_PER_DAY: {
      defaultValue: '100',
      pattern: /^[1-9]\d{0,6}$/,
      requirement: 'be a whole number of uploads a day, at least 1',
    },
  },
  hosts,
  read(installation) {
    const client = resolveClient(installation, name, hosts, (base) => ({
      accountsUrl: `${base}/accounts`,
      oauthUrl: `${base}/oauth2`,
      apiUrl: `${base}/api`,
      uploadUrl: `${base}/api`,
      analyticsUrl: `${base}/analytics`,
      wwwUrl: `${base}/www`,
    }));
    return client && { ...client, uploadsPerDay: Number(installation.setting('YOUTUBE_UPLOADS_PER_DAY')) };
  },
  create: createYouTube,
  signIn: {
    id: 'google',
    name: 'Google',
    credentials: ['GOOGLE_SIGNIN_CLIENT_ID', 'GOOGLE_SIGNIN_CLIENT_SECRET'],
    order: 1,
    create({ installation, ...client }) {
      const base = installation.simulatedAt(name);
      return createOpenIdProvider({
        ...client,
        id: 'google',
        name: 'Google',
        issuer: new URL(base === null ? hosts.accountsUrl : `${base}/accounts`),
        allowHttp: client.simulated,
        // Google refuses prompt=login: the person always sees which account it is, and that is all it offers.
        quirks: { parameters: { prompt: 'select_account' }, againParameters: {} },
      });
    },
  },

  placements: youtubePlacements,
  insightRules: rules,
  feedPicture: { width: 1_280, height: 720 },
  profileGrid: null,
  typicalHours: { times: ['17:00', '12:00', '19:30', '09:30'], weekendPenaltyDays: 0 },
  writing: {
    advice:
      'A title (in "title") of 40 to 70 characters that says what the viewer gets, with the main key word early, no capitals for shouting, no < or >. In "caption" the description: what it is about in the first two lines, the link high up, then 60 to 150 words; at most 3 hashtags at the end.',
    clickableLinks: true,
    hasTitle: true,
    angleBrackets: false,
    points: 6,
    hashtags: 3,
    separateParagraphs: false,
    compact: false,
    callToActionFirst: true,
  },

  appearance: {
    order: 4,
    glyph:
      'M4.5 5C7 4.6 17 4.6 19.5 5 21.2 5.3 22 6.6 22.3 8.2c.3 2.4.3 5.2 0 7.6-.3 1.6-1.1 2.9-2.8 3.2-2.5.4-12.5.4-15 0-1.7-.3-2.5-1.6-2.8-3.2-.3-2.4-.3-5.2 0-7.6C2 6.6 2.8 5.3 4.5 5zM10 8.6v6.8l5.8-3.4z',
    colours: { light: '#b5190f', dark: '#ff8f85' },
  },
  accounts: {
    kind: 'channel',
    personIdPrefix: null,
    connectable: messages.connectable(),
    notConnectable: null,
    logins: [],
  },
  permissions: {
    'https://www.googleapis.com/auth/youtube.upload': messages.may_upload_videos(),
    'https://www.googleapis.com/auth/youtube.readonly': messages.may_see_channel_and_videos(),
    'https://www.googleapis.com/auth/youtube.force-ssl': messages.may_change_and_delete_videos(),
    'https://www.googleapis.com/auth/youtube': messages.may_manage_channel(),
    'https://www.googleapis.com/auth/yt-analytics.readonly': messages.may_see_channels_figures(),
  },
  legal: {
    rules: {
      en: 'YouTube: Signoff uses YouTube API Services. [YouTube Terms of Service](https://www.youtube.com/t/terms), [Google Privacy Policy](https://policies.google.com/privacy). Take the permission back: [Google’s security settings](https://security.google.com/settings/security/permissions).',
      de: 'YouTube: Signoff benutzt YouTube API Services. [YouTube-Nutzungsbedingungen](https://www.youtube.com/t/terms), [Datenschutzerklärung von Google](https://policies.google.com/privacy). Die Berechtigung zurücknehmen: [Sicherheitseinstellungen von Google](https://security.google.com/settings/security/permissions).',
    },
    metrics: {
      en: 'from YouTube: deleted when the channel is disconnected, and within 30 days after access was lost.',
      de: 'von YouTube: gelöscht, wenn der Kanal getrennt wird, und innerhalb von 30 Tagen, nachdem der Zugriff verloren ging.',
    },
    deletion: null,
    terms: {
      en: 'By using Signoff with YouTube you agree to be bound by the [YouTube Terms of Service](https://www.youtube.com/t/terms).',
      de: 'Wenn du Signoff mit YouTube benutzt, erklärst du dich mit den [YouTube-Nutzungsbedingungen](https://www.youtube.com/t/terms) einverstanden und bist an sie gebunden.',
    },
  },
};
