import type { Installation, PlatformDefinition } from '../../domain/platform-port/definition.ts';
import { resolveClient } from '../resolve-client.ts';
import { createFacebook } from './adapter.ts';
import { facebookPlacements } from './media.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import type { FacebookSettings } from './settings.ts';
import { createFacebookSignIn } from './sign-in.ts';

const name = 'facebook';
const hosts = {
  wwwUrl: 'https://www.facebook.com',
  graphUrl: 'https://graph.facebook.com',
  uploadUrl: 'https://rupload.facebook.com',
};
const simulatedHosts = (base: string) => ({
  wwwUrl: `${base}/www`,
  graphUrl: `${base}/graph`,
  uploadUrl: `${base}/rupload`,
});

/** Instagram accounts can be reached through Facebook's login, so its definition reads this too. */
export function readFacebook(installation: Installation): FacebookSettings | undefined {
  const client = resolveClient(installation, name, hosts, simulatedHosts);
  return client && { ...client, version: installation.setting('FACEBOOK_VERSION') };
}

export const facebook: PlatformDefinition<FacebookSettings> = {
  name,
  label: 'Facebook',
  title: 'Facebook Pages',
  credentials: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  settings: {
    FACEBOOK_VERSION: { defaultValue: 'v26.0', pattern: /^v\d{2}\.\d$/, requirement: 'look like v26.0' },
  },
  hosts,
  read: readFacebook,
  create: createFacebook,
  signIn: {
    id: 'facebook',
    name: 'Facebook',
    credentials: ['FACEBOOK_SIGNIN_CLIENT_ID', 'FACEBOOK_SIGNIN_CLIENT_SECRET'],
    order: 4,
    create({ installation, ...client }, send) {
      const base = installation.simulatedAt(name);
      const version = installation.setting('FACEBOOK_VERSION');
      return createFacebookSignIn(
        { ...client, ...(base === null ? hosts : simulatedHosts(base)), version },
        send,
      );
    },
  },

  placements: facebookPlacements,
  insightRules: rules,
  feedPicture: { width: 1_080, height: 1_350 },
  profileGrid: null,
  typicalHours: { times: ['12:30', '18:30', '09:30', '15:00'], weekendPenaltyDays: 0.5 },
  writing: {
    advice:
      'Conversational, like telling neighbours. 40 to 80 words, two or three short paragraphs. A real question may invite comments, never "tag a friend" or "like if". At most 2 hashtags, usually none.',
    clickableLinks: true,
    hasTitle: false,
    angleBrackets: true,
    points: 5,
    hashtags: 2,
    separateParagraphs: false,
    compact: false,
    callToActionFirst: false,
  },

  appearance: {
    order: 3,
    glyph:
      'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.3 0-1.6.8-1.6 1.6V12h2.8l-.5 2.9h-2.3v7A10 10 0 0 0 22 12z',
    colours: { light: '#1559c9', dark: '#7db0ff' },
  },
  accounts: {
    kind: 'page',
    personIdPrefix: null,
    connectable: messages.connectable(),
    notConnectable: messages.not_connectable(),
    logins: [],
  },
  permissions: {
    pages_show_list: messages.may_list_pages(),
    pages_read_engagement: messages.may_see_page_and_posts(),
    pages_manage_posts: messages.may_manage_posts(),
    pages_manage_engagement: messages.may_comment_as_page(),
    pages_read_user_content: messages.may_see_visitor_posts(),
    read_insights: messages.may_see_pages_figures(),
    business_management: messages.may_see_business_pages(),
    public_profile: messages.may_see_your_name(),
  },
  // Meta's rules apply to both of its platforms.
  legal: {
    rules: {
      en: 'Facebook and Instagram: [Meta Terms of Service](https://www.facebook.com/legal/terms), [Instagram Terms of Use](https://help.instagram.com/581066165581870), [Meta Privacy Policy](https://www.facebook.com/privacy/policy/). Take the permission back: [Facebook’s business integrations](https://www.facebook.com/settings?tab=business_tools), or on Instagram under Apps and websites.',
      de: 'Facebook und Instagram: [Nutzungsbedingungen von Meta](https://www.facebook.com/legal/terms), [Nutzungsbedingungen von Instagram](https://help.instagram.com/581066165581870), [Datenschutzrichtlinie von Meta](https://www.facebook.com/privacy/policy/). Die Berechtigung zurücknehmen: [Business-Integrationen von Facebook](https://www.facebook.com/settings?tab=business_tools), oder auf Instagram unter Apps und Websites.',
    },
    metrics: {
      en: 'from Facebook and Instagram: two years.',
      de: 'von Facebook und Instagram: zwei Jahre.',
    },
    deletion: {
      en: 'Ask Facebook or Instagram to have Signoff delete what it knows about you: their page for removing apps offers it, and gives you a link where you see that it was done.',
      de: 'Facebook oder Instagram darum bitten, dass Signoff löscht, was es über dich weiß: Ihre Seite zum Entfernen von Apps bietet es an und gibt dir einen Link, unter dem du siehst, dass es geschehen ist.',
    },
    terms: null,
  },
};
