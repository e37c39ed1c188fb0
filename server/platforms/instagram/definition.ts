import type { Installation, PlatformDefinition } from '../../domain/platform-port/definition.ts';
import { facebook, readFacebook } from '../facebook/definition.ts';
import { resolveClient } from '../resolve-client.ts';
import { createInstagram } from './adapter.ts';
import { instagramPlacements } from './media.ts';
import { messages } from './messages.ts';
import { rules } from './metrics.ts';
import { profileGrid } from './profile-grid.ts';
import type { InstagramLoginSettings, InstagramSettings } from './settings.ts';

const name = 'instagram';
const hosts = {
  wwwUrl: 'https://www.instagram.com',
  apiUrl: 'https://api.instagram.com',
  graphUrl: 'https://graph.instagram.com',
};

function readInstagramLogin(installation: Installation): InstagramLoginSettings | undefined {
  const client = resolveClient(installation, name, hosts, (base) => ({
    wwwUrl: `${base}/www`,
    apiUrl: `${base}/api`,
    graphUrl: `${base}/graph`,
  }));
  return client && { ...client, version: installation.setting('INSTAGRAM_VERSION') };
}

export const instagram: PlatformDefinition<InstagramSettings> = {
  name,
  label: 'Instagram',
  title: 'Instagram',
  credentials: ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  settings: {
    INSTAGRAM_VERSION: { defaultValue: 'v25.0', pattern: /^v\d{2}\.\d$/, requirement: 'look like v25.0' },
  },
  hosts,
  /** Both logins lead to the same accounts; credentials for one of them are enough. */
  read(installation) {
    const instagramLogin = readInstagramLogin(installation);
    const facebookLogin = readFacebook(installation);
    const login = instagramLogin ?? facebookLogin;
    return (
      login && {
        instagramLogin: instagramLogin ?? null,
        facebookLogin: facebookLogin ?? null,
        publicUrl: installation.publicUrl,
        wwwUrl: instagramLogin?.wwwUrl ?? hosts.wwwUrl,
        simulated: login.simulated,
      }
    );
  },
  create: createInstagram,

  placements: instagramPlacements,
  insightRules: rules,
  feedPicture: { width: 1_080, height: 1_350 },
  profileGrid,
  typicalHours: { times: ['18:00', '12:00', '20:30', '09:00'], weekendPenaltyDays: 0.2 },
  writing: {
    advice:
      'The first line must work alone, before the fold. 60 to 150 words at most, often far fewer; short lines with air between them. Talk to one person. 3 to 6 specific hashtags in one line at the end. Links cannot be clicked: if there is one, send readers to the link in the bio, in the words people use for that in the language of the post.',
    clickableLinks: false,
    hasTitle: false,
    angleBrackets: true,
    points: 5,
    hashtags: 8,
    separateParagraphs: false,
    compact: false,
    callToActionFirst: false,
  },

  appearance: {
    order: 2,
    glyph:
      'M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2zm0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.3-3.6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
    colours: { light: '#b01f66', dark: '#ff8fc3' },
  },
  accounts: {
    kind: 'profile',
    personIdPrefix: null,
    connectable: messages.connectable(),
    notConnectable: messages.not_connectable(),
    logins: [
      { method: 'instagram', scopePrefix: 'instagram_business_', revocable: false },
      { method: 'facebook', scopePrefix: null, revocable: true },
    ],
  },
  permissions: {
    // The Facebook login's permissions include those of the page that the account is linked to.
    ...facebook.permissions,
    instagram_basic: messages.may_see_profile_and_posts(),
    instagram_content_publish: messages.may_publish_posts(),
    instagram_manage_comments: messages.may_comment_as_account(),
    instagram_manage_insights: messages.may_see_profiles_figures(),
    instagram_manage_contents: messages.may_delete_posts(),
    instagram_business_basic: messages.may_see_profile_and_posts(),
    instagram_business_content_publish: messages.may_publish_posts(),
    instagram_business_manage_comments: messages.may_comment_as_account(),
    instagram_business_manage_insights: messages.may_see_profiles_figures(),
  },
  // Facebook's definition covers both.
  legal: { rules: null, metrics: null, deletion: null, terms: null },
};
