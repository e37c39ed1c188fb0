import type { Examples } from './index.ts';
import {
  approvals,
  colleague,
  digest,
  firstComment,
  ids,
  media,
  post,
  postIn,
  revision,
  schedule,
  times,
} from './things.ts';

const comment = {
  id: 'com_01ka00j9k1m3n5p7q9r1s3t5v7',
  by: colleague,
  at: times.reviewed,
  text: 'Name the farm, please.',
  revision_number: 1,
};

export const postExamples: Examples = {
  createPost: {
    request: { platform: 'linkedin', caption: post.caption, media: media.name },
    response: {
      status: 'success',
      post_id: ids.post,
      message: 'Draft created. A person must review and approve it before it is published.',
      review_url: `http://localhost:3000/review/${ids.post}`,
    },
  },
  publishPost: {
    request: { post_id: ids.post },
    response: {
      status: 'success',
      post_id: ids.post,
      message: 'The post is being published.',
      state: 'publishing',
    },
  },
  listPosts: { response: { data: [post], next_cursor: null } },
  readPost: { response: postIn('draft') },
  editPost: {
    request: { revision: 1, caption: 'The new harvest from Huila is here.' },
    response: postIn('draft', { revision: 2, caption: 'The new harvest from Huila is here.' }),
  },
  deletePost: {},
  duplicatePost: { request: {}, response: postIn('draft', { id: '380197558722656999' }) },
  amendPost: {
    request: {},
    response: postIn('draft', {
      id: '380197558722657123',
      amends: ids.post,
      replaces: revision,
      replaces_options: {},
      problems: [
        {
          param: 'caption',
          code: 'change_missing',
          message: 'It reads the same as what is out. Change something first.',
        },
      ],
    }),
  },
  commentOnPost: { request: { text: comment.text }, response: comment },
  readRevisionMedia: {},
  readProofMedia: {},
  getDeclarations: {
    response: {
      form: {
        account: 'Lanternfish Coffee',
        fields: [
          {
            kind: 'choice',
            key: 'privacy',
            label: 'Who can watch this',
            options: [
              { value: 'public', label: 'Public' },
              { value: 'private', label: 'Private' },
            ],
          },
        ],
        statements: [],
        notices: ['It may take a few minutes until it can be seen.'],
        closed: null,
      },
    },
  },
  submitPost: { request: {}, response: postIn('in_review') },
  cancelPost: { request: {}, response: postIn('cancelled') },
  openPost: { request: {}, response: postIn('in_review') },
  approvePost: {
    request: { revision_digest: digest, declarations: {}, timing: { kind: 'any' } },
    response: postIn('approved', approvals),
  },
  requestChangesPost: {
    request: { revision_digest: digest, comment: comment.text },
    response: postIn('changes_requested', { comments: [comment] }),
  },
  schedulePost: {
    request: { wall_time: schedule.wall_time, time_zone: schedule.time_zone },
    response: postIn('scheduled', { ...approvals, schedule }),
  },
  unschedulePost: { request: {}, response: postIn('approved', approvals) },
  retryPost: { request: {}, response: postIn('publishing', approvals) },
  retryFirstComment: {
    request: {},
    response: postIn('published', { ...approvals, first_comment: firstComment }),
  },
  resolveFirstComment: {
    request: { result: 'there' },
    response: postIn('published', {
      ...approvals,
      first_comment: { ...firstComment, state: 'sent', next_try_at: null },
    }),
  },
  resolvePost: {
    request: { result: 'published', url: 'https://www.linkedin.com/feed/update/urn:li:share:7263/' },
    response: postIn('published', {
      ...approvals,
      published_at: times.publish,
      permalink: 'https://www.linkedin.com/feed/update/urn:li:share:7263/',
      marked_published: { by: colleague, at: times.publish, confirmed: true },
    }),
  },
};
