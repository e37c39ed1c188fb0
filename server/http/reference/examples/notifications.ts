import type { Examples } from './index.ts';
import { ids } from './things.ts';

const notificationId = `ntf_${ids.workspace.slice(4)}`;
const kinds = {
  data: [
    { kind: 'review_requested', in_app: true, mail: 'at_once' },
    { kind: 'commented', in_app: true, mail: 'at_once' },
    { kind: 'approved', in_app: true, mail: 'daily' },
  ],
  mail_goes_to: 'ines@example.com',
  mail_server: true,
};

export const notificationExamples: Examples = {
  listNotifications: {
    response: {
      data: [
        {
          id: notificationId,
          kind: 'review_requested',
          title: 'Tomas Reyl asks you to approve a LinkedIn post',
          body: 'For Harbour Coffee: We open at seven from Monday on.',
          link: `/review/${ids.post}`,
          facts: {
            action: 'post.submitted',
            who: 'Tomas Reyl',
            platform: 'linkedin',
            account: 'Harbour Coffee',
            amends: false,
            from_app: false,
            excerpt: 'We open at seven from Monday on.',
            note: null,
            reason: null,
            goes_out: null,
            jumped_over: false,
          },
          at: '2026-11-15T12:00:00.000Z',
          read_at: null,
        },
      ],
      next_cursor: null,
      unread: 1,
    },
  },
  markNotificationsRead: { request: { ids: [notificationId] }, response: { unread: 0 } },
  getNotificationSettings: { response: kinds },
  setNotificationSettings: {
    request: { kinds: [{ kind: 'approved', mail: 'daily' }] },
    response: kinds,
  },
};
