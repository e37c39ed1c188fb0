/** One small world that all examples come from: a coffee roaster, two people, one page, one post. */
import type { AccountView } from '../../accounts/views.ts';
import type { MediaView } from '../../media/views.ts';
import type { FirstCommentView } from '../../posts/first-comment-views.ts';
import type { RevisionView } from '../../posts/revision-views.ts';
import type { PostDetailView, PostView } from '../../posts/views.ts';

export const ids = {
  person: 'usr_01k9zq3v5e8m2c7t4x6r0wbnhd',
  colleague: 'usr_01k9zq7a1b2c3d4e5f6g7h8j9k',
  workspace: 'wsp_01k9zq3v5f1n8s2k7d4p6m9xtq',
  account: 'acc_01k9zr1c3d5e7f9g1h3j5k7m9n',
  media: 'med_01k9zs2b4c6d8e0f2g4h6j8k0m',
  upload: 'upl_01k9zs8h0j2k4m6n8p0q2r4s6t',
  invitation: 'inv_01k9zt3c5d7e9f1g3h5j7k9m1n',
  connection: 'con_01k9zv4d6e8f0g2h4j6k8m0n2p',
  app: 'app_01k9zw5e7f9g1h3j5k7m9n1p3q',
  secret: 'sec_01k9zx6f8g0h2j4k6m8n0p2q4r',
  grant: 'grt_01k9zy7g9h1j3k5m7n9p1q3r5s',
  identity: 'idn_01k9zz8h0j2k4m6n8p0q2r4s6t',
  campaign: 'cmp_01k9zz9j1k3m5n7p9q1r3s5t7v',
  post: '380197558722656612',
} as const;

export const times = {
  joined: '2026-10-01T08:12:40.000Z',
  made: '2026-11-16T09:30:00.000Z',
  reviewed: '2026-11-16T10:05:12.000Z',
  publish: '2026-11-19T09:00:00.000Z',
  later: '2026-12-16T09:30:00.000Z',
} as const;

export const person = { id: ids.person, name: 'Ines Duarte' };
export const colleague = { id: ids.colleague, name: 'Maren Holt' };
export const workspace = { id: ids.workspace, name: 'Lanternfish Coffee' };
export const digest = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef';
const pictureHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

export const account: AccountView = {
  id: ids.account,
  platform: 'linkedin',
  name: 'Lanternfish Coffee',
  handle: 'lanternfish-coffee',
  url: 'https://www.linkedin.com/company/lanternfish-coffee',
  external_id: 'urn:li:organization:5515715',
  simulated: false,
  status: 'active',
  status_reason: null,
  scopes: ['w_organization_social', 'r_organization_social'],
  token_expires_at: times.later,
  permission_ends_at: null,
  picture_url: `/v1/accounts/${ids.account}/picture?workspace=${ids.workspace}&v=9f86d081884c`,
  connected_at: times.joined,
  connected_by: person,
};

export const media: MediaView = {
  id: ids.media,
  name: 'harvest.jpg',
  kind: 'image',
  mime: 'image/jpeg',
  size_bytes: 284_113,
  width: 1200,
  height: 900,
  duration_ms: null,
  details: {},
  sha256: pictureHash,
  alt_text: 'Ripe coffee cherries in a basket',
  tags: ['harvest'],
  focus: { x: 0.5, y: 0.4 },
  crops: {},
  url: `/v1/media/${ids.media}/content?workspace=${ids.workspace}`,
  preview_url: `/v1/media/${ids.media}/preview?workspace=${ids.workspace}`,
  created_at: times.made,
};

export const post: PostView = {
  id: ids.post,
  amends: null,
  campaign_id: null,
  idea_id: null,
  state: 'draft',
  platform: 'linkedin',
  account: {
    id: account.id,
    name: account.name,
    handle: account.handle,
    url: account.url,
    status: account.status,
    simulated: account.simulated,
  },
  caption: 'The new harvest is here.',
  media: [
    {
      ...media,
      shape: null,
      role: null,
      trim: null,
      fitting: { state: 'as_is', message: 'Fits as it is.', codes: [], progress: 100, rendition_id: null },
    },
  ],
  options: {},
  revision: 1,
  schedule: null,
  author: person,
  from_app: true,
  created_at: times.made,
  updated_at: times.made,
  published_at: null,
  permalink: null,
  marked_published: null,
  amended_at: null,
  current_caption: null,
  trouble: null,
  blocked: null,
  approvals: { needed: 1, given: 0, self_approval: true },
  waiting_for: 'others',
  can: ['edit', 'submit', 'delete', 'comment', 'duplicate'],
  review_url: `http://localhost:3000/review/${ids.post}`,
};

export const revision: RevisionView = {
  number: 1,
  digest,
  platform: 'linkedin',
  account: account.external_id,
  amends: null,
  text: post.caption,
  first_comment: null,
  media: [
    {
      sha256: media.sha256,
      mime: media.mime,
      size_bytes: media.size_bytes,
      width: media.width,
      height: media.height,
      duration_ms: null,
      alt_text: media.alt_text,
      role: null,
      url: `/v1/posts/${ids.post}/revisions/1/media/0?workspace=${ids.workspace}`,
    },
  ],
  wire: { commentary: post.caption, visibility: 'PUBLIC' },
  created_at: times.reviewed,
  created_by: person,
};

export const firstComment: FirstCommentView = {
  text: 'The recipe: https://example.com/recipe',
  state: 'waiting',
  url: null,
  reason: null,
  at: times.reviewed,
  next_try_at: times.reviewed,
  can: [],
};

/** The post as it stands after an operation. */
export const postIn = (
  state: PostDetailView['state'],
  changes: Partial<PostDetailView> = {},
): PostDetailView => ({
  ...post,
  state,
  can: state === 'draft' ? post.can : ['comment', 'duplicate'],
  problems: [],
  current_revision: state === 'draft' ? null : revision,
  proof: null,
  last_approved: null,
  editing: { supported: true, parts: ['caption'], reason: null },
  out_now: null,
  replaces: null,
  replaces_options: null,
  first_comment: null,
  amendments: [],
  approvals_list: [],
  attempts: [],
  comments: [],
  history: [{ at: times.made, action: 'post.created', by: person, summary: 'Draft created' }],
  ...changes,
});

export const approvals: Pick<PostDetailView, 'approvals' | 'approvals_list'> = {
  approvals: { needed: 1, given: 1, self_approval: true },
  approvals_list: [
    {
      id: 'apv_01k9zz8h0j2k4m6n8p0q2r4s6t',
      revision_number: 1,
      digest,
      covers: 'content',
      by: colleague,
      at: times.reviewed,
      timing: { kind: 'any', publish_at: null, wall_time: null, time_zone: null, tolerance_minutes: null },
      declarations: {},
      voided_at: null,
      void_reason: null,
    },
  ],
};

export const schedule = {
  publish_at: times.publish,
  wall_time: '2026-11-19T09:00',
  time_zone: 'Europe/Lisbon',
};
