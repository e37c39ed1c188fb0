import type { PlatformDefinition } from '../../domain/platform-port/definition.ts';
import { resolveClient } from '../resolve-client.ts';
import { createTikTok } from './adapter.ts';
import { tiktokPlacements } from './media.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import type { TikTokSettings } from './settings.ts';
import { createTikTokSignIn } from './sign-in.ts';

const name = 'tiktok';
const hosts = {
  wwwUrl: 'https://www.tiktok.com',
  apiUrl: 'https://open.tiktokapis.com',
  /** Answers name the upload URL; it must be on one of these hosts. */
  uploadHosts: ['open-upload.tiktokapis.com', '.tiktokapis.com'],
};
const simulatedHosts = (base: string) => ({
  wwwUrl: `${base}/www`,
  apiUrl: `${base}/open`,
  uploadHosts: [new URL(base).host],
});

export const tiktok: PlatformDefinition<TikTokSettings> = {
  name,
  label: 'TikTok',
  title: 'TikTok',
  credentials: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  settings: {
    TIKTOK_PULL_VIDEOS: { defaultValue: 'off', pattern: /^(on|off)$/, requirement: 'be on or off' },
  },
  hosts,
  read(installation) {
    const client = resolveClient(installation, name, hosts, simulatedHosts);
    return (
      client && {
        ...client,
        publicUrl: installation.publicUrl,
        pull: installation.setting('TIKTOK_PULL_VIDEOS') === 'on',
      }
    );
  },
  create: createTikTok,
  signIn: {
    id: 'tiktok',
    name: 'TikTok',
    credentials: ['TIKTOK_SIGNIN_CLIENT_KEY', 'TIKTOK_SIGNIN_CLIENT_SECRET'],
    order: 3,
    create({ installation, ...client }, send) {
      const base = installation.simulatedAt(name);
      return createTikTokSignIn({ ...client, ...(base === null ? hosts : simulatedHosts(base)) }, send);
    },
  },

  placements: tiktokPlacements,
  insightRules: rules,
  feedPicture: { width: 1_080, height: 1_920 },
  profileGrid: null,
  typicalHours: { times: ['19:00', '12:30', '21:00', '16:30'], weekendPenaltyDays: 0 },
  writing: {
    advice:
      'The caption of a short video: 5 to 25 words that add to what is seen, spoken language, curiosity first. 3 to 5 hashtags at the end. Links cannot be clicked.',
    clickableLinks: false,
    hasTitle: false,
    angleBrackets: true,
    points: 1,
    hashtags: 5,
    separateParagraphs: false,
    compact: true,
    callToActionFirst: false,
  },

  appearance: {
    order: 1,
    glyph:
      'M16.2 2h-3.5v13.4a2.75 2.75 0 1 1-2.2-2.7V9.1a6.3 6.3 0 1 0 5.7 6.3V8.6a7.6 7.6 0 0 0 4.3 1.4V6.5a4.3 4.3 0 0 1-4.3-4.5z',
    colours: { light: '#0b6a70', dark: '#5fd6d4' },
  },
  accounts: {
    kind: 'creator',
    personIdPrefix: null,
    connectable: messages.connectable(),
    notConnectable: null,
    logins: [],
  },
  permissions: {
    'user.info.basic': messages.may_see_name_and_picture(),
    'user.info.profile': messages.may_see_profile(),
    'user.info.stats': messages.may_see_how_many_follow(),
    'video.publish': messages.may_publish_posts(),
    'video.upload': messages.may_put_drafts_into_inbox(),
    'video.list': messages.may_see_posts_and_figures(),
  },
  legal: {
    rules: {
      en: 'TikTok: [Terms of Service](https://www.tiktok.com/legal/terms-of-service), [Privacy Policy](https://www.tiktok.com/legal/privacy-policy). Take the permission back: in TikTok’s app, Settings and privacy, Security and permissions, Apps and services permissions.',
      de: 'TikTok: [Nutzungsbedingungen](https://www.tiktok.com/legal/terms-of-service), [Datenschutzerklärung](https://www.tiktok.com/legal/privacy-policy). Die Berechtigung zurücknehmen: in der App von TikTok, Einstellungen und Datenschutz, Sicherheit und Berechtigungen, Berechtigungen für Apps und Dienste.',
    },
    metrics: {
      en: 'from TikTok: deleted when the account is disconnected or takes its access away.',
      de: 'von TikTok: gelöscht, wenn das Konto getrennt wird oder seinen Zugriff zurücknimmt.',
    },
    deletion: null,
    terms: null,
  },
};
