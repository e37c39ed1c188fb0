import type { Examples } from './index.ts';
import { account, ids, post, times, workspace } from './things.ts';

const app = { id: ids.app, name: 'Harvest planner' };
const authorization_url =
  'https://www.linkedin.com/oauth/v2/authorization?response_type=code&state=shown-once';
const { external_id, name, handle, url } = account;

export const accountExamples: Examples = {
  connectAccount: { request: { platform: 'linkedin' }, response: { authorization_url } },
  getConnectRequest: {
    response: { platform: 'linkedin', way: null, app, workspace, expires_at: times.made },
  },
  startConnectRequest: { request: {}, response: { authorization_url } },
  getConnection: {
    response: {
      id: ids.connection,
      platform: 'linkedin',
      simulated: false,
      workspace,
      app: null,
      return_url: null,
      limited: false,
      missing_scopes: [],
      not_shown: [],
      targets: [{ external_id, name, handle, url, connected: false }],
      expires_at: times.made,
    },
  },
  confirmConnection: { request: { external_ids: [external_id] }, response: { data: [account] } },
  listAccounts: { response: { data: [account] } },
  getAccount: { response: account },
  disconnectAccount: {},
  previewDisconnect: {
    response: {
      posts: [
        {
          id: ids.post,
          caption: post.caption,
          state: 'scheduled',
          publish_at: times.publish,
          being_sent: false,
        },
      ],
    },
  },
  getDataDeletion: {
    response: {
      confirmation_code: 'del_from-the-link',
      platform: 'facebook',
      requested_at: times.made,
      finished_at: times.made,
      accounts_removed: 1,
    },
  },
  listPlatforms: {
    response: {
      data: [
        {
          platform: 'linkedin',
          name: 'LinkedIn',
          available: true,
          missing_settings: [],
          simulated: false,
          ways: [],
          limits: {
            caption: { label: 'Text', max_length: 3000, unit: 'utf16', fold_at: 210 },
            images: {
              max_count: 20,
              mimes: ['image/jpeg', 'image/png', 'image/gif'],
              max_size_bytes: 5_242_880,
              max_pixels: 36_152_320,
              alt_text_max_length: 4086,
            },
            videos: { max_count: 1 },
            documents: { max_count: 1 },
            requires_media: false,
            quotas: [],
          },
          options: [],
          not_here: [],
          asks_approver: false,
          placements: [],
          title: 'LinkedIn',
          order: 5,
          glyph: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
          colours: { light: '#2b5876', dark: '#8fc4e6' },
          accounts: {
            kind: 'page',
            person_id_prefix: 'urn:li:person:',
            connectable: 'You, or a company page',
            not_connectable: null,
            logins: [],
          },
          permissions: [{ scope: 'w_organization_social', means: 'Publish posts for the page' }],
          metrics: [{ metric: 'likeCount', label: 'Likes', measure: 'reactions' }],
          figures_stand_alone: false,
          legal: {
            rules: {
              en: 'LinkedIn: [User Agreement](https://www.linkedin.com/legal/user-agreement).',
              de: 'LinkedIn: [Nutzervereinbarung](https://www.linkedin.com/legal/user-agreement).',
            },
            figures: null,
            deletion: null,
            terms: null,
          },
        },
      ],
    },
  },
  getAccountPicture: {},
  getAccountDetails: {
    response: {
      name: account.name,
      handle: 'lanternfish-coffee',
      url: account.url,
      description: 'Small-batch roaster in Lisbon',
      figures: [{ metric: 'firstDegreeSize', label: 'Followers', value: 1820 }],
      read_at: times.made,
    },
  },
  listAccountPosts: {
    response: {
      data: [
        {
          external_id: 'urn:li:share:7130000000000000001',
          url: 'https://www.linkedin.com/feed/update/urn:li:share:7130000000000000001/',
          text: post.caption,
          published_at: times.publish,
          visibility: 'public',
          post_id: ids.post,
        },
      ],
      next_cursor: null,
    },
  },
  getPostFigures: {
    response: {
      data: [{ metric: 'impressionCount', label: 'Impressions', value: 5120 }],
      read_at: times.made,
    },
  },
};
