import type { PlatformDefinition } from '../../domain/platform-port/definition.ts';
import { createOpenIdProvider } from '../../identity/open-id.ts';
import { resolveClient } from '../resolve-client.ts';
import { createLinkedIn } from './adapter.ts';
import { linkedinPlacements } from './media.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import type { LinkedInSettings } from './settings.ts';

const name = 'linkedin';
const hosts = { wwwUrl: 'https://www.linkedin.com', apiUrl: 'https://api.linkedin.com' };

export const linkedin: PlatformDefinition<LinkedInSettings> = {
  name,
  label: 'LinkedIn',
  title: 'LinkedIn',
  credentials: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  settings: {
    LINKEDIN_VERSION: { defaultValue: '202609', pattern: /^20\d{4}$/, requirement: 'look like 202609' },
    LINKEDIN_FOLLOWER_SEARCH: { defaultValue: 'off', pattern: /^(on|off)$/, requirement: 'be on or off' },
  },
  hosts,
  read(installation) {
    const client = resolveClient(installation, name, hosts, (base) => ({
      wwwUrl: `${base}/www`,
      apiUrl: `${base}/api`,
    }));
    return (
      client && {
        ...client,
        version: installation.setting('LINKEDIN_VERSION'),
        searchesFollowers: installation.setting('LINKEDIN_FOLLOWER_SEARCH') === 'on',
      }
    );
  },
  create: createLinkedIn,
  signIn: {
    id: 'linkedin',
    name: 'LinkedIn',
    credentials: ['LINKEDIN_SIGNIN_CLIENT_ID', 'LINKEDIN_SIGNIN_CLIENT_SECRET'],
    order: 2,
    create({ installation, ...client }) {
      const base = installation.simulatedAt(name);
      return createOpenIdProvider({
        ...client,
        id: 'linkedin',
        name: 'LinkedIn',
        issuer: new URL(`${base === null ? hosts.wwwUrl : `${base}/www`}/oauth`),
        allowHttp: client.simulated,
        quirks: {
          withoutPkceAndNonce: true,
          secretInForm: true,
          // It documents neither prompt nor max_age.
          againParameters: {},
          expiredCodeError: ['invalid_request', 'invalid_redirect_uri'],
        },
      });
    },
  },

  placements: linkedinPlacements,
  insightRules: rules,
  feedPicture: { width: 1_200, height: 1_200 },
  profileGrid: null,
  typicalHours: { times: ['08:30', '12:15', '17:15', '10:15'], weekendPenaltyDays: 4 },
  writing: {
    advice:
      'A person talking to professionals: an observation or a concrete fact first, then what it means for the reader. 80 to 180 words, paragraphs of one or two sentences. No clickbait, no broetry of one-word lines, no boasting, no "excited to announce". 3 to 5 hashtags in one line at the end.',
    clickableLinks: true,
    hasTitle: false,
    angleBrackets: true,
    points: 5,
    hashtags: 4,
    separateParagraphs: true,
    compact: false,
    callToActionFirst: false,
  },

  appearance: {
    order: 5,
    glyph:
      'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm1.5 7.6v9h2.9v-9zM6.95 5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM10.3 9.6v9h2.9v-4.8c0-1.3.6-2 1.700-2s1.500.7 1.500 2v4.800h2.900v-5.400c0-2.500-1.300-3.800-3.200-3.800-1.400 0-2.300.7-2.900 1.600V9.600z',
    colours: { light: '#2b5876', dark: '#8fc4e6' },
  },
  accounts: {
    kind: 'page',
    // A person's profile is not a page.
    personIdPrefix: 'urn:li:person:',
    connectable: messages.connectable(),
    notConnectable: null,
    logins: [],
  },
  permissions: {
    w_organization_social: messages.may_publish_posts_page(),
    r_organization_social: messages.may_see_pages_posts(),
    rw_organization_admin: messages.may_list_pages_and_figures(),
    r_organization_admin: messages.may_list_pages(),
    r_organization_followers: messages.may_search_followers(),
    w_organization_social_feed: messages.may_comment_as_page(),
    r_organization_social_feed: messages.may_see_page_comments(),
    w_member_social: messages.may_publish_posts_as_you(),
    w_member_social_feed: messages.may_comment_as_you(),
    r_basicprofile: messages.may_see_your_name(),
    openid: messages.may_know_who_connected(),
    profile: messages.may_see_your_name(),
  },
  legal: {
    rules: {
      en: 'LinkedIn: [User Agreement](https://www.linkedin.com/legal/user-agreement), [Privacy Policy](https://www.linkedin.com/legal/privacy-policy). Take the permission back: [LinkedIn’s permitted services](https://www.linkedin.com/mypreferences/d/data-sharing-for-permitted-services).',
      de: 'LinkedIn: [Nutzervereinbarung](https://www.linkedin.com/legal/user-agreement), [Datenschutzrichtlinie](https://www.linkedin.com/legal/privacy-policy). Die Berechtigung zurücknehmen: [Zugelassene Dienste bei LinkedIn](https://www.linkedin.com/mypreferences/d/data-sharing-for-permitted-services).',
    },
    metrics: {
      en: 'from LinkedIn: 48 hours for people’s own posts, one year for pages, and only while connected.',
      de: 'von LinkedIn: 48 Stunden für Beiträge von Personen, ein Jahr für Seiten, und nur solange sie verbunden sind.',
    },
    deletion: null,
    terms: null,
  },
};
